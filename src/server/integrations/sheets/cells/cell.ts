import { textProblem, withoutHidden } from '#shared/format/clean-text.ts';
import type { CellKind } from '../table.ts';

/** A cell as it stands in the file; `text` is trimmed. */
export type Cell = { text: string; kind: CellKind };

/** `value` null: the cell is empty or stands for "unknown". `error` and `warning` are Indonesian sentences. */
export type CellResult<T> = { value: T | null; warning?: string } | { error: string };

/**
 * Reads the cells of one column. It sees the whole column first, because some mistakes show only there: one
 * date like `12/31/2001` makes every other date of the column suspect.
 */
export type CellParser<T> = (column: Iterable<Cell>) => (cell: Cell) => CellResult<T>;

/** A parser that needs no look at the column; its text is cleaned as that of forms. An empty cell never reaches `read`. */
export const perCell =
  <T>(read: (cell: Cell) => CellResult<T>): CellParser<T> =>
  () =>
  (cell) => {
    const text = withoutHidden(cell.text, 'lines');
    if (text === '') return { value: null };
    const problem = textProblem(text, 'lines');
    return problem === null ? read({ ...cell, text }) : { error: problem };
  };

/** A number as Excel shows it when the column is too narrow or was typed as a number: `1,23E+15`. */
export const isScientific = (text: string): boolean => /^\d+([.,]\d+)?e\+?\d+$/i.test(text);

/** `12.0` → `12`: exports from data tools write codes and numbers with a fraction that says nothing. */
export const withoutEmptyFraction = (text: string): string => text.replace(/^(-?\d+)[.,]0+$/, '$1');

/** A long value shortened for a message. */
export const quote = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`;
