import { readFile, stat } from 'node:fs/promises';
import { invalidField } from '#shared/platform/errors.ts';
import { detectType } from '#server/platform/storage/detect-type.ts';
import { hasNames } from './find-header.ts';
import { sheetLimits } from './limits.ts';
import { readCsv } from './read-csv.ts';
import { refuse, tooManyBytes, wrongType } from './refusals.ts';
import { runXlsxWorker } from './run-xlsx-worker.ts';
import { otherSheets, type Table } from './table.ts';

export type ReadOptions = {
  /** Rows with content, header included. */
  maxRows?: number;
  maxBytes?: number;
  /** Sheet of a workbook by name or position from 0; without it, or with '', the first visible one with known columns, or that holds anything. */
  sheet?: string | number;
  /** Names of the columns the caller expects. */
  known?: readonly string[];
};

/**
 * An uploaded XLSX or CSV file as a table of text, told apart by content.
 * @param source the bytes, or the path of the file
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, INVALID: one sentence saying what is wrong and what to do
 */
export async function readTable(source: Uint8Array | string, options: ReadOptions = {}): Promise<Table> {
  const { maxRows = sheetLimits.rows, maxBytes = sheetLimits.bytes, sheet = '', known = [] } = options;
  const bytes = await load(source, maxBytes);
  const type = detectType(bytes);
  if (type === 'xlsx' && sheet === '') return readKnownSheet(bytes, maxRows, known);
  if (type === 'xlsx') return runXlsxWorker(bytes, { maxRows, sheet });
  if (type === 'text' && sheet !== '')
    throw invalidField('sheet', `Lembar "${sheet}" tidak ada: berkas CSV tidak berisi lembar.`);
  if (type === 'text') return readCsv(bytes, maxRows);
  throw type === 'ole' && isEncryptedWorkbook(bytes) ? refuse('encrypted') : wrongType(type);
}

/** Other sheets in which expected columns are looked for. */
const TRIED = 20;

/** The first sheet that has expected columns; where none has, the first that holds anything. */
async function readKnownSheet(bytes: Uint8Array, maxRows: number, known: readonly string[]): Promise<Table> {
  const first = await runXlsxWorker(bytes, { maxRows });
  if (known.length === 0 || hasNames(first, known)) return first;
  for (const sheet of otherSheets(first).slice(0, TRIED)) {
    const other = await runXlsxWorker(bytes, { maxRows, sheet });
    if (hasNames(other, known)) return other;
  }
  return first;
}

async function load(source: Uint8Array | string, maxBytes: number): Promise<Uint8Array> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length;
  if (size > maxBytes) throw tooManyBytes(maxBytes);
  return typeof source === 'string' ? readFile(source) : source;
}

/** A workbook with a password is an OLE container that holds a stream of this name. */
const isEncryptedWorkbook = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('EncryptedPackage', 0, 'utf16le');
