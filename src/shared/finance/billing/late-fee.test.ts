import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Installment } from './installments.ts';
import { type BookedMoney, feeOfBookingDelay, type LateFeeRule } from './late-fee.ts';

const flat = { mode: 'FLAT', value: 50 } as const;
const monthly = { mode: 'PERCENT_PER_MONTH', value: 200, max: null } as const;
const whole: Installment[] = [{ no: 1, amount: 3_000, dueDate: '2026-09-10' }];
const halves: Installment[] = [
  { no: 1, amount: 1_500, dueDate: '2026-09-10' },
  { no: 2, amount: 1_500, dueDate: '2026-10-10' },
];
const paid = (amount: number, paidOn: string, bookedOn: string): BookedMoney => ({
  amount,
  paidOn,
  bookedOn,
});
type Circumstances = { parts?: Installment[]; charged?: Installment[]; today?: string; waived?: number };
const delay = (
  rule: LateFeeRule,
  lateFee: number,
  money: BookedMoney[],
  { parts = whole, charged, today = '2026-09-11', waived = 0 }: Circumstances = {},
) => feeOfBookingDelay(rule, { lateFee, waived }, money, { now: parts, charged: charged ?? parts }, today);

describe('what the wait for booking earned', () => {
  test('is the whole fee of what was paid on its day, none of what was paid a day later', () => {
    expect(delay(flat, 50, [paid(3_000, '2026-09-10', '2026-09-11')])).toBe(50);
    expect(delay(flat, 50, [paid(3_000, '2026-09-11', '2026-09-12')], { today: '2026-09-12' })).toBe(0);
    expect(delay(flat, 50, [paid(2_999, '2026-09-10', '2026-09-11')])).toBe(0);
    expect(delay(flat, 0, [paid(3_000, '2026-09-10', '2026-09-11')])).toBe(0);
  });

  test('is the share of the months and the money that were not late', () => {
    const today = '2026-10-20';
    expect(delay(monthly, 120, [paid(3_000, '2026-09-20', today)], { today })).toBe(60);
    expect(delay(monthly, 120, [paid(1_500, '2026-09-10', today)], { today })).toBe(60);
  });

  test('leaves what another part earned, and what was forgiven stays forgiven', () => {
    const money = [paid(1_500, '2026-09-10', '2026-09-12'), paid(1_500, '2026-10-11', '2026-10-11')];
    const today = '2026-10-11';
    expect(delay(flat, 50, money, { parts: halves, today })).toBe(0);
    expect(delay(monthly, 30, money, { parts: halves, today })).toBe(0);
    const late = [paid(3_000, '2026-09-20', '2026-10-20')];
    expect(delay(monthly, 60, late, { today: '2026-10-20', waived: 60 })).toBe(60);
    expect(delay(monthly, 30, late, { today: '2026-10-20', waived: 30 })).toBe(0);
  });

  test('is nothing of a fee that a new plan would not have earned', () => {
    const later: Installment[] = [{ no: 1, amount: 3_000, dueDate: '2026-12-10' }];
    expect(delay(flat, 50, [paid(3_000, '2026-09-10', '2026-09-11')], { parts: later })).toBe(0);
  });

  test('is the whole fee, charged before the money brought a discount', () => {
    const early: Installment[] = [{ no: 1, amount: 2_850, dueDate: '2026-09-10' }];
    const money = [paid(2_850, '2026-09-08', '2026-09-12')];
    expect(delay(monthly, 60, money, { parts: early, charged: whole, today: '2026-09-12' })).toBe(60);
  });

  test('is within the fee, and nothing where all was booked on the day it was paid', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-09-${String(n).padStart(2, '0')}`);
    const money = fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 2_000 }), one: day, other: day }).map((m) => ({
        amount: m.amount,
        paidOn: m.one < m.other ? m.one : m.other,
        bookedOn: m.one < m.other ? m.other : m.one,
      })),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(money, fc.nat(300), fc.constantFrom(flat, monthly), (all, fee, rule) => {
        const today = '2026-09-28';
        const cut = delay(rule, fee, all, { parts: halves, today });
        expect(cut).toBeGreaterThanOrEqual(0);
        expect(cut).toBeLessThanOrEqual(fee);
        const atOnce = all.map(({ amount, bookedOn }) => paid(amount, bookedOn, bookedOn));
        expect(delay(rule, fee, atOnce, { parts: halves, today })).toBe(0);
      }),
    );
  });
});
