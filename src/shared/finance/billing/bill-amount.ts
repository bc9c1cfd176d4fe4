import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { AmountMode, PaymentCategory, ScholarshipKind } from './kinds.ts';

/**
 * What an amount was computed from, kept with the bill. `quantity`: sks or courses, 1 otherwise; `final`: counted in a KRS
 * that no longer changes.
 */
export type BillBasis = { mode: AmountMode; unit: number; quantity: number; final?: true };

export type StudyLoad = { sks: number; courses: number };

/**
 * How many units of its amount a type bills a student for: sks or courses of the approved KRS, else one.
 */
export function quantityOf(mode: AmountMode, load: StudyLoad): number {
  if (mode === 'PER_SKS') return load.sks;
  return mode === 'PER_COURSE' ? load.courses : 1;
}

/** Gross amount in rupiah. */
export const grossOf = ({ unit, quantity }: BillBasis): number => unit * quantity;

/**
 * What a student pays less: rupiah (AMOUNT), of which a bill gets its share (`shareGrants`), or hundredths of a percent
 * (PERCENT); no category means all.
 */
export type DiscountRule = {
  grantId: string | null;
  name: string;
  kind: ScholarshipKind;
  mode: 'AMOUNT' | 'PERCENT';
  value: number;
  categories: readonly PaymentCategory[];
};

export type Discount = {
  grantId: string | null;
  name: string;
  kind: ScholarshipKind;
  amount: number;
  /** The day by which the bill was paid in full for it; none for what a rule gives. */
  earlyUntil?: LocalDate | null;
};

const FULL = 10_000;

/** A share of rupiah in hundredths of a percent, half up to a whole rupiah; exact for every amount a bill may have. */
export function shareOf(amount: number, hundredthsOfPercent: number): number {
  const scaled = BigInt(amount) * BigInt(hundredthsOfPercent);
  return Number((scaled + BigInt(FULL / 2)) / BigInt(FULL));
}

/** No grant pays for a book that came back late, unless it names fines. */
const fits = ({ categories }: DiscountRule, category: PaymentCategory): boolean =>
  categories.length === 0 ? category !== 'DENDA_PERPUS' : categories.includes(category);

/**
 * What each rule takes off a bill: fixed amounts first, then percents of what is left, in the order given and never
 * below zero (academic practice). Rules that take nothing are left out.
 * @param gross rupiah.
 */
export function discountsOf(
  gross: number,
  category: PaymentCategory,
  rules: readonly DiscountRule[],
): Discount[] {
  const fitting = rules.filter((rule) => fits(rule, category));
  const ordered = [
    ...fitting.filter(({ mode }) => mode === 'AMOUNT'),
    ...fitting.filter(({ mode }) => mode === 'PERCENT'),
  ];
  let left = gross;
  const discounts: Discount[] = [];
  for (const { grantId, name, kind, mode, value } of ordered) {
    const amount = Math.min(left, mode === 'AMOUNT' ? value : shareOf(left, value));
    left -= amount;
    if (amount > 0) discounts.push({ grantId, name, kind, amount });
  }
  return discounts;
}

/** Sum of amounts. */
export const totalOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
