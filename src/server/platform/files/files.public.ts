import type { Readable } from 'node:stream';
import { invalidField } from '#shared/platform/errors.ts';
import { newId } from '#server/platform/db/id.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { fileNotFound } from '#server/platform/storage/file-store.ts';
import { storeBytes } from './bytes.ts';
import type { Services } from '#server/platform/services.ts';
import { findFile, insertFiles, keyOf } from './files.store.ts';
import { TEMPORARY } from './upload.service.ts';
import { takeUpload } from './uploads.store.ts';

export { storing } from './bytes.ts';
export { type Document, readDocument } from './document.ts';
export { dropFile } from './drop-file.ts';
export { oneFile } from './one-file.ts';
export { exchangePictures, type PictureKind } from './pictures.service.ts';
export { type Proof, proofOf, readProof } from './proof.ts';
export { deletePictures, insertFiles } from './files.store.ts';
export { dropPublicPicture, keepPublicPicture, nameOf } from './public-picture.ts';
export { removeExpiredUploads } from './uploads.timer.ts';
export { registerFileReader, registerFileRemover } from './readers.ts';

export type NewFile = {
  content: Uint8Array | Readable;
  /** What the person who downloads it sees. */
  originalName: string;
  /** What it is for: `import-result`, `proof` … */
  kind: string;
  mime: string;
  /** Who may read it besides holders of file:get-private; null for a file that belongs to its record alone. */
  ownerId: string | null;
};

const MB = 1024 * 1024;

type KeptFile = { id: string; name: string; size: number };

/** Keeps a private file. @returns its record; `name` is what it is asked for at `/api/download/private-file/?file=`. */
export async function keepFile(ctx: Ctx, file: NewFile): Promise<KeptFile> {
  const { content, ...facts } = file;
  const { key: name, size, sha256 } = await storeBytes(ctx, content);
  const id = newId();
  const createdAt = ctx.now.toISOString();
  await insertFiles(ctx.db, [{ id, name, size, sha256, isPublic: false, createdAt, ...facts }]);
  return { id, name, size };
}

/** Keeps a private file. @returns the name it is asked for at `/api/download/private-file/?file=`. */
export const keepPrivateFile = async (ctx: Ctx, file: NewFile): Promise<string> =>
  (await keepFile(ctx, file)).name;

/**
 * Makes an own upload (`POST /api/upload`) part of a record: call it in the transaction that saves the record.
 * @param upload `fileName` as the upload answered it, the `kind` it becomes, the media types and size the record takes
 * @throws AppError INVALID at `field` for an upload that is gone, somebody else's, of another type or too large
 */
export async function claimUpload(
  ctx: Ctx,
  upload: { fileName: string; kind: string; mimes: readonly string[]; field: string; maxBytes?: number },
): Promise<KeptFile & { originalName: string }> {
  const { fileName: name, kind, mimes, field, maxBytes = Infinity } = upload;
  const of = { name, kind: TEMPORARY, ownerId: actorOf(ctx).userId, now: ctx.now };
  const file = await takeUpload(ctx.db, of, kind);
  if (!file) throw invalidField(field, 'Unggahan ini tidak ditemukan atau sudah kedaluwarsa. Unggah lagi.');
  if (!mimes.includes(file.mime)) throw invalidField(field, 'Jenis berkas ini tidak sesuai.');
  if (file.size > maxBytes) throw invalidField(field, `Berkas ini melebihi ${maxBytes / MB} MB.`);
  return { id: file.id, name, size: file.size, originalName: file.originalName };
}

/**
 * A private file to be looked at; who may see it the caller has decided. A PDF may hold scripts: it is only ever handed out
 * as a download.
 * @throws AppError NOT_FOUND
 */
export async function openPrivateFile(ctx: Ctx, name: string): Promise<FileAnswer> {
  const file = await findFile(ctx.db, name);
  if (!file || file.isPublic) throw fileNotFound();
  const body = await ctx.services.files.open(keyOf(file));
  return { fileName: file.originalName, mime: file.mime, body, inline: file.mime.startsWith('image/') };
}

/**
 * A picture of the public pages as it is kept; `open` gives its bytes.
 * @throws AppError NOT_FOUND for private files too
 */
export async function publicPicture({ db, files }: Services, name: string) {
  const file = await findFile(db, name);
  if (!file?.isPublic) throw fileNotFound();
  const key = keyOf(file);
  return { kind: file.kind, sha256: file.sha256, key, open: () => files.open(key) };
}
