import type { z } from 'zod';
import { lecturerWorkloadContract } from '#shared/people/lecturers/lecturer-workload.contract.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { registerReport } from '#server/platform/reports/reports.public.ts';
import { listTaught, taughtColumns } from './taught.store.ts';
import { getTerm } from './workload.service.ts';

/** Returns a page of the classes lecturers teach in a term. */
export async function taughtPage(ctx: Ctx, query: z.output<typeof lecturerWorkloadContract.classes.query>) {
  const term = await getTerm(ctx, query.semester);
  const { rows, total } = await listTaught(ctx.db, term.id, query);
  return pageOf(rows, total, query);
}

/** Exports the same list. */
export const taughtFile = registerReport(lecturerWorkloadContract.exportClasses, async (ctx, query) => {
  const term = await getTerm(ctx, query.semester);
  return {
    title: 'Beban mengajar per kelas',
    fileName: `beban-mengajar-${term.code}`,
    filters: [
      ['Semester', periodLabel(term.code)],
      ['Pencarian', query.search],
    ],
    columns: taughtColumns,
    read: (window) => listTaught(ctx.db, term.id, { ...query, ...window }),
  };
});
