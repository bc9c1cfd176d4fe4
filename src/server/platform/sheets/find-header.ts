import { AppError } from '#shared/platform/errors.ts';
import { compactKey, headerKey, withoutBrackets } from './header-key.ts';
import { quote } from './cells/cell.ts';
import { isBlank, textAt } from './table.ts';
import type { Merge, Table } from './table.ts';

export type HeaderColumn = {
  /** Position in `Table.rows[i]`. */
  index: number;
  /** The header as a person reads it: group first (`Cicilan ke 1`), a repeated name numbered (`NIK Ayah (2)`). */
  label: string;
  /** Unique in the file: `nik_ayah`, the second one `nik_ayah_2`; `kolom_8` for a column without header. */
  key: string;
  /** The name below a group, without it: `NIM` of `Mahasiswa NIM`. */
  name?: string;
  /** The heading of an earlier column that this one repeats. */
  repeats?: string;
  /** A column of a CSV beyond its last heading: an unquoted comma in a cell moves those behind it there. */
  isBeyond?: true;
};

export type Header = {
  columns: readonly HeaderColumn[];
  /** Row of the column names, from 0; the lower one of a header over two rows. */
  row: number;
  /** First row of data, from 0. */
  firstDataRow: number;
};

/** Header rows stand near the top; below this only data is expected. */
const searchedRows = 40;

/** A header longer than this is an instruction. */
const longestName = 80;

/**
 * Where the table begins: below titles and instructions, over one row or two (group headers, cells merged
 * downwards), with a row of field paths under it skipped.
 * @param known names the caller expects; the row that holds most of them wins, otherwise the first row filled
 *   like the data below it
 * @throws AppError INVALID when there is nothing but blank rows
 */
export function findHeader(table: Table, known: readonly string[] = []): Header {
  const top = rowOfNames(table, known) ?? firstFullRow(table);
  if (top === null) throw new AppError('INVALID', 'Berkas tidak berisi data. Isi dahulu lalu unggah lagi.');
  const row = hasSecondRow(table, top) ? top + 1 : top;
  const groupRow = row > top ? top : row - 1;
  const labels = columnLabels(table, row, groupRow);
  const firstDataRow = isFieldPathRow(table, row + 1) ? row + 2 : row + 1;
  const columns = nameColumns(table, labels, firstDataRow);
  const mayShift = table.format === 'csv' && table.isQuoted !== true;
  return { columns: mayShift ? markBeyond(columns, labels) : columns, row, firstDataRow };
}

/** At least two expected names, or all of them, make a header. */
function rowOfNames(table: Table, known: readonly string[]): number | null {
  if (known.length === 0) return null;
  const names = new Set(known.map(compactKey));
  const hits = table.rows
    .slice(0, searchedRows)
    .map((row) => new Set(row.map(nameOf).filter((name) => names.has(name))).size);
  const best = Math.max(0, ...hits);
  return best >= Math.min(2, names.size) ? hits.indexOf(best) : null;
}

/** Whether a table has a row of expected names. */
export const hasNames = (table: Table, known: readonly string[]): boolean =>
  rowOfNames(table, known) !== null;

const nameOf = (text: string): string => compactKey(withoutBrackets(text)) || compactKey(text);

function firstFullRow(table: Table): number | null {
  const fills = table.rows.slice(0, searchedRows).map(nameCount);
  const widest = Math.max(0, ...fills);
  const row = fills.findIndex((fill) => fill > 0 && fill >= widest / 2);
  return row < 0 ? null : row;
}

const nameCount = (row: readonly string[]): number =>
  row.filter((text) => !isBlank(text) && text.length <= longestName).length;

/** Cells merged downwards, or a cell merged sideways above names of its own, make a header of two rows. */
function hasSecondRow(table: Table, top: number): boolean {
  const down = table.merges.some((merge) => merge.startRow === top && merge.endRow === top + 1);
  return down || groupsOf(table, top).some((merge) => namesUnder(table, merge) > 1);
}

const groupsOf = (table: Table, row: number): Merge[] =>
  table.merges.filter(
    (merge) => merge.startRow === row && merge.endRow === row && merge.endColumn > merge.startColumn,
  );

function namesUnder(table: Table, group: Merge): number {
  const below = table.rows[group.endRow + 1] ?? [];
  return nameCount(below.slice(group.startColumn, group.endColumn + 1));
}

