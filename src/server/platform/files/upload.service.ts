import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { type fileContract, UPLOAD_HOURS } from '#shared/platform/files/file.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId } from '#server/platform/db/id.ts';
import { found } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { checkName, checkType, mimeOf } from '#server/platform/storage/check-type.ts';
import type { StoredFile } from '#server/platform/storage/file-store.ts';
import { reencodeImage } from '#server/platform/storage/images.ts';
import { storing } from './bytes.ts';
import { insertFiles, lockOwner } from './files.store.ts';
import { oneFile } from './one-file.ts';
import { refuseLocked } from './proof.ts';
import { findUpload, temporaryOf } from './uploads.store.ts';

/** The kind of an upload that nothing refers to yet. */
export const TEMPORARY = 'upload';

/** What one person may have lying around that nothing refers to. */
const allowance = { files: 30, bytes: 200 * 1024 * 1024 };

/** The longest side of an uploaded picture, in pixels: enough to read the small print. */
const LONGEST = 2400;

const temporaryUntil = (ctx: Ctx): string =>
  new Date(ctx.now.getTime() + UPLOAD_HOURS * 3_600_000).toISOString();

/** @throws AppError RULE when too much of the actor's lies around. */
async function checkAllowance(ctx: Ctx): Promise<void> {
  const waiting = await temporaryOf(ctx.db, actorOf(ctx).userId);
  if (waiting.files < allowance.files && waiting.bytes < allowance.bytes) return;
  throw new AppError(
    'RULE',
    `Anda memiliki ${waiting.files} unggahan yang belum dipakai. Simpan formulirnya atau hapus unggahannya dahulu.`,
  );
}

/**
 * Stores bytes as something that nothing of the actor's refers to yet, and notes it. The allowance is looked at before a
 * byte is written, and again with the actor locked, so that uploads at once are counted; refused bytes go again.
 * @throws AppError RULE beyond the allowance, OVERLOADED
 */
export async function keepTemporary(
  outer: Ctx,
  content: Uint8Array | Readable,
  note: (ctx: Ctx, stored: StoredFile & { createdAt: string; expiresAt: string }) => Promise<unknown>,
): Promise<StoredFile> {
  await checkAllowance(outer);
  return storing(outer, async (store) => {
    const stored = await store(content);
    await inTransaction(outer, async (ctx) => {
      await lockOwner(ctx.db, actorOf(ctx).userId);
      await checkAllowance(ctx);
      await note(ctx, { ...stored, createdAt: ctx.now.toISOString(), expiresAt: temporaryUntil(ctx) });
    });
    return stored;
  });
}

/** What is kept of an upload: pictures are written anew, documents as they came. @throws AppError as `checkType` and `checkName` */
async function contentOf(file: ReceivedFile) {
  const type = await checkType(file.path, ['jpg', 'png', 'webp', 'pdf', 'docx', 'xlsx', 'text']);
  checkName(file.name, type);
  const bare = file.name.replace(/\.\w{1,5}$/, '') || 'berkas';
  if (type === 'jpg' || type === 'png' || type === 'webp') {
    const rule = { width: LONGEST, height: LONGEST, fit: 'inside', format: 'webp' } as const;
    const { bytes, mime } = await reencodeImage(file.path, rule);
    return { content: bytes, mime, originalName: `${bare}.webp` };
  }
  if (type === 'pdf') await refuseLocked(file.path);
  const ending = type === 'text' ? 'csv' : type;
  return { content: createReadStream(file.path), mime: mimeOf(type), originalName: `${bare}.${ending}` };
}

/**
 * Keeps an uploaded file for its uploader until a form refers to it (`claimUpload`), or for a day.
 * @param uploadId the number under which the upload was followed
 * @throws AppError INVALID without a file, UNSUPPORTED_TYPE, RULE beyond what one person may have waiting
 */
export async function uploadTemporary(
  outer: Ctx,
  files: readonly ReceivedFile[],
  uploadId: string,
): Promise<Told<ResponseOf<typeof fileContract.upload>>> {
  const { content, mime, originalName } = await contentOf(oneFile(files));
  const facts = { originalName, kind: TEMPORARY, mime, isPublic: false, ownerId: actorOf(outer).userId };
  const { key, size } = await keepTemporary(outer, content, (ctx, { key: name, ...stored }) =>
    insertFiles(ctx.db, [{ id: newId(), name, ...stored, ...facts }]),
  );
  return told({ uploadId, fileName: key, originalName, mime, size }, 'Berkas terunggah.');
}

/** How far an own upload is. @throws AppError NOT_FOUND also for somebody else's */
export const uploadStatus = async (ctx: Ctx, uploadId: string) =>
  found(await findUpload(ctx.db, uploadId, actorOf(ctx).userId));
