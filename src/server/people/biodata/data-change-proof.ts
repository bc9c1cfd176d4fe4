import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { keepPrivateFile, openPrivateFile, type Proof } from '#server/platform/files/files.public.ts';
import { findProof } from './data-changes.store.ts';

/** Stores a proof as the student's private file. @returns its name */
export const keepProof = (ctx: Ctx, proof: Proof): Promise<string> =>
  keepPrivateFile(ctx, {
    content: proof.content,
    mime: proof.mime,
    originalName: proof.originalName,
    kind: 'data-change-proof',
    ownerId: actorOf(ctx).userId,
  });

/** Returns the proof of a request to its owner, or to those who decide, which is audited. */
export async function readProof(ctx: Ctx, id: string): Promise<FileAnswer> {
  const { studentId, name } = found(await findProof(ctx.db, id));
  if (studentId !== actorOf(ctx).studentId) {
    if (!holds(ctx, 'studentProfile:verify-change')) {
      throw new AppError('FORBIDDEN', 'Bukti ini milik mahasiswa lain.');
    }
    await audit(ctx, { action: 'data-change.proof', entity: 'student', entityId: studentId });
  }
  return openPrivateFile(ctx, name);
}
