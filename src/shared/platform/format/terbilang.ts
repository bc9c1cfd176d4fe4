const units = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];

const scales = [
  [1_000_000_000_000, 'triliun'],
  [1_000_000_000, 'miliar'],
  [1_000_000, 'juta'],
] as const;

const LIMIT = 1_000_000_000_000_000;

const join = (...words: string[]): string => words.filter((word) => word !== '').join(' ');

function belowHundred(n: number): string {
  if (n < 10) return units[n] ?? '';
  if (n === 10) return 'sepuluh';
  if (n === 11) return 'sebelas';
  if (n < 20) return `${units[n - 10]} belas`;
  return join(`${units[Math.floor(n / 10)]} puluh`, belowHundred(n % 10));
}

function belowThousand(n: number): string {
  if (n < 100) return belowHundred(n);
  const hundreds = n < 200 ? 'seratus' : `${units[Math.floor(n / 100)]} ratus`;
  return join(hundreds, belowHundred(n % 100));
}

function thousands(n: number): string {
  if (n === 0) return '';
  return n === 1 ? 'seribu' : `${belowThousand(n)} ribu`;
}

/**
 * A whole number in Indonesian words: `21000` → "dua puluh satu ribu", `-11` → "minus sebelas".
 * Only the thousands contract ("seribu"); juta, miliar and triliun keep "satu".
 * @throws RangeError unless the number is an integer between −999 and 999 triliun.
 */
export function terbilang(value: number): string {
  if (!Number.isSafeInteger(value) || Math.abs(value) >= LIMIT) {
    throw new RangeError(`Cannot be written in words: ${value}`);
  }
  if (value === 0) return 'nol';
  const words: string[] = [value < 0 ? 'minus' : ''];
  let rest = Math.abs(value);
  for (const [size, name] of scales) {
    if (rest >= size) words.push(belowThousand(Math.floor(rest / size)), name);
    rest %= size;
  }
  return join(...words, thousands(Math.floor(rest / 1000)), belowThousand(rest % 1000));
}

/**
 * An amount of money in words: `1001000` → "satu juta seribu rupiah".
 * @param end what the college ends amounts with
 * @throws RangeError as `terbilang`.
 */
export const terbilangRupiah = (amount: number, end = 'rupiah'): string => `${terbilang(amount)} ${end}`;
