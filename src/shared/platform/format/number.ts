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

export type ReadHundredths = { value: number } | { problem: 'form' | 'decimals' };

/**
 * Reads what `hundredths` writes, and what people type: `85`, `85,5`, `85.50` → 8500, 8550, 8550. Zeros behind the
 * second decimal count nothing; signs, groups of thousands and exponents are no such number.
 */
export function readHundredths(text: string): ReadHundredths {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(text);
  if (match === null) return { problem: 'form' };
  const [, whole = '', fraction = ''] = match;
  const decimals = fraction.replace(/0+$/, '');
  if (decimals.length > 2) return { problem: 'decimals' };
  return { value: Number(whole) * 100 + Number(decimals.padEnd(2, '0')) };
}

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
