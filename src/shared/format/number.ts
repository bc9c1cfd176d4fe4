/** What a table shows where there is no value. */
export const NOTHING = '-';

export type MaybeNumber = number | null | undefined;

function digitsOf(value: number): { sign: string; digits: string } {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an exact integer: ${value}`);
  return { sign: value < 0 ? '-' : '', digits: String(Math.abs(value)) };
}

const withDots = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, '.');

function fixed(scaled: number, decimals: number): string {
  const { sign, digits } = digitsOf(scaled);
  const padded = digits.padStart(decimals + 1, '0');
  return `${sign}${withDots(padded.slice(0, -decimals))},${padded.slice(-decimals)}`;
}

/**
 * Whole number with Indonesian thousands dots: `1250000` → "1.250.000"; nothing → "-".
 * @throws RangeError when the number is not an exact integer.
 */
export function grouped(value: MaybeNumber): string {
  if (value === null || value === undefined) return NOTHING;
  const { sign, digits } = digitsOf(value);
  return sign + withDots(digits);
}

/**
 * Score or grade point average kept in hundredths: `8550` → "85,50", `345` → "3,45"; nothing → "-".
 * @throws RangeError when the number is not an exact integer.
 */
export const hundredths = (value: MaybeNumber): string =>
  value === null || value === undefined ? NOTHING : fixed(value, 2);

/**
 * Grade index kept in tenths: `37` → "3,7"; nothing → "-".
 * @throws RangeError when the number is not an exact integer.
 */
export const tenths = (value: MaybeNumber): string =>
  value === null || value === undefined ? NOTHING : fixed(value, 1);

/**
 * Share of a whole in full percent, half up: `(2, 3)` → "67%"; of an empty whole → "-".
 * @throws RangeError when a number is not an exact integer or is negative.
 */
export function percent(part: number, whole: number): string {
  for (const count of [part, whole]) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`Not a count: ${count}`);
  }
  if (whole === 0) return NOTHING;
  const doubled = BigInt(whole) * 2n;
  return `${withDots(String((BigInt(part) * 200n + BigInt(whole)) / doubled))}%`;
}
