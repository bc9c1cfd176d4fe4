import { tenths } from '#shared/platform/format/number.ts';
import type { Block, TextCell } from '#server/platform/documents/print-document.ts';
import { contentWidth, ink, page, size } from '#server/platform/documents/style.ts';
import {
  type CellValue,
  type Column,
  columnWidths,
  spanningRow,
  table,
} from '#server/platform/documents/table.ts';
import { linesOf } from '#server/platform/documents/text-width.ts';
import { type FlowItem, type FlowPage, flowPages } from './transcript-flow.ts';

export type TranscriptRow = {
  code: string;
  name: string;
  nameEn?: string | null;
  sks: number;
  letter: string;
  /** In tenths. */
  index: number;
  /** Recognised from another college or earlier learning, printed with a K. */
  recognised?: boolean;
};

/** Courses taken in one semester of study, or recognised ones. */
export type TranscriptTerm = { label: string; rows: readonly TranscriptRow[] };

type Line = readonly CellValue[];

const GAP = 14;
const FONT = size.small;
const ENGLISH = size.tiny;
const LINE_HEIGHT = 1.362;
const ROW_EXTRA = 2.75;
const HALF = (contentWidth('portrait') - GAP) / 2;
const PAGE_HEIGHT = page.portrait.height - page.margins[1] - page.margins[3];
/** Heading of the tables with the space above it. */
const HEADING_HEIGHT = 18;

const columns: Column[] = [
  { title: 'No', width: 12, align: 'right' },
  { title: 'Kode', width: 33 },
  { title: 'Mata kuliah' },
  { title: 'Sks', width: 15, align: 'center' },
  { title: 'Nilai', width: 18, align: 'center' },
  { title: 'Indeks', width: 24, align: 'right' },
  { title: 'Mutu', width: 20, align: 'right' },
];
const NAME_WIDTH = columnWidths(columns, 'dense', HALF)[2] ?? 0;

function nameCell({ name, nameEn, recognised }: TranscriptRow): TextCell {
  return {
    text: [
      { text: name },
      ...(recognised === true ? [{ text: ' K', bold: true, color: ink.muted }] : []),
      ...(nameEn ? [{ text: `\n${nameEn}`, italics: true, fontSize: ENGLISH, color: ink.muted }] : []),
    ],
  };
}

function courseItem(row: TranscriptRow, number: number): FlowItem<Line> {
  const lines = linesOf(row.recognised ? `${row.name} K` : row.name, FONT, NAME_WIDTH);
  const english = row.nameEn ? linesOf(row.nameEn, ENGLISH, NAME_WIDTH) : 0;
  return {
    value: [
      number,
      row.code,
      nameCell(row),
      row.sks,
      row.letter,
      tenths(row.index),
      tenths(row.index * row.sks),
    ],
    height: (lines * FONT + english * ENGLISH) * LINE_HEIGHT + ROW_EXTRA,
  };
}

function termItem(label: string): FlowItem<Line> {
  return {
    value: spanningRow(columns.length, { text: label, bold: true, color: ink.muted }),
    height: FONT * LINE_HEIGHT + ROW_EXTRA,
    heading: true,
  };
}

function itemsOf(terms: readonly TranscriptTerm[]): FlowItem<Line>[] {
  let number = 0;
  return terms
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ label, rows }) => [
      termItem(label),
      ...rows.map((row) => {
        number += 1;
        return courseItem(row, number);
      }),
    ]);
}

const half = (lines: readonly Line[], empty?: string): Block & { width: number } => ({
  ...table(columns, lines, { width: HALF, look: 'dense', fontSize: FONT, empty, margin: [0, 4, 0, 0] }),
  width: HALF,
});

const pageOf = ({ left, right }: FlowPage<Line>, isFirst: boolean): Block => ({
  columns: right.length === 0 ? [half(left)] : [half(left), half(right)],
  columnGap: GAP,
  ...(!isFirst && { pageBreak: 'before' }),
});

/**
 * All courses by semester, in two columns that are read page by page.
 * @param above points of what stands over them on the first page, `closing` of what follows on the last.
 */
export function transcriptTables(
  terms: readonly TranscriptTerm[],
  { above, closing }: { above: number; closing: number },
): Block[] {
  const pages = flowPages(itemsOf(terms), {
    first: PAGE_HEIGHT - above - HEADING_HEIGHT,
    next: PAGE_HEIGHT - HEADING_HEIGHT,
    closing,
  });
  if (pages.length === 0) {
    const width = contentWidth('portrait');
    return [table(columns, [], { width, look: 'dense', fontSize: FONT, empty: 'Belum ada nilai.' })];
  }
  return pages.map((one, i) => pageOf(one, i === 0));
}
