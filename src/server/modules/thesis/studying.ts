import { studentStatusLabels } from '#shared/domain/status/status.ts';
import { AppError } from '#shared/errors.ts';
import type { Ctx } from '../../http/ctx.ts';
import type { ThesisCase } from './thesis-steps.ts';
import { studentOf } from './thesis.store.ts';

/** Neither guidance nor examination during leave (academic practice). @throws AppError RULE for who does not study now */
export async function requireStudying(ctx: Ctx, { thesis }: ThesisCase): Promise<void> {
  const { name, status } = await studentOf(ctx.db, thesis.studentId);
  if (status === 'active') return;
  throw new AppError(
    'RULE',
    `Status ${name} ${studentStatusLabels[status]}. Jadwalkan setelah aktif kembali.`,
  );
}
