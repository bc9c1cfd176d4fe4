import { buffer } from 'node:stream/consumers';
import type { SignatureView } from '#shared/people/lecturers/lecturer-signature.contract.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { reencodeImage } from '#server/platform/storage/images.ts';
import { dropFile, keepFile, oneFile } from '#server/platform/files/files.public.ts';
import { findLecturer } from './lecturers.store.ts';
import { deleteSignature, findSignature, lockSigner, upsertSignature } from './signature.store.ts';

const KIND = 'lecturer-signature';
/** Longest side in pixels: sharp at 4 cm and 300 dots per inch. */
const MAX_SIDE = 512;
/** `updatedAt` of a missing signature. */
const NOTHING = new Date(0).toISOString();

/** Returns a lecturer's signature. The caller checks access. @throws AppError NOT_FOUND */
export async function getSignature(ctx: Ctx, id: string): Promise<SignatureView> {
  const { _id } = found(await findLecturer(ctx.db, id));
  const stored = await findSignature(ctx.db, _id);
  if (stored === undefined) return null;
  const bytes = await buffer(await ctx.services.files.open(stored.key));
  return { picture: `data:image/png;base64,${bytes.toString('base64')}`, updatedAt: stored.updatedAt };
}

/** Replaces the signature the screen showed by another picture or none, and deletes the old one. */
const replaceSignature = (
  outer: Ctx,
  lecturerId: string,
  { updatedAt, png }: { updatedAt: string | undefined; png: Buffer | null },
): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    found(await lockSigner(ctx.db, lecturerId));
    const before = await findSignature(ctx.db, lecturerId);
    if (before !== undefined || updatedAt !== undefined) checkFresh(before, updatedAt ?? NOTHING);
    const facts = { originalName: 'tanda-tangan.png', kind: KIND, mime: 'image/png', ownerId: null };
    const kept = png && (await keepFile(ctx, { content: png, ...facts }));
    if (kept) await upsertSignature(ctx.db, lecturerId, kept.id);
    else await deleteSignature(ctx.db, lecturerId);
    if (before) await dropFile(ctx, before.file, KIND);
    await audit(ctx, {
      action: 'lecturer.signature',
      entity: 'lecturer',
      entityId: lecturerId,
      before: { file: before?.file ?? null },
      after: { file: kept?.name ?? null },
    });
  });

/**
 * Replaces a lecturer's signature by an uploaded picture, re-encoded as PNG (specification §7).
 * @throws AppError STALE if it changed since `updatedAt`; INVALID, UNSUPPORTED_TYPE, TOO_LARGE for the picture
 */
export async function saveSignature(
  ctx: Ctx,
  id: string,
  updatedAt: string | undefined,
  files: readonly ReceivedFile[],
): Promise<SignatureView> {
  const { bytes } = await reencodeImage(oneFile(files).path, {
    width: MAX_SIDE,
    height: MAX_SIDE,
    fit: 'inside',
    format: 'png',
  });
  const { _id } = found(await findLecturer(ctx.db, id));
  await replaceSignature(ctx, _id, { updatedAt, png: bytes });
  return getSignature(ctx, _id);
}

/** Removes the signature; documents leave room for the pen. @throws AppError NOT_FOUND without one, STALE */
export async function removeSignature(ctx: Ctx, id: string, updatedAt: string): Promise<SignatureView> {
  const { _id } = found(await findLecturer(ctx.db, id));
  await replaceSignature(ctx, _id, { updatedAt, png: null });
  return null;
}

/** Deletes the signature of a deleted lecturer, in the caller's transaction. */
export async function dropSignature(ctx: Ctx, lecturerId: string): Promise<void> {
  const before = await findSignature(ctx.db, lecturerId);
  if (before === undefined) return;
  await deleteSignature(ctx.db, lecturerId);
  await dropFile(ctx, before.file, KIND);
}
