import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type EntryKind, entryKinds, type SponsorKind, sponsorKinds } from '#shared/finance/ledger/ledger.ts';
import { ledgerEntries } from '#server/platform/db/schema.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { closeReminders } from '#server/platform/notices/notices.public.ts';

/** One move of money; `amount` in rupiah. Which references a kind needs is checked by the database. */
export type Entry = {
  kind: EntryKind;
  amount: number;
  studentId: string;
  billId?: string;
  paymentId?: string;
  refundId?: string;
  methodId?: string;
  note?: string;
};

const commonOf = (ctx: Ctx, day: LocalDate) => ({
  at: ctx.now.toISOString(),
  day,
  actorId: ctx.actor?.userId ?? null,
});

/**
 * Writes moves to the books, together: bills and deposits follow by trigger, and the checks on them see only the sum.
 * Call it inside the transaction of the action, with the bills concerned locked. What
 * students were reminded of and have settled by it is put away.
 * @param day the campus day the moves count for.
 * @throws AppError when a bill would be paid beyond what it asks or a deposit would fall below zero (by constraint).
 */
export async function post(ctx: Ctx, day: LocalDate, entries: readonly Entry[]): Promise<void> {
  const common = commonOf(ctx, day);
  const rows = entries.map((entry) => ({ ...common, ...entryKinds[entry.kind], ...entry }));
  if (rows.length === 0) return;
  await ctx.db.insert(ledgerEntries).values(rows);
  const eased = new Set(rows.flatMap(({ credit, billId }) => (credit === 'PIUTANG' ? (billId ?? []) : [])));
  if (eased.size > 0) await closeReminders(ctx, [...eased]);
}

/** One move of money on an invoice to a sponsor; a payment names itself and where it arrived. */
export type SponsorEntry = {
  kind: SponsorKind;
  amount: number;
  sponsorInvoiceId: string;
  sponsorPaymentId?: string;
  methodId?: string;
};

/**
 * Writes a move on an invoice to a sponsor; its sums follow by trigger.
 * @throws AppError when more would be paid than it asks (by constraint).
 */
export const postSponsor = (ctx: Ctx, day: LocalDate, entry: SponsorEntry) =>
  ctx.db.insert(ledgerEntries).values({ ...commonOf(ctx, day), ...sponsorKinds[entry.kind], ...entry });
