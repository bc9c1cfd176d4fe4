import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import { type Installment, overdueOf } from './installments.ts';
import { shareOf } from './bill-amount.ts';

/** `value`: rupiah once (FLAT) or hundredths of a percent per started month; `max` in rupiah, null for no limit. */
export type LateFeeRule =
  | { mode: 'NONE' }
  | { mode: 'FLAT'; value: number }
  | { mode: 'PERCENT_PER_MONTH'; value: number; max: number | null };

/** What being late costs where a payment type does not say otherwise: percent of a month or rupiah by the mode; a `max` of 0 sets none. */
export type UsualLateFee = { mode: LateFeeRule['mode']; value: number; max: number };

/** The rule a new payment type starts with. */
export function usualLateFee({ mode, value, max }: UsualLateFee): LateFeeRule {
  if (mode === 'NONE' || value === 0) return { mode: 'NONE' };
  return mode === 'FLAT' ? { mode, value } : { mode, value: value * 100, max: max === 0 ? null : max };
}

const DAYS_PER_MONTH = 30;

/**
 * The late fee a bill has earned until today, in rupiah. A part that is late costs once (FLAT) or its unpaid share times
 * the started months of 30 days (PERCENT_PER_MONTH, academic practice).
 * @param paid of the net without late fees.
 */
export function lateFeeOf(
  rule: LateFeeRule,
  paid: number,
  parts: readonly Installment[],
  today: LocalDate,
): number {
  const late = overdueOf(paid, parts, today);
  if (rule.mode === 'NONE' || late === 0) return 0;
  if (rule.mode === 'FLAT') return rule.value;
  let covered = paid;
  let fee = 0;
  for (const { amount, dueDate } of parts) {
    const open = amount - Math.min(covered, amount);
    covered = Math.max(0, covered - amount);
    const days = daysBetween(dueDate, today);
    if (open > 0 && days > 0) fee += shareOf(open, rule.value * Math.ceil(days / DAYS_PER_MONTH));
  }
  return rule.max === null ? fee : Math.min(fee, rule.max);
}

/** Money that came to a bill, or went from it again (negative): when it was paid and when it was booked. */
export type BookedMoney = { amount: number; paidOn: LocalDate; bookedOn: LocalDate };

/** The most a bill earned on any night until today; money counts from the night after its day. */
function mostEarned(
  rule: LateFeeRule,
  money: readonly { amount: number; day: LocalDate }[],
  parts: readonly Installment[],
  today: LocalDate,
): number {
  const nights = new Set([...money.map(({ day }) => day).filter((day) => day <= today), today]);
  const paidBefore = (night: LocalDate): number =>
    money.reduce((sum, { amount, day }) => (day < night ? sum + amount : sum), 0);
  return Math.max(...[...nights].map((night) => lateFeeOf(rule, paidBefore(night), parts, night)));
}

/**
 * What of a late fee was earned only because money was booked later than it was paid, rupiah: a part paid on its day was
 * not missed (academic practice). Never more than what the fee is above that of the days of payment.
 * @param fee as it is charged, and what was forgiven of it before.
 * @param parts of the bill as they are `now`, and as they were while the fee was `charged`, before a discount came with the money.
 */
export function feeOfBookingDelay(
  rule: LateFeeRule,
  fee: { lateFee: number; waived: number },
  money: readonly BookedMoney[],
  parts: { now: readonly Installment[]; charged: readonly Installment[] },
  today: LocalDate,
): number {
  const earned = (day: 'paidOn' | 'bookedOn', of: readonly Installment[]): number =>
    mostEarned(
      rule,
      money.map((one) => ({ amount: one.amount, day: one[day] })),
      of,
      today,
    );
  const [byPaying, byBooking] = [earned('paidOn', parts.now), earned('bookedOn', parts.charged)];
  const above = fee.lateFee - Math.max(0, byPaying - fee.waived);
  return Math.max(0, Math.min(above, byBooking - byPaying));
}
