import { daysBetween, type LocalDate } from '../date/local-date.ts';
import { type Installment, overdueOf } from './installments.ts';
import { shareOf } from './bill-amount.ts';

export const lateFeeModes = ['NONE', 'FLAT', 'PERCENT_PER_MONTH'] as const;

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
