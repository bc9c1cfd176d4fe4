import type { ColumnKind, SheetColumn, SheetDocument, SheetRow, SheetValue } from './sheet-document.ts';
import { decimalText } from './decimal-text.ts';
import { sheetLimits } from './limits.ts';
import {
  contentTypesPart,
  rootRelationsPart,
  sheetStart,
  styleOf,
  stylesPart,
  workbookPart,
  workbookRelationsPart,
  xmlText,
} from './xlsx-parts.ts';
import { zipStream } from './zip-stream.ts';

const batchLength = 64 * 1024;

const defaultWidths: Readonly<Record<ColumnKind, number>> = {
  text: 20,
  integer: 10,
  money: 16,
  hundredths: 10,
  tenths: 10,
  date: 13,
};

/** Day 0 of the calendar of spreadsheet programs, and the first day on which all of them agree. */
const dayZero = Date.UTC(1899, 11, 30);
const firstCommonDay = 61;

/**
 * A workbook written row by row. Own code, because the library at hand holds all rows to style a header or add
 * a second sheet: 50,000 rows took it 400 MB.
 */
export function xlsxBytes(document: SheetDocument): AsyncGenerator<Buffer> {
  return zipStream([
    { name: '[Content_Types].xml', content: [contentTypesPart] },
    { name: '_rels/.rels', content: [rootRelationsPart] },
    { name: 'xl/workbook.xml', content: [workbookPart(sheetName(document.title))] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelationsPart] },
    { name: 'xl/styles.xml', content: [stylesPart] },
    { name: 'xl/worksheets/sheet1.xml', content: dataSheet(document) },
    { name: 'xl/worksheets/sheet2.xml', content: [notesSheet(document)] },
  ]);
}

/** Longest name of a sheet. */
const SHEET_NAME = 31;

/** What a sheet may be called: 31 letters, none of `[]:*?/\`, no apostrophe at the ends; a long title ends with a word. */
function sheetName(title: string): string {
  const plain = title.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/\s+/g, ' ');
  const whole = plain.length <= SHEET_NAME;
  const name = (whole ? plain : plain.slice(0, SHEET_NAME + 1).replace(/ \S*$/, ''))
    .slice(0, SHEET_NAME)
    .replace(/^[' ]+|[' ]+$/g, '');
  return name === '' || name.toLowerCase() === 'keterangan' ? 'Data' : name;
}

async function* dataSheet(document: SheetDocument): AsyncGenerator<string> {
  const { columns } = document;
  const names = columns.map((_, index) => columnName(index));
  let batch = `${sheetHead(columns)}<sheetData>${headerRow(columns, names)}`;
  let rowNo = 1;
  for await (const row of document.rows) {
    rowNo += 1;
    batch += dataRow(columns, names, row, rowNo);
    if (batch.length < batchLength) continue;
    yield batch;
    batch = '';
  }
  yield `${batch}</sheetData>${sheetTail(document.title, `A1:${names.at(-1) ?? 'A'}${rowNo}`)}</worksheet>`;
}

/** Landscape, as wide as the page; header frozen. */
const sheetHead = (columns: readonly SheetColumn[]): string =>
  [
    `${sheetStart}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${columns.map(columnWidth).join('')}</cols>`,
  ].join('');

function columnWidth(column: SheetColumn, index: number): string {
  const width = column.width ?? Math.max(defaultWidths[column.kind ?? 'text'], column.label.length + 4);
  return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(width, 80)}" customWidth="1"/>`;
}

/** The mark "number stored as text" is switched off: identifiers are text on purpose. */
const sheetTail = (title: string, area: string): string =>
  [
    `<autoFilter ref="${area}"/>`,
    '<pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>',
    `<headerFooter><oddHeader>&amp;L${xmlText(title.replaceAll('&', '&&').slice(0, 200))}</oddHeader><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>`,
    `<ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors>`,
  ].join('');

const headerRow = (columns: readonly SheetColumn[], names: readonly string[]): string => {
  const cells = columns.map((column, index) => textCell(`${names[index]}1`, styleOf.header, column.label));
  return `<row r="1" ht="30" customHeight="1">${cells.join('')}</row>`;
};

function dataRow(
  columns: readonly SheetColumn[],
  names: readonly string[],
  row: SheetRow,
  rowNo: number,
): string {
  const cells = columns.map((column, index) =>
    dataCell(`${names[index]}${rowNo}`, column.kind, row[column.key]),
  );
  return `<row r="${rowNo}">${cells.join('')}</row>`;
}

function dataCell(ref: string, kind: ColumnKind = 'text', value: SheetValue): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return textCell(ref, styleOf.text, value ? 'Ya' : 'Tidak');
  if (kind === 'date') return dateCell(ref, String(value));
  if (kind === 'text' || typeof value === 'string') return textCell(ref, styleOf.text, String(value));
  return `<c r="${ref}" s="${styleOf[kind]}"><v>${decimalText(value, kind)}</v></c>`;
}

function dateCell(ref: string, iso: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? (Date.parse(iso) - dayZero) / 86_400_000 : Number.NaN;
  if (Number.isNaN(day) || day < firstCommonDay) return textCell(ref, styleOf.text, iso);
  return `<c r="${ref}" s="${styleOf.date}"><v>${day}</v></c>`;
}

function textCell(ref: string, style: number, text: string): string {
  const shown = text.length > sheetLimits.cellLength ? `${text.slice(0, sheetLimits.cellLength - 1)}…` : text;
  const space = /^\s|\s$|[\t\n]/.test(shown) ? ' xml:space="preserve"' : '';
  return `<c r="${ref}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(shown)}</t></is></c>`;
}

function notesSheet(document: SheetDocument): string {
  const title = `<row r="1">${textCell('A1', styleOf.title, document.title)}</row>`;
  const notes = (document.notes ?? []).map(([label, value], index) => {
    const rowNo = index + 3;
    return `<row r="${rowNo}">${textCell(`A${rowNo}`, styleOf.label, label)}${textCell(`B${rowNo}`, styleOf.text, value)}</row>`;
  });
  const columns =
    '<cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols>';
  return `${sheetStart}${columns}<sheetData>${title}${notes.join('')}</sheetData></worksheet>`;
}

/** 0 → A, 25 → Z, 26 → AA */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}
