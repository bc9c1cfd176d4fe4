import { MAX_CONVERT_BYTES, MAX_CONVERT_ROWS } from '#shared/contracts/feeder-data.contract.ts';
import { invalidField } from '#shared/errors.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import { findHeader } from '../../integrations/sheets/find-header.ts';
import { readTable } from '../../integrations/sheets/read-sheet.ts';
import { isBlank } from '../../integrations/sheets/table.ts';

/** The rows of an uploaded table by the names in its header; nothing is kept. @throws AppError INVALID, TOO_LARGE, UNSUPPORTED_TYPE. */
export async function convertTable(files: readonly ReceivedFile[]) {
  const [file] = files;
  if (!file) throw invalidField('file', 'Pilih berkas CSV atau XLSX.');
  const table = await readTable(file.path, { maxBytes: MAX_CONVERT_BYTES, maxRows: MAX_CONVERT_ROWS });
  const { columns, firstDataRow } = findHeader(table, []);
  const rows = table.rows
    .slice(firstDataRow)
    .filter((cells) => !cells.every(isBlank))
    .map((cells) => Object.fromEntries(columns.map(({ label, index }) => [label, cells[index] ?? ''])));
  return { headers: columns.map(({ label }) => label), rows, total: rows.length };
}
