import { sheetLimits } from './limits.ts';
import { cellTooLong, refuse, tooManyColumns, tooManyRows } from './refusals.ts';
import { isBlank } from './table.ts';

/**
 * Collects rows of any length into the rectangle a `Table` promises: blank rows are held back until a filled
 * one follows, and the limits are checked as rows arrive, so that a hostile file is refused before it is held.
 */
export class RowCollector {
  readonly #maxRows: number;
  readonly #rows: (readonly string[])[] = [];
  #held = 0;
  #filled = 0;
  #width = 0;
  #length = 0;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  /** @throws AppError TOO_LARGE, INVALID when a limit is passed */
  add(row: readonly string[]): void {
    const width = filledWidth(row);
    if (width === 0) {
      this.#held += 1;
      if (this.#rows.length + this.#held > sheetLimits.physicalRows) throw tooManyRows(this.#maxRows);
      return;
    }
    this.#check(row, width);
    for (; this.#held > 0; this.#held -= 1) this.#rows.push([]);
    this.#rows.push(row);
  }

  #check(row: readonly string[], width: number): void {
    this.#filled += 1;
    if (this.#filled > this.#maxRows) throw tooManyRows(this.#maxRows);
    if (width > sheetLimits.columns) throw tooManyColumns(sheetLimits.columns);
    this.#width = Math.max(this.#width, width);
    for (const cell of row) {
      if (cell.length > sheetLimits.cellLength) throw cellTooLong(this.#rows.length + this.#held + 1);
      this.#length += cell.length;
    }
    if (this.#length > sheetLimits.totalLength) throw refuse('tooBig');
  }

  /** The rows so far, each cut or filled to the width of the widest. */
  finish(): readonly (readonly string[])[] {
    const width = this.#width;
    const blank: readonly string[] = Array.from({ length: width }, () => '');
    return this.#rows.map((row) => {
      if (row.length === 0) return blank;
      if (row.length === width) return row;
      return row.length > width ? row.slice(0, width) : [...row, ...blank.slice(row.length)];
    });
  }
}

function filledWidth(row: readonly string[]): number {
  let width = row.length;
  while (width > 0 && isBlank(row[width - 1] ?? '')) width -= 1;
  return width;
}
