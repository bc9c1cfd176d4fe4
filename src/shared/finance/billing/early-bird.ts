import { longDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type Discount, shareOf } from './bill-amount.ts';
import type { InstallmentPlan } from './installments.ts';

export const earlyBirdModes = ['AMOUNT', 'PERCENT'] as const;

/**
 * What a type takes off a bill that is paid in full by a day: rupiah (AMOUNT), or hundredths of a percent of what is left
 * after all other discounts (PERCENT).
 */
export type EarlyBird = { mode: (typeof earlyBirdModes)[number]; value: number; until: LocalDate };

/** What the early discount of a bill depends on. */
export type EarlyFacts = {
  rule: EarlyBird | null;
  /** What the bill asks after its discounts, without late fees, and what is left of it; rupiah. */
  net: number;
  balance: number;
  /** How many parts it is paid in. */
  parts: number;
  /** What came to it that was paid on or before the day. */
  inTime: number;
  /** The discount was given already. */
  given: boolean;
};

/** `price`: what is still to be paid by the day for the discount, 0 where that is there. */
export type EarlyOffer = { until: LocalDate; discount: number; price: number };

/**
 * Why an early discount cannot be offered; null when it can.
 * @param most rupiah, the most a bill asks; null where that is not known
 */
export function earlyBirdProblem(
  { mode, value, until }: EarlyBird,
  installments: InstallmentPlan,
  due: LocalDate,
  most: number | null,
): string | null {
  if (installments.length > 0) return 'Potongan bayar lunas awal hanya untuk tagihan tanpa cicilan.';
  if (until > due) return 'Hari terakhirnya paling lambat pada jatuh tempo.';
  if (mode === 'AMOUNT' && most !== null && value >= most)
    return `Potongan harus kurang dari tagihannya, ${rupiah(most)}.`;
  return mode === 'PERCENT' && value >= 10_000 ? 'Potongan harus kurang dari 100%.' : null;
}

/**
 * The discount a bill may still earn by being paid in full in time. None for a bill in parts, one that was given it, or one of
 * which the discount would leave nothing.
 */
export function earlyOffer({ rule, net, balance, parts, inTime, given }: EarlyFacts): EarlyOffer | null {
  if (rule === null || given || parts !== 1 || balance <= 0) return null;
  const { mode, value, until } = rule;
  const discount = mode === 'AMOUNT' ? value : shareOf(net, value);
  if (discount <= 0 || discount >= net) return null;
  return { until, discount, price: Math.max(0, net - discount - inTime) };
}

/** Whether money settles a bill at its early price; the day it was paid counts, not the day it is booked. */
export const paysEarly = (
  { amount, paidOn }: { amount: number; paidOn: LocalDate },
  offer: EarlyOffer | null,
): offer is EarlyOffer => offer !== null && paidOn <= offer.until && amount >= offer.price;

/** The discount as the bill names it. */
export const earlyDiscount = ({ until, discount }: EarlyOffer): Discount => ({
  grantId: null,
  name: `Potongan bayar lunas sampai ${longDate(until)}`,
  kind: 'POTONGAN',
  amount: discount,
  earlyUntil: until,
});
