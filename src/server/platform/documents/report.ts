import { COUNT_LIMIT } from '#shared/platform/endpoint/endpoint.ts';
import { AppError } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { type Fact, factBlock } from './facts.ts';
import { documentOf, type PrintMeta } from './layout.ts';
import type { Orientation, PrintDocument } from './print-document.ts';
import { contentWidth, size } from './style.ts';
import { widthOf } from './text-width.ts';
import { type Column, table } from './table.ts';

export type ReportInput = {
  meta: PrintMeta;
  title: string;
  subtitle?: string;
  /** What the list was narrowed to: "Angkatan" → "2025"; those without value are left out. */
  filters: readonly Fact[];
  columns: readonly { title: string; align?: Column['align'] }[];
  /** Values as people read them, in the order of the columns. */
  rows: readonly (readonly (string | number | null)[])[];
  /** Sums under the columns. */
  totals?: readonly (string | number | null)[];
};

/** Rows a printed report may have: about 50 pages and half a second of a processor. */
export const maxReportRows = 2000;

/** How many rows there are, as far as they were counted. */
function countOf(rows: number | null): string {
  if (rows === null) return `lebih dari ${grouped(maxReportRows)}`;
  return rows > COUNT_LIMIT ? `lebih dari ${grouped(COUNT_LIMIT)}` : grouped(rows);
}

/** The refusal of a report of so many rows; null where nobody knows more than that they are too many. */
export const tooLongToPrint = (rows: number | null): AppError =>
  new AppError(
    'TOO_LARGE',
    `Laporan ini berisi ${countOf(rows)} baris, terlalu panjang untuk dicetak (paling banyak ${grouped(maxReportRows)}). Persempit saringan atau unduh sebagai XLSX.`,
  );

const COLUMNS_UPRIGHT = 7;
const SAMPLE = 200;
/** Shares of the narrowest and the widest column, in sizes of the letters. */
const [NARROWEST, WIDEST] = [2.2, 22];

const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map((word) => widthOf(word, 1)));

/**
 * Each column's share of the width: its longest word, which is never torn, or its usual content, whichever is longer.
 */
export function columnShares({ columns, rows }: Pick<ReportInput, 'columns' | 'rows'>): number[] {
  const sample = rows.slice(0, SAMPLE);
  return columns.map(({ title }, at) => {
    const texts = sample.map((row) => String(row[at] ?? ''));
    const widths = texts.map((text) => widthOf(text, 1)).toSorted((a, b) => a - b);
    const usual = widths[Math.floor(widths.length * 0.9)] ?? 0;
    const word = Math.max(longestWord(title), ...texts.map(longestWord));
    return Math.min(WIDEST, Math.max(NARROWEST, Math.min(word, WIDEST / 2) + 0.6, usual));
  });
}

/**
 * Any list as a document: what it was narrowed to, and its rows.
 * @throws AppError TOO_LARGE for more rows than anybody prints.
 */
export function reportDocument(input: ReportInput): PrintDocument {
  const { meta, title, subtitle, filters, columns, rows, totals } = input;
  if (rows.length > maxReportRows) throw tooLongToPrint(rows.length);
  const orientation: Orientation = columns.length > COLUMNS_UPRIGHT ? 'landscape' : 'portrait';
  const width = contentWidth(orientation);
  const set = filters.filter(([, value]) => value !== null && value !== undefined && value !== '');
  const half = Math.ceil(set.length / 2);
  const flexes = columnShares(input);
  return documentOf(meta, {
    heading: title.toUpperCase(),
    subheading: subtitle,
    orientation,
    content: [
      ...(set.length === 0 ? [] : [factBlock(set.slice(0, half), set.slice(half), { width })]),
      table(
        [
          { title: 'No', width: 22, align: 'right' },
          ...columns.map((column, at): Column => ({ ...column, flex: flexes[at] })),
        ],
        rows.map((row, i) => [i + 1, ...row]),
        {
          width,
          fontSize: size.table - 0.5,
          totals: totals && [[null, ...totals]],
          empty: 'Tidak ada data yang cocok.',
        },
      ),
      { text: `Jumlah baris: ${grouped(rows.length)}`, fontSize: size.small, margin: [0, 6, 0, 0] },
    ],
  });
}
