import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { allocate, type Installment } from './installments.ts';

/** A bill as far as it says what is owed when, in rupiah. `dueDate` is the day of its last part, `balance` has its late fee in it. */
export type OwedBill = {
  paid: number;
  balance: number;
  dueDate: LocalDate;
  parts: readonly Installment[];
};

/** What is due on a day. */
export type Owed = { due: LocalDate; amount: number };

/**
 * What is still asked of a bill, day by day: what is left of each part, and the late fee with the last one (academic practice).
 * The amounts add up to its balance.
 */
export function owedByDay({ paid, balance, dueDate, parts }: OwedBill): Owed[] {
  if (balance <= 0) return [];
  const open = allocate(paid, parts).flatMap((part) =>
    part.paid < part.amount ? [{ due: part.dueDate, amount: part.amount - part.paid }] : [],
  );
  const fee = balance - open.reduce((sum, { amount }) => sum + amount, 0);
  const asked = fee > 0 ? [...open, { due: dueDate, amount: fee }] : open;
  return [...Map.groupBy(asked, ({ due }) => due)].map(([due, same]) => ({
    due,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }));
}

/**
 * What of a bill is past its day. A part is in time on its own day. `overdueOfBill` says the same in SQL.
 * @param today the campus day.
 */
export const overdueOfBill = (bill: OwedBill, today: LocalDate): number =>
  owedByDay(bill).reduce((sum, { due, amount }) => (due < today ? sum + amount : sum), 0);

/** What is to be paid next of a bill, or is late already; null where nothing is asked. */
export const nextOwed = (bill: OwedBill): Owed | null => owedByDay(bill)[0] ?? null;
