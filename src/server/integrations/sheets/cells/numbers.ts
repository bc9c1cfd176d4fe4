import { readHundredths } from '#shared/format/number.ts';
import { emptyWords } from './text.ts';
import { perCell, quote, withoutEmptyFraction } from './cell.ts';
import type { CellParser, CellResult } from './cell.ts';

/** Largest amount a cell may hold: 15 digits survive every spreadsheet program. */
const maxMoney = 999_999_999_999_999;

/** A whole number between `min` and `max`. */
export const integerCell = (min: number, max: number): CellParser<number> =>
  perCell<number>(({ text }) => {
    if (emptyWords.includes(text.toLowerCase())) return { value: null };
    const digits = withoutEmptyFraction(text);
    if (!/^-?\d{1,15}$/.test(digits)) return { error: `${quote(text)} bukan bilangan bulat.` };
    const value = Number(digits);
    return value >= min && value <= max ? { value } : { error: `Harus antara ${min} dan ${max}.` };
  });

/**
 * A score with decimal comma or point, at most two decimals.
 * @param max in hundredths
 * @returns hundredths: `85,5` → 8550
 */
export const scoreCell = (max = 10_000): CellParser<number> =>
  perCell<number>(({ text }) => {
    if (emptyWords.includes(text.toLowerCase())) return { value: null };
    const read = readHundredths(text);
    if ('problem' in read) {
      const why = {
        form: 'bukan angka, contoh: 85,5',
        decimals: 'punya lebih dari dua angka di belakang koma',
      };
      return { error: `${quote(text)} ${why[read.problem]}.` };
    }
    const { value } = read;
    return value <= max ? { value } : { error: `Harus antara 0 dan ${max / 100}.` };
  });

const indonesianAmount = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}|-))?$/;
const englishAmount = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const plainAmount = /^(\d+)(?:[.,](\d+|-))?$/;

/** An amount in whole rupiah: `Rp 2.400.000,00`, `2,400,000`, `2400000`; sen other than 00 are refused. */
export const moneyCell = (): CellParser<number> =>
  perCell<number>(({ text, kind }) => {
    if (emptyWords.includes(text.toLowerCase())) return { value: null };
    if (kind === 'number') return amount(text, plainAmount.exec(text));
    const bare = text.replace(/^(rp|idr)\.?\s*/i, '').replaceAll(/\s/g, '');
    return amount(text, indonesianAmount.exec(bare) ?? englishAmount.exec(bare) ?? plainAmount.exec(bare));
  });

function amount(text: string, match: RegExpExecArray | null): CellResult<number> {
  if (!match) return { error: `${quote(text)} bukan jumlah uang, contoh: 2400000.` };
  const value = Number((match[1] ?? '').replace(/[.,]/g, ''));
  if (/[1-9]/.test(match[2] ?? '')) return { error: `${quote(text)} memuat sen: tulis rupiah bulat.` };
  return value <= maxMoney ? { value } : { error: `${quote(text)} terlalu besar.` };
}
