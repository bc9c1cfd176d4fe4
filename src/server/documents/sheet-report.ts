import { slashDate } from '#shared/format/date.ts';
import { grouped } from '#shared/format/number.ts';
import type { ColumnKind, SheetColumn, SheetRow } from '../integrations/sheets/sheet-document.ts';
import { decimalText } from '../integrations/sheets/decimal-text.ts';
import { type Fact, factBlock } from './facts.ts';
import { documentOf, type PrintMeta } from './layout.ts';
import type { PrintDocument } from './print-document.ts';
import { contentWidth } from './style.ts';
import { type Column, table } from './table.ts';

export type SheetReportInput = {
  meta: PrintMeta;
  heading: string;
  subheading: string;
  /** Filters the rows were chosen by. */
  facts: readonly Fact[];
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  /** What a row is: "mahasiswa", "kelas". */
  noun: string;
};

const WIDTH = contentWidth('landscape');

const isNumber = (kind: ColumnKind | undefined): boolean =>
  kind !== undefined && kind !== 'text' && kind !== 'date';

const columnOf = ({ label, kind, width }: SheetColumn): Column =>
  isNumber(kind)
    ? { title: label, width: Math.max(30, label.length * 5), align: 'right' }
    : { title: label, ...(kind === 'date' ? { width: 50 } : { flex: (width ?? 15) / 15 }) };

function shown({ key, kind }: SheetColumn, row: SheetRow): string {
  const value = row[key];
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  if (typeof value === 'number') return decimalText(value, kind).replace('.', ',');
  return kind === 'date' ? slashDate(value) : value;
}

/** The rows of a spreadsheet as a printed report: the same columns and values on paper, with the filters they rest on. */
export function sheetReportDocument(input: SheetReportInput): PrintDocument {
  const { meta, heading, subheading, facts, columns, rows, noun } = input;
  const half = Math.ceil(facts.length / 2);
  return documentOf(meta, {
    heading,
    subheading,
    about: subheading,
    orientation: 'landscape',
    content: [
      factBlock(facts.slice(0, half), facts.slice(half), { width: WIDTH }),
      table(
        [{ title: 'No', width: 24, align: 'right' }, ...columns.map(columnOf)],
        rows.map((row, index) => [index + 1, ...columns.map((column) => shown(column, row))]),
        { width: WIDTH, look: 'grid', empty: `Tidak ada ${noun} yang cocok.` },
      ),
      { text: `Jumlah ${grouped(rows.length)} ${noun}.`, margin: [0, 6, 0, 0] },
    ],
  });
}
