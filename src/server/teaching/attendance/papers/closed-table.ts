import type { Block, Orientation } from '#server/platform/documents/print-document.ts';
import { page } from '#server/platform/documents/style.ts';
import { type CellValue, type Column, table, type TableOptions } from '#server/platform/documents/table.ts';

/** So many rows go along to the last page with what closes the table, so that signatures never stand alone. */
const COMPANY = 5;
/** Padding and rule of a row in a grid, in points. */
const ROW_EXTRA = 4.1;

type Room = {
  orientation: Orientation;
  /** Points above the table on its first page, of its heading, and of what closes it. */
  above: number;
  heading: number;
  closing: number;
};

/**
 * How many of the first rows stand before a forced page break; all of them where none is needed.
 * @param row points of a row.
 * @param room points for rows on the first page and on the following ones, and points that the closing takes up.
 */
export function rowsBeforeBreak(
  rows: number,
  row: number,
  room: { first: number; next: number; closing: number },
): number {
  let [left, capacity] = [rows, room.first];
  while (left * row > capacity) [left, capacity] = [left - Math.floor(capacity / row), room.next];
  return left * row + room.closing > capacity && rows > COMPANY ? rows - COMPANY : rows;
}

const height = ({ portrait, landscape, margins }: typeof page, orientation: Orientation): number =>
  (orientation === 'portrait' ? portrait : landscape).height - margins[1] - margins[3];

/** A grid of rows of one height with what follows it; its last rows go with that to the next page where it must. */
export function closedTable(
  columns: readonly Column[],
  rows: readonly (readonly CellValue[])[],
  options: TableOptions & { rowHeight: number },
  room: Room,
): Block[] {
  const row = options.rowHeight + ROW_EXTRA;
  const free = height(page, room.orientation) - room.heading;
  const totals = options.totals?.length ?? 0;
  const cut = rowsBeforeBreak(rows.length, row, {
    first: free - room.above,
    next: free,
    closing: totals * row + room.closing,
  });
  if (cut === rows.length) return [table(columns, rows, options)];
  return [
    table(columns, rows.slice(0, cut), { ...options, totals: [] }),
    { ...table(columns, rows.slice(cut), { ...options, margin: [0, 0, 0, 0] }), pageBreak: 'before' },
  ];
}
