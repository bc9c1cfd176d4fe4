import type { ColumnSpec } from './mapping.ts';
import type { ParsedRow, ParsedRows } from './parse-rows.ts';
import type { SheetColumn, SheetDocument, SheetRow } from './sheet-document.ts';

/**
 * The file a person fills in: one column per expected column, required ones with a star.
 * @param examples rows that show how, by column key
 */
export const importTemplate = (
  title: string,
  specs: readonly ColumnSpec[],
  examples: readonly SheetRow[] = [],
): SheetDocument => ({
  title,
  columns: specs.map(({ key, label, required }) => ({ key, label: required ? `${label} *` : label })),
  rows: examples,
  notes: [['Petunjuk', 'Kolom bertanda * wajib diisi. Jangan mengubah baris pertama.']],
});

const rowColumn = 'baris';
const errorColumn = 'kesalahan';

/**
 * The refused rows as they were in the file, with their row numbers and mistakes, to be corrected and uploaded
 * again: the two added columns are ignored then.
 * @param specs those the rows were parsed with
 */
export function errorFile(
  title: string,
  parsed: ParsedRows<unknown>,
  specs: readonly ColumnSpec[],
): SheetDocument {
  const own: SheetColumn[] = parsed.header.columns.map(({ index, label }) => ({ key: String(index), label }));
  const labels = new Map(specs.map((spec) => [spec.key, spec.label]));
  return {
    title,
    columns: [
      { key: rowColumn, label: 'Baris', kind: 'integer' },
      ...own,
      { key: errorColumn, label: 'Kesalahan', width: 60 },
    ],
    rows: parsed.rows.filter(hasErrors).map((row) => errorRow(row, labels)),
  };
}

const hasErrors = (row: ParsedRow<unknown>): boolean => Object.keys(row.errors).length > 0;

function errorRow(row: ParsedRow<unknown>, labels: ReadonlyMap<string, string>): SheetRow {
  const mistakes = Object.entries(row.errors).map(
    ([key, message]) => `${labels.get(key) ?? key}: ${message}`,
  );
  const raw = Object.fromEntries(row.raw.map((text, index) => [String(index), text]));
  return { ...raw, [rowColumn]: row.rowNo, [errorColumn]: mistakes.join(' ') };
}
