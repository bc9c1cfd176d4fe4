import { Readable } from 'node:stream';
import type { SheetDocument } from './sheet-document.ts';
import { csvLines } from './write-csv.ts';
import { xlsxBytes } from './write-xlsx.ts';

export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const csvMime = 'text/csv; charset=utf-8';

/**
 * A workbook: the data with a frozen, filterable header, and a second sheet with title and notes.
 * @returns the bytes as a stream; memory does not grow with the number of rows
 */
export const toXlsx = (document: SheetDocument): Readable =>
  Readable.from(xlsxBytes(document), { objectMode: false });

/**
 * A CSV that Excel opens with the right letters: byte order mark, CRLF, decimal comma with `;`. Text that a
 * spreadsheet program would run as a formula gets an apostrophe in front.
 * @returns the bytes as a stream
 */
export const toCsv = (document: SheetDocument, options: { delimiter?: ';' | ',' } = {}): Readable =>
  Readable.from(csvLines(document, options.delimiter ?? ';'), { objectMode: false });