type Label = Pick<HeaderColumn, 'label' | 'name'>;

/** The text of each column of the header, with the group above it where one spans a part of the table. */
function columnLabels(table: Table, row: number, groupRow: number): Label[] {
  const width = table.rows[row]?.length ?? 0;
  const groups = groupsOf(table, groupRow).filter((group) => !spansWholeTable(group, width));
  return Array.from({ length: width }, (_, column) => {
    const group = groups.find((merge) => merge.startColumn <= column && column <= merge.endColumn);
    const name = cleanLabel(textAt(table, row, column));
    if (group) {
      const label = `${cleanLabel(textAt(table, groupRow, group.startColumn))} ${name}`.trim();
      return { label, ...(/\p{L}/u.test(name) && name !== label && { name }) };
    }
    const above =
      groupRow < row && isMergedDown(table, groupRow, column) ? textAt(table, groupRow, column) : '';
    return { label: name || cleanLabel(above) };
  });
}

/** A merge from the first column to the last is a title, not a group. */
const spansWholeTable = (merge: Merge, width: number): boolean =>
  merge.startColumn === 0 && merge.endColumn >= width - 1;

const isMergedDown = (table: Table, row: number, column: number): boolean =>
  table.merges.some((merge) => merge.startRow === row && merge.endRow > row && merge.startColumn === column);

/** Line breaks and the star of a required field are no part of the name. */
const cleanLabel = (text: string): string => text.replaceAll('*', ' ').replace(/\s+/g, ' ').trim();

/** `reg_pd.nipd`, `kls.id_smt`: some exports repeat the header as paths of the fields. */
function isFieldPathRow(table: Table, row: number): boolean {
  const cells = (table.rows[row] ?? []).filter((text) => !isBlank(text));
  return cells.length > 1 && cells.every((text) => /^[a-z]\w*\.[a-z]\w*$/i.test(text.trim()));
}

/** Names every column once; columns without name and without data are left out. */
function nameColumns(table: Table, labels: readonly Label[], firstDataRow: number): HeaderColumn[] {
  const used = new Set<string>();
  const columns: HeaderColumn[] = [];
  for (const [index, { label, ...below }] of labels.entries()) {
    if (label === '' && !hasData(table, index, firstDataRow)) continue;
    const column = uniqueName(index, label || `Kolom ${index + 1}`, used);
    used.add(column.key);
    columns.push({ ...column, ...below });
  }
  return columns;
}

/** In a workbook, or where every cell is quoted, no cell moves, and what stands beside the table is a note. */
function markBeyond(columns: readonly HeaderColumn[], labels: readonly Label[]): HeaderColumn[] {
  const last = labels.findLastIndex(({ label }) => label !== '');
  return columns.map((column) => (column.index > last ? { ...column, isBeyond: true } : column));
}

/**
 * Why a row cannot be read: it has cells beyond the last heading, in columns nobody says the meaning of, so that its values
 * may stand under headings of others. Null where it has none.
 */
export function spilledOver(row: readonly string[], unknown: readonly HeaderColumn[]): string | null {
  const beyond = unknown.find(({ index, isBeyond }) => isBeyond === true && !isBlank(row[index] ?? ''));
  return beyond === undefined
    ? null
    : `Baris ini memiliki lebih banyak sel daripada judul kolomnya (${quote(row[beyond.index] ?? '')} berada di luar judul), sehingga isinya mungkin bergeser. Apit sel yang memuat pemisah dengan tanda kutip, simpan berkas sebagai XLSX, atau beri judul pada kolom itu.`;
}

/** The key of a column without header, by its position. */
export const unnamedKey = (index: number): string => `kolom_${index + 1}`;

function uniqueName(index: number, label: string, used: ReadonlySet<string>): HeaderColumn {
  const key = headerKey(label) || unnamedKey(index);
  if (!used.has(key)) return { index, label, key };
  let count = 2;
  while (used.has(`${key}_${count}`)) count += 1;
  return { index, label: `${label} (${count})`, key: `${key}_${count}`, repeats: label };
}

const hasData = (table: Table, column: number, firstDataRow: number): boolean =>
  table.rows.slice(firstDataRow).some((row) => !isBlank(row[column] ?? ''));
