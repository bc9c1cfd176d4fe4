import { textProblem, withoutHidden } from '#shared/platform/format/clean-text.ts';
import { hasEmptyFraction, identifierProblems } from '#shared/platform/format/identifier.ts';
import type { DateRange, LocalDate } from '#shared/platform/date/local-date.ts';
import type { CellKind } from '../table.ts';

/** A cell as it stands in the file; `text` is trimmed. */
export type Cell = {
  text: string;
  kind: CellKind;
  /** Of a workbook whose days count from 1904. */
  since1904?: true;
  /** It shows its number with a fraction that reads as thousands: 85 as "85.000". */
  inThousandths?: true;
};

/** `value` null: the cell is empty or stands for "unknown". `error` and `warning` are Indonesian sentences. */
export type CellResult<T> = { value: T | null; warning?: string } | { error: string };

/** Which days a file may be about: those of its periods, where it names any, or of the year that ends today. */
export type FileDays = { today: LocalDate; periods: readonly DateRange[] };

/**
 * Reads the cells of one column. It sees the whole column first, because some mistakes show only there: one
 * date like `12/31/2001` makes every other date of the column suspect.
 */
export type CellParser<T> = (column: Iterable<Cell>, days?: FileDays) => (cell: Cell) => CellResult<T>;

/**
 * A parser that needs no look at the column; its text is cleaned as that of forms. An empty cell never reaches `read`.
 * @param options.isWords the cell holds words people write, of which an apostrophe in front may be a part: 'Aisyah; before
 *   anything else it is how a spreadsheet marks text
 * @param options.days whether a cell may hold a day or a time; others hold one because a spreadsheet program made it of a text
 */
export const perCell =
  <T>(
    read: (cell: Cell) => CellResult<T>,
    { isWords = false, days = false }: { isWords?: boolean; days?: boolean } = {},
  ): CellParser<T> =>
  () =>
  (cell) => {
    const cleaned = withoutHidden(cell.text, 'lines');
    const text = isWords ? cleaned : cleaned.replace(/^'(?=.)/s, '');
    if (text === '') return { value: null };
    if (cell.kind === 'date' && !days) return madeInto(cell);
    const problem = textProblem(text, 'lines');
    return problem === null ? read({ ...cell, text }) : { error: problem };
  };

/** `12.0` → `12`: exports from data tools write codes and numbers with a fraction that says nothing. */
export const withoutEmptyFraction = (text: string): string => text.replace(/^(-?\d+)[.,]0{1,2}$/, '$1');

/** A long value shortened for a message. */
export const quote = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`;

/** Digits that survive a spreadsheet program; it puts zeros in place of what comes behind. */
const exactDigits = 15;

/** Why a cell that holds a number no longer holds what was typed; null where it does. */
export const lostDigits = ({ text, kind }: Cell): { error: string } | null =>
  kind === 'number' && text.replace(/\D/g, '').replace(/^0+/, '').length > exactDigits
    ? {
        error: `Digit setelah yang ke-${exactDigits} hilang karena disimpan sebagai angka (ubah kolom menjadi Teks, lalu isi lagi).`,
      }
    : null;

/** The refusal of a cell that a spreadsheet program made a day, a time or a yes of what was typed. */
function madeInto({ text, kind }: Cell): { error: string } {
  const moment = /^\d{2}:/.test(text) ? 'jam' : 'tanggal';
  const made = kind === 'boolean' ? 'benar/salah' : moment;
  return { error: `Sel ini berisi ${made} (${text}). Ubah formatnya menjadi Teks, lalu isi lagi.` };
}

/** Why a cell cannot hold a number: a spreadsheet program made a day, a share or a yes of what was typed. */
export function notANumber(cell: Cell): { error: string } | null {
  const { text, kind } = cell;
  if (kind === 'date' || kind === 'boolean') return madeInto(cell);
  return text.endsWith('%') ? { error: `${quote(text)} ditulis sebagai persen. Tulis angkanya saja.` } : null;
}

/** The refusal of zeros behind a point, which may be digits of the number. */
export const emptyFraction = (text: string, label: string): { error: string } => ({
  error: `${label} ${quote(text)} tidak diterima. ${identifierProblems.fraction}`,
});

/** A number as a spreadsheet shows it in a narrow column; a code such as `1E2` is none. */
const shownShort = /^\d(?:[.,]\d+)?e\+\d+$/i;

/** Why a cell cannot hold a code, number or reference that names something; null where it may. @param label `NIM` */
export function notAName(cell: Cell, label: string): { error: string } | null {
  if (shownShort.test(cell.text)) return { error: `Format ${label} rusak (ubah kolom menjadi Teks).` };
  if (cell.kind === 'text' && hasEmptyFraction(cell.text)) return emptyFraction(cell.text, label);
  return lostDigits(cell) ?? (cell.kind === 'text' ? null : notANumber(cell));
}
