import type { z } from 'zod';
import type { reportSubject, ReportStart } from '#shared/desk/official-reports/official-report.contract.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { startOfClass, startOfExam, startOfThesis } from './start.ts';
import { classSubject, examSubject, thesisSubject } from './subjects.store.ts';

type Subject = z.output<typeof reportSubject>;

/** How a report about each kind of record begins, for who may see that record. */
const starts: Record<Subject['about'], (ctx: Ctx, id: string, day: string) => Promise<ReportStart>> = {
  kelas: async (ctx, id, day) => {
    requirePermission(ctx, 'schedule:get');
    return startOfClass(found(await classSubject(ctx.db, id)), day);
  },
  ujian: async (ctx, id, day) => {
    requirePermission(ctx, 'exam:get');
    return startOfExam(found(await examSubject(ctx.db, id)), day);
  },
  skripsi: async (ctx, id, day) => {
    requirePermission(ctx, 'skripsi:get');
    return startOfThesis(found(await thesisSubject(ctx.db, id)), day);
  },
};

/**
 * The form of a report about a class, an exam or a thesis, filled with what the portal knows of it; nothing is stored.
 * @throws AppError FORBIDDEN unless the actor may see the record itself, NOT_FOUND
 */
export async function startReport(ctx: Ctx, { about, id }: Subject): Promise<ReportStart> {
  return starts[about](ctx, id, await today(ctx));
}
