import { barcode as barcodeOf } from '#server/platform/documents/codes.ts';
import type { PrintMeta } from '#server/platform/documents/layout.ts';
import { documentOf } from '#server/platform/documents/layout.ts';
import { covered, type PrintDocument, type TableCell } from '#server/platform/documents/print-document.ts';
import { contentWidth, ink, size } from '#server/platform/documents/style.ts';
import { columnWidths } from '#server/platform/documents/table.ts';

export type LabelsInput = {
  meta: PrintMeta;
  college: string;
  labels: readonly { barcode: string; callNumber: string; title: string }[];
};

const A_ROW = 3;
const WIDTH = contentWidth('portrait');
const WIDTHS = columnWidths([{ title: '' }, { title: '' }, { title: '' }], 'grid', WIDTH);
const BAR_HEIGHT = 34;
const BARS_WIDTH = 140;

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
    { ...barcodeOf(barcode, { width: BARS_WIDTH, height: BAR_HEIGHT }), margin: [0, 4, 0, 2] },
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
