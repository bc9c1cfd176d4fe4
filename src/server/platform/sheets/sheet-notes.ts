import { AppError } from '#shared/platform/errors.ts';
import type { SheetRead } from '#shared/platform/sheets/sheet-read.views.ts';
import { otherSheets, type Table } from './table.ts';

/** A row with its number in a spreadsheet program. */
type NumberedRow = { rowNo: number };

/** Rows and sheets named one by one. */
const namedOnes = 5;

const listed = (items: readonly string[]): string =>
  [items.slice(0, -1).join(', '), items.at(-1) ?? ''].filter((part) => part !== '').join(' dan ');

/** The sentence that names the sheets that were not read; empty where there are none. */
function sheetNote(table: Table): string {
  const others = otherSheets(table).map((name) => `"${name}"`);
  const more = others.length - namedOnes;
  const named = more > 1 ? [...others.slice(0, namedOnes), `${more} lembar lain`] : others;
  return named.length === 0
    ? ''
    : `Hanya lembar "${table.sheet}" yang dibaca, ${listed(named)} tidak. Lembar lain dapat dipilih setelah berkas diunggah.`;
}

/** The sentence that names rows of data which the sheet does not show. */
function hiddenNote({ hiddenRows }: Table, rows: readonly NumberedRow[]): string {
  const hidden = new Set(hiddenRows);
  const found = rows.filter(({ rowNo }) => hidden.has(rowNo - 1)).map(({ rowNo }) => String(rowNo));
  const named = found.length > namedOnes ? `${found.slice(0, namedOnes).join(', ')}, …` : listed(found);
  return found.length === 0
    ? ''
    : `${found.length} baris yang tersembunyi di berkas, misalnya oleh penyaring, ikut dibaca: baris ${named}.`;
}

/** Sentences as one text. */
export const inOneLine = (...sentences: readonly string[]): string =>
  sentences.filter((one) => one !== '').join(' ');

/** Sheets that may be read; of those with the same name, which no program writes, the last. */
const choicesOf = ({ sheets }: Table): SheetRead['sheets'] => [
  ...new Map(
    sheets.filter(({ hasRows }) => hasRows).map(({ name, hidden }) => [name, { name, hidden }]),
  ).values(),
];

/**
 * What a person has to know who sees one sheet and its rows: which it is, which sheets were not read, and which rows were
 * although the sheet does not show them.
 * @param rows those of data
 * @param notes what else there is to say of the file
 */
export const sheetReadOf = (
  table: Table,
  rows: readonly NumberedRow[],
  notes: readonly string[] = [],
): SheetRead => ({
  sheet: table.sheet,
  sheets: choicesOf(table),
  notes: inOneLine(...notes, sheetNote(table), hiddenNote(table, rows)),
});

/** Takes a table in; where it is refused, the refusal says which sheets it could have been instead. */
export async function offeringSheets<T>(table: Table, takeIn: () => Promise<T>): Promise<T> {
  try {
    return await takeIn();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID') throw error;
    const { code, message, errors, data } = error;
    const read = sheetReadOf(table, []);
    throw new AppError(code, inOneLine(message, read.notes), {
      ...(errors && { errors }),
      data: { ...(typeof data === 'object' ? data : null), ...read },
    });
  }
}
