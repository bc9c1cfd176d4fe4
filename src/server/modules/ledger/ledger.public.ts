import type { LocalDate } from '#shared/domain/date/local-date.ts';
import { type EntryKind, entryKinds } from '#shared/domain/finance/ledger.ts';
import { ledgerEntries } from '../../db/schema/ledger.ts';
import type { Ctx } from '../../http/ctx.ts';
import { closeReminders } from '../notices/notices.public.ts';

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

/**
 * Writes moves to the books, together: bills and deposits follow by trigger, and the checks on them see only the sum.
 * Call it inside the transaction of the action, with the bills concerned locked. What
 * students were reminded of and have settled by it is put away.
 * @param day the campus day the moves count for.
 * @throws AppError when a bill would be paid beyond what it asks or a deposit would fall below zero (by constraint).
 */
export async function post(ctx: Ctx, day: LocalDate, entries: readonly Entry[]): Promise<void> {
  const common = { at: ctx.now.toISOString(), day, actorId: ctx.actor?.userId ?? null };
  const rows = entries.map((entry) => ({ ...common, ...entryKinds[entry.kind], ...entry }));
  if (rows.length === 0) return;
  await ctx.db.insert(ledgerEntries).values(rows);
  const eased = new Set(rows.flatMap(({ credit, billId }) => (credit === 'PIUTANG' ? (billId ?? []) : [])));
  if (eased.size > 0) await closeReminders(ctx, [...eased]);
}
