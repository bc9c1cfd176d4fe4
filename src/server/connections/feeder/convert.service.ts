import { MAX_CONVERT_BYTES, MAX_CONVERT_ROWS } from '#shared/connections/feeder/feeder-data.contract.ts';
import { invalidField } from '#shared/platform/errors.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { findHeader, spilledOver } from '#server/platform/sheets/find-header.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { offeringSheets, sheetReadOf } from '#server/platform/sheets/sheet-notes.ts';
import { isBlank, type Table } from '#server/platform/sheets/table.ts';

/** The rows of an uploaded table by the names in its header; nothing is kept. @throws AppError INVALID, TOO_LARGE, UNSUPPORTED_TYPE. */
export async function convertTable(files: readonly ReceivedFile[], sheet: string) {
  const [file] = files;
  if (!file) throw invalidField('file', 'Pilih berkas CSV atau XLSX.');
  const table = await readTable(file.path, { maxBytes: MAX_CONVERT_BYTES, maxRows: MAX_CONVERT_ROWS, sheet });
  return offeringSheets(table, async () => convert(table));
}

function convert(table: Table) {
  const { columns, firstDataRow } = findHeader(table, []);
  const filled = table.rows
    .slice(firstDataRow)
    .map((cells, at) => ({ cells, rowNo: firstDataRow + at + 1 }))
    .filter(({ cells }) => !cells.every(isBlank));
  const rows = filled.map(({ cells, rowNo }) => {
    const spilled = spilledOver(cells, columns);
    if (spilled !== null) throw invalidField('file', `Baris ${rowNo}: ${spilled}`);
    return Object.fromEntries(columns.map(({ label, index }) => [label, cells[index] ?? '']));
  });
  const headers = columns.map(({ label }) => label);
  return { headers, rows, total: rows.length, ...sheetReadOf(table, filled) };
}
