import type { ContentTable, CustomTableLayout } from 'pdfmake/interfaces';
import { cellPadding, ink } from './style.ts';
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

/** As lines, closer, for long lists in narrow columns. */
const dense: CustomTableLayout = {
  ...lines,
  paddingLeft: () => cellPadding.dense,
  paddingRight: () => cellPadding.dense,
  paddingTop: () => 1.1,
  paddingBottom: () => 1.3,
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

export const tableLooks: Record<TableLook, CustomTableLayout> = { lines, dense, grid, plain };
