import { grouped, type MaybeNumber, NOTHING } from './number.ts';

/**
 * Money as the interface writes it, without a space: `1500000` → "Rp1.500.000", `-50000` → "-Rp50.000", nothing → "-".
 * @param amount whole rupiah.
 * @throws RangeError when the amount is not an exact integer.
 */
export function rupiah(amount: MaybeNumber): string {
  if (amount === null || amount === undefined) return NOTHING;
  return amount < 0 ? `-Rp${grouped(-amount)}` : `Rp${grouped(amount)}`;
}

/** The most a single amount may be, in rupiah: a typing error is caught, sums stay exact. */
export const MAX_AMOUNT = 1_000_000_000;
