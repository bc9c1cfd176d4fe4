import type { ContentTable, CustomTableLayout } from 'pdfmake/interfaces';
import { ink } from './style.ts';
import type { TableLook } from './print-document.ts';

const headerRowsOf = (node: ContentTable): number => node.table.headerRows ?? 0;

/** Rules above and below the heading and at the end, hairlines between rows. */
const lines: CustomTableLayout = {
  hLineWidth: (row, node) =>
    row === 0 || row === headerRowsOf(node) || row === node.table.body.length ? 0.8 : 0.3,
  hLineColor: (row, node) =>
    row === 0 || row === headerRowsOf(node) || row === node.table.body.length ? ink.rule : ink.hairline,
  vLineWidth: () => 0,
  paddingLeft: () => cellPadding.lines,
  paddingRight: () => cellPadding.lines,
  paddingTop: () => 2.2,
  paddingBottom: () => 2.2,
};

/** Every cell in a thin box, for what is filled in by hand. */
const grid: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => ink.box,
  vLineColor: () => ink.box,
  paddingLeft: () => cellPadding.grid,
  paddingRight: () => cellPadding.grid,
  paddingTop: () => 1.8,
  paddingBottom: () => 1.8,
};

const plain: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0.9,
  paddingBottom: () => 0.9,
};

/** Space left and right of a cell's content, in points. */
export const cellPadding: Record<TableLook, number> = { lines: 4, grid: 3, plain: 0 };

/** Width of the line between two columns, in points. */
export const columnRule: Record<TableLook, number> = { lines: 0, grid: 0.5, plain: 0 };

export const tableLooks: Record<TableLook, CustomTableLayout> = { lines, grid, plain };
