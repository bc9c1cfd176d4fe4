import type { z } from 'zod';
import type { reportSubject, ReportStart } from '#shared/contracts/official-report.contract.ts';
import { found } from '../../db/list.ts';
import type { Ctx } from '../../http/ctx.ts';
import { requirePermission } from '../../http/permission.ts';
import { today } from '../../http/today.ts';
import { startOfClass, startOfExam, startOfThesis } from './start.ts';
import { classSubject, examSubject, thesisSubject } from './subjects.store.ts';

/**
 * The form of a report about a class, an exam or a thesis, filled with what the portal knows of it; nothing is stored.
 * @throws AppError FORBIDDEN unless the actor may see the record itself, NOT_FOUND
 */
export async function startReport(ctx: Ctx, subject: z.output<typeof reportSubject>): Promise<ReportStart> {
  const { id } = subject;
  const day = await today(ctx);
  switch (subject.about) {
    case 'kelas':
      requirePermission(ctx, 'schedule:get');
      return startOfClass(found(await classSubject(ctx.db, id)), day);
    case 'ujian':
      requirePermission(ctx, 'exam:get');
      return startOfExam(found(await examSubject(ctx.db, id)), day);
    case 'skripsi':
      requirePermission(ctx, 'skripsi:get');
      return startOfThesis(found(await thesisSubject(ctx.db, id)), day);
  }
}
