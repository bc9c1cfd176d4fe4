import { covered, type TableBlock, type TableLook, type TextCell } from './print-document.ts';
import { cellPadding, columnRule, ink, size } from './style.ts';

export type Column = {
  title: string;
  /** Points of its content; columns without share what is left by `flex` (1). */
  width?: number;
  flex?: number;
  align?: 'left' | 'center' | 'right';
};

/** A value of a table: text, a number as it is, nothing, or a cell of its own making. */
export type CellValue = string | number | null | TextCell;

export type TableOptions = {
  /** Points the table fills, whatever it contains. */
  width: number;
  look?: Exclude<TableLook, 'plain'>;
  fontSize?: number;
  /** Rows under the body in bold, such as sums. */
  totals?: readonly (readonly CellValue[])[];
  /** Names the rows over the titles of the columns, on every page they go on to; never without one of them. */
  heading?: string;
  /** Stands in place of the rows where there are none. */
  empty?: string;
  margin?: TableBlock['margin'];
  /** Least height of a row, where people write by hand. */
  rowHeight?: number;
};

/** Points of each column's content, so that columns, padding and rules together are exactly `total` wide. */
export function columnWidths(columns: readonly Column[], look: TableLook, total: number): number[] {
  const rules = (columns.length + 1) * columnRule[look];
  const free = total - rules - columns.length * 2 * cellPadding[look];
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const shares = columns.reduce((sum, { width, flex = 1 }) => sum + (width === undefined ? flex : 0), 0);
  const share = Math.max(0, free - fixed) / Math.max(1, shares);
  return columns.map(({ width, flex = 1 }) => width ?? flex * share);
}

/** A row that spans all columns, such as the name of a group. */
export function spanningRow(columns: number, cell: TextCell): TextCell[] {
  return [
    { alignment: 'left', ...cell, colSpan: columns },
    ...Array.from({ length: columns - 1 }, () => covered),
  ];
}

function cellOf(value: CellValue | undefined, style: Partial<TextCell>): TextCell {
  if (typeof value === 'object' && value !== null) return { ...style, ...value };
  return { text: String(value ?? ''), ...style };
}

const rowsOf = (
  rows: readonly (readonly CellValue[])[],
  columns: readonly Column[],
  style: Partial<TextCell> = {},
): TextCell[][] =>
  rows.map((row) => columns.map(({ align = 'left' }, i) => cellOf(row[i], { alignment: align, ...style })));

function bodyOf(
  columns: readonly Column[],
  rows: readonly (readonly CellValue[])[],
  { totals = [], empty = 'Belum ada data.', heading, rowHeight }: TableOptions,
): TextCell[][] {
  const titles = columns.map(({ title }) => title);
  const none: TextCell = { text: empty, italics: true, color: ink.muted, alignment: 'center' };
  const placed: Partial<TextCell> = rowHeight === undefined ? {} : { verticalAlignment: 'middle' };
  const named: TextCell = { text: heading ?? '', bold: true, fontSize: size.body };
  return [
    ...(heading === undefined ? [] : [spanningRow(columns.length, named)]),
    ...rowsOf([titles], columns, { bold: true, fillColor: ink.tint, verticalAlignment: 'bottom' }),
    ...(rows.length === 0 ? [spanningRow(columns.length, none)] : rowsOf(rows, columns, placed)),
    ...rowsOf(totals, columns, { bold: true, ...placed }),
  ];
}

/** A text that may fill more than a page in its column; a row kept together would lose its end. */
const isLong = (value: CellValue): boolean => typeof value === 'string' && value.length > 800;

/** A table with a heading that is repeated on every page; rows are kept together unless one has a very long text. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly CellValue[])[],
  options: TableOptions,
): TableBlock {
  const { look = 'lines', fontSize = size.table, width, margin = [0, 6, 0, 0], rowHeight, heading } = options;
  const headerRows = heading === undefined ? 1 : 2;
  const body = bodyOf(columns, rows, options);
  return {
    table: {
      widths: columnWidths(columns, look, width),
      headerRows,
      keepWithHeaderRows: 1,
      dontBreakRows: !rows.flat().some(isLong),
      ...(rowHeight !== undefined && { heights: body.map((_, i) => (i < headerRows ? 0 : rowHeight)) }),
      body,
    },
    layout: look,
    fontSize,
    margin,
  };
}
