import { code128 } from '#shared/domain/library/code128.ts';
import type { PrintMeta } from './layout.ts';
import { documentOf } from './layout.ts';
import { covered, type PrintDocument, type TableCell } from './print-document.ts';
import { contentWidth, ink, size } from './style.ts';
import { columnWidths } from './table.ts';

export type LabelsInput = {
  meta: PrintMeta;
  college: string;
  labels: readonly { barcode: string; callNumber: string; title: string }[];
};

const A_ROW = 3;
const WIDTH = contentWidth('portrait');
const WIDTHS = columnWidths([{ title: '' }, { title: '' }, { title: '' }], 'grid', WIDTH);
const BAR_HEIGHT = 34;
/** The width bars may take, in points, and the finest a scanner at a desk still reads. */
const BARS_WIDTH = 140;
const WIDEST_MODULE = 1.4;

function bars(text: string): TableCell {
  const { bars: all, width } = code128(text);
  const module = Math.min(WIDEST_MODULE, BARS_WIDTH / width);
  const left = (BARS_WIDTH - width * module) / 2;
  return {
    margin: [0, 4, 0, 2],
    canvas: all.map((bar) => ({
      ...{ type: 'rect' as const, x: left + bar.x * module, y: 0, w: bar.width * module, h: BAR_HEIGHT },
      ...{ color: '#000000', lineWidth: 0 as const },
    })),
  };
}

const LONGEST_TITLE = 42;
const shortened = (title: string): string =>
  title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1)}…`;

const label = (
  college: string,
  { barcode, callNumber, title }: LabelsInput['labels'][number],
): TableCell => ({
  margin: [6, 6, 6, 6],
  stack: [
    { text: college, fontSize: size.tiny, color: ink.muted, alignment: 'center' },
    { text: callNumber, bold: true, alignment: 'center', margin: [0, 2, 0, 0] },
    bars(barcode),
    { text: barcode, alignment: 'center', characterSpacing: 1 },
    { text: shortened(title), fontSize: size.tiny, color: ink.muted, alignment: 'center' },
  ],
});

/** Labels with barcodes to cut apart and stick on copies, three in a row. */
export function libraryLabelsDocument({ meta, college, labels }: LabelsInput): PrintDocument {
  const rows: TableCell[][] = [];
  for (let i = 0; i < labels.length; i += A_ROW) {
    const row = labels.slice(i, i + A_ROW).map((one) => label(college, one));
    rows.push([...row, ...Array.from({ length: A_ROW - row.length }, () => covered)]);
  }
  return documentOf(meta, {
    heading: 'LABEL EKSEMPLAR',
    about: `${labels.length} label`,
    content: [{ table: { widths: WIDTHS, dontBreakRows: true, body: rows }, layout: 'grid' }],
  });
}
