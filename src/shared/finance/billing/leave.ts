import type { LeaveFee } from '#shared/platform/campus/finance-settings.ts';
import { shareOf } from './bill-amount.ts';
import type { PaymentCategory } from './kinds.ts';

/** What a student on leave does not owe: everything asked for the lectures and exams of the term. */
export const lectureCategories: readonly PaymentCategory[] = [
  'SPP',
  'SKS',
  'UTS',
  'UAS',
  'PRAKTIKUM',
  'SEMESTER_PENDEK',
];

/** What a bill still asks of a student on leave; only tuition carries a fee. @param gross rupiah. */
export function leaveFeeOf({ mode, value }: LeaveFee, category: PaymentCategory, gross: number): number {
  if (category !== 'SPP' || mode === 'NONE') return 0;
  return Math.min(gross, mode === 'PERCENT' ? shareOf(gross, value * 100) : value);
}
