import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeText } from './decode-text.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { parseCsv } from './parse-csv.ts';
import { rectangle, RowSink } from './row-sink.ts';
import type { Table } from './table.ts';

/** Records parsed before other requests get a turn. */
const rowsPerTurn = 2_000;

/** A formula that says nothing but a text, ="0012", by which programs keep its zeros, as that text. */
const withoutFormula = (cell: string): string =>
  cell.startsWith('="')
    ? cell.replace(/^="((?:[^"]|"")*)"$/, (_, text: string) => text.replaceAll('""', '"'))
    : cell;

/**
 * A CSV file as a table, whatever its separator and encoding.
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, INVALID with a sentence saying what to do
 */
export async function readCsv(bytes: Uint8Array, maxRows: number): Promise<Table> {
  const { delimiter, body } = detectDelimiter(decodeText(bytes));
  const rows: (readonly string[])[] = [];
  const sink = new RowSink(maxRows, (row) => rows.push(row));
  let isQuoted = true;
  const onBare = (): void => {
    isQuoted = false;
  };
  for (const row of parseCsv(body, delimiter, onBare)) {
    sink.add(row.map(withoutFormula));
    if (sink.count % rowsPerTurn === 0) await nextTurn();
  }
  return { format: 'csv', isQuoted, sheets: [], sheet: '', rows: rectangle(rows), kinds: null, merges: [] };
}
