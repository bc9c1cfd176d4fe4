/** How a cell was stored: only a workbook knows, a CSV holds nothing but text. */
export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'empty';

/** Cells drawn as one, rows and columns counted from 0, ends included. */
export type Merge = { startRow: number; startColumn: number; endRow: number; endColumn: number };

/** A sheet of a workbook; `hasRows` where it holds a header and something under it, and is none of our own notes. */
export type SheetInfo = { name: string; hidden: boolean; hasRows: boolean };

/**
 * One sheet as text. Every row is as long as the longest; blank rows and columns at the end are gone, those in
 * between stay, so `rows[i]` is row `i + 1` of the spreadsheet program.
 */
export type Table = {
  format: 'xlsx' | 'csv';
  /** Every filled cell of a CSV stands in quotes, so that no separator in one parts it. */
  isQuoted?: boolean;
  /** All sheets of the workbook; empty for CSV. */
  sheets: readonly SheetInfo[];
  /** The name of the sheet that was read; empty for CSV. */
  sheet: string;
  /** Positions of rows that the sheet does not show, hidden by hand or by a filter. */
  hiddenRows?: readonly number[];
  /** Dates as `YYYY-MM-DD` (with `THH:MM:SS` when they have a time), numbers with all their digits. */
  rows: readonly (readonly string[])[];
  /** One letter per cell (`kindLetters`, `THOUSANDTHS`), a capital in a workbook whose days count from 1904; null for CSV, where every cell is text. */
  kinds: readonly string[] | null;
  /** Merged cells near the top of the sheet, where headers are. */
  merges: readonly Merge[];
};

/** Names of the other visible sheets that hold rows. */
export const otherSheets = ({ sheets, sheet }: Table): string[] =>
  sheets.flatMap(({ name, hidden, hasRows }) => (!hidden && hasRows && name !== sheet ? [name] : []));

export const kindLetters: Readonly<Record<CellKind, string>> = {
  text: 't',
  number: 'n',
  date: 'd',
  boolean: 'b',
  empty: '-',
};

/** A number that its cell shows with a fraction that reads as thousands. */
export const THOUSANDTHS = 'm';

const kindOfLetter: Readonly<Record<string, CellKind>> = {
  t: 'text',
  n: 'number',
  [THOUSANDTHS]: 'number',
  d: 'date',
  b: 'boolean',
  '-': 'empty',
};

export const isBlank = (text: string): boolean => text === '' || text.trim() === '';

/** The text of a cell; empty outside the table. */
export const textAt = (table: Table, row: number, column: number): string => table.rows[row]?.[column] ?? '';

/** How a cell was stored; empty outside the table. */
export function kindAt(table: Table, row: number, column: number): CellKind {
  const text = textAt(table, row, column);
  if (text === '') return 'empty';
  const letter = table.kinds?.[row]?.[column];
  return (letter && kindOfLetter[letter.toLowerCase()]) || 'text';
}

/** Whether the days of a cell's workbook count from 1904. */
export const isSince1904 = (table: Table, row: number, column: number): boolean =>
  /^[A-Z]$/.test(table.kinds?.[row]?.[column] ?? '');

/** Whether a cell shows its number with a fraction that reads as thousands. */
export const isInThousandths = (table: Table, row: number, column: number): boolean =>
  table.kinds?.[row]?.[column]?.toLowerCase() === THOUSANDTHS;
