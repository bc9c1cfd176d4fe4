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
/** Sharp over a name on paper: 4 cm at 300 dots per inch. */
const LONGEST = 512;
/** What a screen without a signature knows of it. */
const NOTHING = new Date(0).toISOString();

/** The signature of a lecturer as documents show it. The caller has checked who asks. @throws AppError NOT_FOUND */
export async function signatureOf(ctx: Ctx, id: string): Promise<SignatureView> {
  const { _id } = found(await findLecturer(ctx.db, id));
  const stored = await findSignature(ctx.db, _id);
  if (stored === undefined) return null;
  const bytes = await buffer(await ctx.services.files.open(stored.key));
  return { picture: `data:image/png;base64,${bytes.toString('base64')}`, updatedAt: stored.updatedAt };
}

/** Brings the signature of a lecturer from what the screen showed to another picture, or none; the old one goes. */
const exchange = (
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
 * Replaces the signature of a lecturer by an uploaded picture, written anew as PNG (specification §7).
 * @throws AppError STALE when it changed since `updatedAt`, INVALID, UNSUPPORTED_TYPE, TOO_LARGE for the picture
 */
export async function saveSignature(
  ctx: Ctx,
  id: string,
  updatedAt: string | undefined,
  files: readonly ReceivedFile[],
): Promise<SignatureView> {
  const { bytes } = await reencodeImage(oneFile(files).path, {
    width: LONGEST,
    height: LONGEST,
    fit: 'inside',
    format: 'png',
  });
  const { _id } = found(await findLecturer(ctx.db, id));
  await exchange(ctx, _id, { updatedAt, png: bytes });
  return signatureOf(ctx, _id);
}

/** Documents leave room for the pen from now on. @throws AppError NOT_FOUND without one, STALE */
export async function removeSignature(ctx: Ctx, id: string, updatedAt: string): Promise<SignatureView> {
  const { _id } = found(await findLecturer(ctx.db, id));
  await exchange(ctx, _id, { updatedAt, png: null });
  return null;
}

/** Takes the signature away with its lecturer, inside the caller's transaction. */
export async function dropSignature(ctx: Ctx, lecturerId: string): Promise<void> {
  const before = await findSignature(ctx.db, lecturerId);
  if (before === undefined) return;
  await deleteSignature(ctx.db, lecturerId);
  await dropFile(ctx, before.file, KIND);
}
