import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { found } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { newFileKey, type StoredFile } from '#server/platform/storage/file-store.ts';
import { avatarImages, avatarSizes } from '#server/platform/storage/images.ts';
import { remeasureBiodata } from '#server/people/biodata/biodata.public.ts';
import {
  deletePictures,
  insertFiles,
  nameOf,
  oneFile,
  storing,
} from '#server/platform/files/files.public.ts';
import { accountOfLecturer, accountOfStudent, lockAccount, setAvatar } from './avatar.store.ts';

type Picture = { avatar: string; fileName: string };

/** Path of the large square; lists use the small one of the same set. */
const avatarPath = (set: string): string => `/media/${set}-160.webp`;
const toSetName = (path: string | null): string | null =>
  /^\/media\/([0-9a-f]{32})-160\.webp$/.exec(path ?? '')?.[1] ?? null;

/** Removes files after the commit. */
const discard = (ctx: Ctx, keys: readonly string[]): void =>
  ctx.afterCommit(async () => {
    for (const key of keys) await ctx.services.files.remove(key);
  });

type Square = StoredFile & { mime: string };

/** Makes stored squares the picture of an account and discards the former ones. */
const noteAvatar = (outer: Ctx, userId: string, stored: readonly Square[]): Promise<Picture> =>
  inTransaction(outer, async (ctx) => {
    const set = newFileKey();
    const account = found(await lockAccount(ctx.db, userId));
    await insertFiles(
      ctx.db,
      stored.map(({ key, mime, size, sha256 }, index) => ({
        id: newId(),
        name: `${set}-${avatarSizes[index]}.webp`,
        storageKey: key,
        originalName: 'avatar.webp',
        kind: 'avatar',
        mime,
        size,
        sha256,
        isPublic: true,
        createdAt: ctx.now.toISOString(),
      })),
    );
    const avatar = avatarPath(set);
    await setAvatar(ctx.db, userId, avatar);
    await remeasureBiodata(ctx, userId);
    const old = toSetName(account.avatar);
    if (old !== null) discard(ctx, await deletePictures(ctx.db, old));
    await audit(ctx, {
      action: 'user.avatar',
      entity: 'user',
      entityId: userId,
      before: { avatar: account.avatar },
      after: { avatar },
    });
    ctx.afterCommit(() => ctx.services.sessions.forgetAll());
    return { avatar, fileName: nameOf(avatar) };
  });

/** Replaces an account's picture by squares of an uploaded one. */
async function replaceAvatar(
  outer: Ctx,
  userId: string | null,
  files: readonly ReceivedFile[],
): Promise<Told<Picture>> {
  const { path } = oneFile(files);
  if (userId === null) throw new AppError('RULE', 'Buat akun untuk orang ini sebelum mengunggah fotonya.');
  const images = await avatarImages(path);
  const saved = await storing(outer, async (store) => {
    const squares: Square[] = [];
    for (const { bytes, mime } of images) squares.push({ mime, ...(await store(bytes)) });
    return noteAvatar(outer, userId, squares);
  });
  return told(saved, 'Foto tersimpan.');
}

export const saveOwnAvatar = (ctx: Ctx, files: readonly ReceivedFile[]): Promise<Told<Picture>> =>
  replaceAvatar(ctx, actorOf(ctx).userId, files);

export const saveStudentAvatar = async (ctx: Ctx, id: string, files: readonly ReceivedFile[]) =>
  replaceAvatar(ctx, await accountOfStudent(ctx.db, id), files);

export const saveLecturerAvatar = async (ctx: Ctx, id: string, files: readonly ReceivedFile[]) =>
  replaceAvatar(ctx, await accountOfLecturer(ctx.db, id), files);
