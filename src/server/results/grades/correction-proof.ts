import { invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import {
  keepPrivateFile,
  openPrivateFile,
  type Proof,
  readProof,
} from '#server/platform/files/files.public.ts';
import { findCorrectionProof } from './correction.store.ts';

/** @throws AppError INVALID with the field without a proof: no published grade changes without one (academic practice). */
export function requiredProof(proof: Proof | null): Proof {
  if (proof === null) {
    throw invalidField('proof', 'Unggah bukti koreksi, misalnya foto lembar ujian yang sudah dinilai.');
  }
  return proof;
}

/** The uploaded proof of a correction. @throws AppError INVALID without one, and as `readProof` */
export const readCorrectionProof = async (files: readonly ReceivedFile[]): Promise<Proof> =>
  requiredProof(await readProof(files));

/** Keeps a proof as private file of who asks. @returns its name. */
export const keepCorrectionProof = (ctx: Ctx, proof: Proof): Promise<string> =>
  keepPrivateFile(ctx, {
    content: proof.content,
    mime: proof.mime,
    originalName: proof.originalName,
    kind: 'grade-correction-proof',
    ownerId: actorOf(ctx).userId,
  });

/** The proof of a correction for those who read grades; it leaves a trace. @throws AppError NOT_FOUND without one. */
export async function correctionProofOf(ctx: Ctx, id: string): Promise<FileAnswer> {
  const { gradeId, name } = found(await findCorrectionProof(ctx.db, id));
  await audit(ctx, { action: 'grade-correction.proof', entity: 'grade', entityId: gradeId });
  return openPrivateFile(ctx, name);
}
