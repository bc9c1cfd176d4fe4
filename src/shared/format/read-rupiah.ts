import { MAX_AMOUNT } from '../domain/finance/kinds.ts';
import { rupiah } from './rupiah.ts';

/** Rupiah somebody wrote, or why it cannot be read. */
export type ReadRupiah = { amount: number } | { problem: string };

const UNREADABLE = 'Tulis rupiah bulat, misalnya 1.250.000.';
const CENTS = 'Tulis tanpa sen, misalnya 1.250.000.';

const withoutCurrency = (text: string): string =>
  text
    .trim()
    .replace(/^(?:rp|idr)\.?\s*/i, '')
    .replace(/,-$/, '');

const within = (digits: string): ReadRupiah => {
  const amount = Number(digits.slice(0, 16));
  return amount > MAX_AMOUNT ? { problem: `Jumlah paling banyak ${rupiah(MAX_AMOUNT)}.` } : { amount };
};

/**
 * Reads an amount the way Indonesians write it: `1250000`, "1.250.000", "Rp 1.250.000,00". Decimals other than ",00",
 * a minus, dots that do not part thousands and amounts beyond the limit are refused with a sentence.
 */
export function readRupiah(text: string): ReadRupiah {
  const written = withoutCurrency(text);
  if (/^[-(−]/.test(text.trim()) || /^[-−]/.test(written)) return { problem: 'Jumlah tidak boleh negatif.' };
  const [, whole, cents] = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d*))?$/.exec(written) ?? [];
  if (whole === undefined) return { problem: UNREADABLE };
  if (cents !== undefined && !/^0{0,2}$/.test(cents)) return { problem: CENTS };
  return within(whole.replaceAll('.', ''));
}

/**
 * Reads an amount while it is typed, when dots stand where the last key left them: "1.2500" → 12500.
 */
export function readTyped(text: string): ReadRupiah {
  const [, whole, rest = ''] = /^((?:\d|\.(?=\d))+)(,.*)?$/.exec(withoutCurrency(text)) ?? [];
  return whole === undefined ? readRupiah(text) : readRupiah(whole.replaceAll('.', '') + rest);
}
