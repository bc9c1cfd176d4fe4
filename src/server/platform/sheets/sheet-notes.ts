import type { Table } from './table.ts';

/** Rows named one by one. */
const namedRows = 5;

const listed = (items: readonly string[]): string =>
  [items.slice(0, -1).join(', '), items.at(-1) ?? ''].filter((part) => part !== '').join(' dan ');

/** The sentence that names the sheets that were not read; empty where there are none. */
export function sheetNote({ sheet, otherSheets = [] }: Table): string {
  const others = listed(otherSheets.map((name) => `"${name}"`));
  return others === ''
    ? ''
    : `Hanya lembar "${sheet}" yang dibaca, ${others} tidak. Simpan tiap lembar sebagai berkas tersendiri, lalu unggah satu per satu.`;
}

/**
 * What a person has to know who sees one sheet and its rows: which sheets were not read, and which rows were although the sheet
 * does not show them.
 * @param rowNos numbers of the rows of data
 */
export function sheetNotes(table: Table, rowNos: readonly number[]): string {
  const hidden = new Set(table.hiddenRows);
  const found = rowNos.filter((rowNo) => hidden.has(rowNo - 1)).map(String);
  const named = found.length > namedRows ? `${found.slice(0, namedRows).join(', ')}, …` : listed(found);
  const rows =
    found.length === 0
      ? ''
      : `${found.length} baris yang tersembunyi di berkas, misalnya oleh penyaring, ikut dibaca: baris ${named}.`;
  return [sheetNote(table), rows].filter((note) => note !== '').join(' ');
}
