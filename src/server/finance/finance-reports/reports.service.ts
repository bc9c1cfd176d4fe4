import type { z } from 'zod';
import type {
  CashRow,
  cashSummary,
  financeReportContract,
  GrantsRow,
  ReceiptsRow,
  ReceiptsSummary,
  ReceivablesRow,
} from '#shared/finance/finance-reports/finance-report.contract.ts';
import { daysBetween } from '#shared/platform/date/local-date.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { type CashQuery, listCash, sumCash } from './cash.store.ts';
import { type GrantsQuery, listGrantSums } from './grants.store.ts';
import { listReceipts, type ReceiptsQuery, sumReceipts } from './receipts.store.ts';
import { listReceivables, type ReceivablesQuery } from './receivables.store.ts';
import type { Range } from './report-sql.ts';

const MOST_DAYS = 366;

/** The days asked for; without them the month so far. @throws AppError INVALID for a range nobody can read. */
export async function rangeOf(
  ctx: Ctx,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Range> {
  const to = asked.to ?? (await today(ctx));
  const from = asked.from ?? `${to.slice(0, 8)}01`;
  if (from > to) throw invalidField('from', 'Tanggal awal tidak boleh sesudah tanggal akhir.');
  if (daysBetween(from, to) > MOST_DAYS) throw invalidField('from', 'Rentang paling lama satu tahun.');
  return { from, to };
}

export async function receiptsPage(ctx: Ctx, query: ReceiptsQuery): Promise<Page<ReceiptsRow>> {
  const { rows, total } = await listReceipts(ctx.db, query, await rangeOf(ctx, query));
  return pageOf(rows, total, query);
}

type SummaryQuery = z.output<typeof financeReportContract.receiptsSummary.query>;

export async function receiptsSums(ctx: Ctx, query: SummaryQuery): Promise<ReceiptsSummary> {
  const range = await rangeOf(ctx, query);
  return { ...range, ...(await sumReceipts(ctx.db, query, range)) };
}

export async function receivablesPage(ctx: Ctx, query: ReceivablesQuery): Promise<Page<ReceivablesRow>> {
  const { rows, total } = await listReceivables(ctx.db, query, query.asOf ?? (await today(ctx)));
  return pageOf(rows, total, query);
}

export async function grantsPage(ctx: Ctx, query: GrantsQuery): Promise<Page<GrantsRow>> {
  const { rows, total } = await listGrantSums(ctx.db, query);
  return pageOf(rows, total, query);
}

export async function cashPage(ctx: Ctx, query: CashQuery): Promise<Page<CashRow>> {
  const { rows, total } = await listCash(ctx.db, query, await rangeOf(ctx, query));
  return pageOf(rows, total, query);
}

type CashSums = z.output<typeof financeReportContract.cashSummary.query>;

export const cashSums = async (ctx: Ctx, query: CashSums): Promise<z.infer<typeof cashSummary>> =>
  sumCash(ctx.db, query.methodId, await rangeOf(ctx, query));
