import { hundredths } from '#shared/platform/format/number.ts';
import { MAX_SCORE } from '#shared/platform/grading/scale.ts';
import { parseScore } from '#shared/platform/grading/score-text.ts';
import { CENTS, groupMark, readRupiah } from '#shared/platform/format/read-rupiah.ts';
import { emptyWords } from './text.ts';
import { notANumber, perCell, quote, withoutEmptyFraction } from './cell.ts';
import type { Cell, CellParser, CellResult } from './cell.ts';

/** A parser of numbers: words for nothing are no value, days and shares are refused. */
const numberCell = <T>(read: (cell: Cell) => CellResult<T>): CellParser<T> =>
  perCell<T>((cell) =>
    emptyWords.includes(cell.text.toLowerCase()) ? { value: null } : (notANumber(cell) ?? read(cell)),
  );

/** A whole number between `min` and `max`. */
export const integerCell = (min: number, max: number): CellParser<number> =>
  numberCell<number>(({ text }) => {
    const digits = withoutEmptyFraction(text);
    if (!/^-?\d{1,15}$/.test(digits)) return { error: `${quote(text)} bukan bilangan bulat.` };
    const value = Number(digits);
    return value >= min && value <= max ? { value } : { error: `Harus antara ${min} dan ${max}.` };
  });

/** Up to where a score looks like a share of 1, as 0,85 for 85. */
const LIKE_A_SHARE = 100;

/**
 * A score with decimal comma or point, at most two decimals, read as forms read it. One of 0 to 100 that looks like a share is
 * said back.
 * @param max in hundredths
 * @returns hundredths: `85,5` → 8550
 */
export const scoreCell = (max: number = MAX_SCORE): CellParser<number> =>
  numberCell<number>(({ text }) => {
    const read = parseScore(text, max);
    if (!read.ok) return { error: `${quote(text)} tidak diterima. ${read.message}` };
    const { score } = read;
    const isSmall = max === MAX_SCORE && score !== null && score > 0 && score <= LIKE_A_SHARE;
    const warning = `Terbaca sebagai ${hundredths(score)} dari 100. Periksa apakah maksudnya lain.`;
    return isSmall ? { value: score, warning } : { value: score };
  });

const AS_TEXT = 'Tulis rupiah bulat dengan format angka tanpa desimal.';

type MoneyOptions = {
  /** The most a cell may hold, in rupiah. */
  max?: number;
  /** The amount in the text of a cell that says more. */
  amountIn?: (text: string) => string;
};

/**
 * An amount in whole rupiah, read as forms read it: `Rp 2.400.000,00`, `2,400,000`, `2400000`. Where the column writes
 * commas between thousands, so does a cell that could be read otherwise. A refusal quotes the whole cell.
 */
export const moneyCell =
  ({ max, amountIn = (text) => text }: MoneyOptions = {}): CellParser<number> =>
  (column) => {
    const commas = hasCommas(column, amountIn);
    const read = numberCell<number>(({ text, kind, inThousandths }) => {
      if (inThousandths) return { error: `Sel ini berisi ${text}, tetapi tampil seperti ribuan. ${AS_TEXT}` };
      const amount =
        // The fraction of a number is never a group of thousands.
        kind === 'number' && text.includes('.')
          ? { problem: CENTS }
          : readRupiah(amountIn(text), { max, commas });
      return 'amount' in amount
        ? { value: amount.amount }
        : { error: `${quote(text)} tidak diterima. ${amount.problem}` };
    });
    return read(column);
  };

/** Whether a column parts thousands by commas: some of its amounts say so, and none says otherwise. */
function hasCommas(column: Iterable<Cell>, amountIn: (text: string) => string): boolean {
  const marks = new Set<string>();
  for (const { text, kind } of column) if (kind === 'text') marks.add(groupMark(amountIn(text)) ?? '');
  return marks.has(',') && !marks.has('.');
}
