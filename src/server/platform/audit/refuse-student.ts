import { AppError } from '#shared/platform/errors.ts';
import { audit } from './audit.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/**
 * Writes down that somebody asked for another student's record and was refused (academic practice). Not inside a transaction,
 * which the refusal would undo. @returns the refusal, to be thrown
 */
export async function refusedStudent(ctx: Ctx, studentId: string, message: string): Promise<AppError> {
  await audit(ctx, { action: 'student.refused', entity: 'student', entityId: studentId });
  return new AppError('FORBIDDEN', message);
}
