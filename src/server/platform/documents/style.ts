import type { Orientation, TableLook } from './print-document.ts';

/** Colours of paper: dark enough for a bad copier, tints light enough to save toner. */
export const ink = {
  text: '#16181f',
  muted: '#555b6b',
  rule: '#3a3f4d',
  box: '#8a90a0',
  hairline: '#c8ccd6',
  tint: '#f0f2f7',
  accent: '#3b4fc4',
  watermark: '#6b7183',
} as const;

/** Sizes of letters in points. */
export const size = { college: 15, title: 12.5, body: 8.5, table: 8, small: 7, tiny: 6 } as const;

/** A4 in points with the margins left, top, right, bottom. */
export const page = {
  margins: [40, 30, 40, 44] as [number, number, number, number],
  portrait: { width: 595.28, height: 841.89 },
  landscape: { width: 841.89, height: 595.28 },
} as const;

/** Width between the margins, in points. */
export const contentWidth = (orientation: Orientation): number =>
  page[orientation].width - page.margins[0] - page.margins[2];

/** Space left and right of a cell's content, in points. */
export const cellPadding: Record<TableLook, number> = { lines: 4, dense: 2, grid: 3, plain: 0 };

/** Width of the line between two columns, in points. */
export const columnRule: Record<TableLook, number> = { lines: 0, dense: 0, grid: 0.5, plain: 0 };
