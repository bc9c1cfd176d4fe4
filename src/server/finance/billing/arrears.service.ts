import type { ArrearsRow } from '#shared/finance/billing/bill.views.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { ageing, type ArrearsQuery, listArrears, receivables } from './arrears.store.ts';
import type { StudentFilter } from './bill-list.store.ts';

export async function arrearsPage(ctx: Ctx, query: ArrearsQuery): Promise<Page<ArrearsRow>> {
  const { rows, total } = await listArrears(ctx.db, query, await today(ctx));
  return pageOf(rows, total, query);
}

/** Arrears by age and what is owed by entry year. */
export async function ageingReport(ctx: Ctx, filter: StudentFilter) {
  const day = await today(ctx);
  const [bands, cohorts] = await Promise.all([ageing(ctx.db, filter, day), receivables(ctx.db, filter)]);
  return { bands, cohorts };
}
