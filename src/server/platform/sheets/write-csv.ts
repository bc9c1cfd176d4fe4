import { csvSafe } from '#shared/platform/format/csv-safe.ts';
import type { SheetColumn, SheetDocument, SheetRow, SheetValue } from './sheet-document.ts';
import { decimalText } from './decimal-text.ts';

const batchLength = 64 * 1024;

/** The lines of a CSV in pieces of some 64 kB, the byte order mark first. */
export async function* csvLines(document: SheetDocument, delimiter: ';' | ','): AsyncGenerator<string> {
  const { columns } = document;
  let batch = `\uFEFF${columns.map((column) => textCell(column.label)).join(delimiter)}\r\n`;
  for await (const row of document.rows) {
    batch += `${columns.map((column) => dataCell(column, row, delimiter)).join(delimiter)}\r\n`;
    if (batch.length < batchLength) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}

function dataCell(column: SheetColumn, row: SheetRow, delimiter: ';' | ','): string {
  const value: SheetValue = row[column.key];
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  if (typeof value === 'string') return textCell(value);
  const text = decimalText(value, column.kind);
  return delimiter === ';' ? text.replace('.', ',') : text;
}

const textCell = (text: string): string => quoted(csvSafe(text));

/** Quotes around everything that any reader could take for a separator. */
const quoted = (text: string): string =>
  /[";,\t|\r\n]|^sep=/i.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
