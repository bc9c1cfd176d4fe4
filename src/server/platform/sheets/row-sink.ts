import { sheetLimits } from './limits.ts';
import { cellTooLong, refuse, tooManyColumns, tooManyRows } from './refusals.ts';
import { isBlank } from './table.ts';

/**
 * Takes the rows of a file as they are read, cuts their blank ends, and refuses the file as soon as it passes a
 * limit. Blank rows are passed on only when a filled one follows, so those at the end of the sheet are dropped.
 */
export class RowSink {
  readonly #maxRows: number;
  readonly #emit: (row: readonly string[]) => void;
  #emitted = 0;
  #held = 0;
  #filled = 0;
  #length = 0;

  constructor(maxRows: number, emit: (row: readonly string[]) => void) {
    this.#maxRows = maxRows;
    this.#emit = emit;
  }

  /** Rows seen so far, blank ones included. */
  get count(): number {
    return this.#emitted + this.#held;
  }

  /** @throws AppError TOO_LARGE, INVALID when a limit is passed */
  add(row: readonly string[]): void {
    const width = filledWidth(row);
    if (width === 0) {
      this.#held += 1;
      if (this.count > sheetLimits.physicalRows) throw tooManyRows(this.#maxRows);
      return;
    }
    this.#check(row, width);
    this.#emitted += this.#held + 1;
    for (; this.#held > 0; this.#held -= 1) this.#emit([]);
    this.#emit(row.length === width ? row : row.slice(0, width));
  }

  #check(row: readonly string[], width: number): void {
    this.#filled += 1;
    if (this.#filled > this.#maxRows) throw tooManyRows(this.#maxRows);
    if (width > sheetLimits.columns) throw tooManyColumns(sheetLimits.columns);
    for (const cell of row) {
      if (cell.length > sheetLimits.cellLength) throw cellTooLong(this.count + 1);
      this.#length += cell.length;
    }
    if (this.#length > sheetLimits.totalLength) throw refuse('tooBig');
  }
}

function filledWidth(row: readonly string[]): number {
  let width = row.length;
  while (width > 0 && isBlank(row[width - 1] ?? '')) width -= 1;
  return width;
}

/** Rows filled up to the width of the widest. */
export function rectangle(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const blank: readonly string[] = Array.from({ length: width }, () => '');
  return rows.map((row) => {
    if (row.length === width) return row;
    return row.length === 0 ? blank : [...row, ...blank.slice(row.length)];
  });
}
