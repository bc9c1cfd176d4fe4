import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { keepPrivateFile, openPrivateFile, type Proof } from '#server/platform/files/files.public.ts';
import { findRefundProof } from './refunds.store.ts';

/** Keeps the proof of a transfer as private file of who recorded it. @returns its name */
export const keepRefundProof = (ctx: Ctx, { content, mime, originalName }: Proof): Promise<string> =>
  keepPrivateFile(ctx, { content, mime, originalName, kind: 'refund-proof', ownerId: actorOf(ctx).userId });

/**
 * The proof that a refund was transferred, for the student who got the money and for finance; looked at by finance, that
 * leaves a trace.
 * @throws AppError NOT_FOUND without one, FORBIDDEN for another student's
 */
export async function refundProof(ctx: Ctx, id: string): Promise<FileAnswer> {
  const refund = found(await findRefundProof(ctx.db, id));
  const { isStudent, studentId } = actorOf(ctx);
  if (isStudent && refund.studentId !== studentId) {
    throw new AppError('FORBIDDEN', 'Pengembalian dana ini milik mahasiswa lain.');
  }
  if (refund.name === null)
    throw new AppError('NOT_FOUND', 'Pengembalian ini tidak memiliki bukti transfer.');
  if (!isStudent) await audit(ctx, { action: 'refund.proof', entity: 'refund', entityId: id });
  return openPrivateFile(ctx, refund.name);
}
