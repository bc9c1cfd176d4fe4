import type { z } from 'zod';
import { lecturerWorkloadContract } from '#shared/contracts/lecturer-workload.contract.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { pageOf } from '../../http/answer.ts';
import type { Ctx } from '../../http/ctx.ts';
import { registerReport } from '../reports/reports.public.ts';
import { listTaught, taughtColumns } from './taught.store.ts';
import { termOf } from './workload.service.ts';

/** What lecturers teach in a term, class by class. */
export async function taughtPage(ctx: Ctx, query: z.output<typeof lecturerWorkloadContract.classes.query>) {
  const term = await termOf(ctx, query.semester);
  const { rows, total } = await listTaught(ctx.db, term.id, query);
  return pageOf(rows, total, query);
}

/** The same list as a file. */
export const taughtFile = registerReport(lecturerWorkloadContract.exportClasses, async (ctx, query) => {
  const term = await termOf(ctx, query.semester);
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
