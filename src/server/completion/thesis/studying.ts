import { studentStatusLabels } from '#shared/platform/access/status.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { lockStudents } from '#server/people/students/students.public.ts';
import type { ThesisCase } from './thesis-case.ts';
import { studentOf } from './thesis.store.ts';

/**
 * Neither titles nor guidance nor examination during leave (academic practice); the status is held until the transaction ends.
 * @throws AppError RULE for who does not study now
 */
export async function requireStudying(ctx: Ctx, { thesis }: ThesisCase): Promise<void> {
  await lockStudents(ctx.db, [thesis.studentId]);
  const { name, status } = await studentOf(ctx.db, thesis.studentId);
  if (status === 'active') return;
  throw new AppError(
    'RULE',
    `Status ${name} ${studentStatusLabels[status]}. Lanjutkan setelah aktif kembali.`,
  );
}
