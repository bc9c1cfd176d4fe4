import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cell, CellResult, FileDays } from './cells/cell.ts';
import { findHeader, spilledOver } from './find-header.ts';
import type { Header, HeaderColumn } from './find-header.ts';
import { mapColumns, missingCell } from './mapping.ts';
import type { ChosenMapping, ColumnSpec, Mapping } from './mapping.ts';
import { isBlank, isInThousandths, isSince1904, kindAt, textAt } from './table.ts';
import type { Table } from './table.ts';

/** The values of a row by the keys of its columns; those of optional columns may be null. */
export type RowValue<Specs extends readonly ColumnSpec[]> = {
  [Spec in Specs[number] as Spec['key']]: Spec extends ColumnSpec<string, infer Value, infer Required>
    ? Required extends true
      ? Value
      : Value | null
    : never;
};

export type ParsedRow<Value> = {
  /** The row's number in a spreadsheet program. */
  rowNo: number;
  /** The row as it stands in the file, by position. */
  raw: readonly string[];
  /** Absent while the row has errors. */
  value?: Value;
  /** Indonesian sentences by column key. */
  errors: Record<string, string>;
  warnings: Record<string, string>;
  /** Its cells do not stand under their headings. */
  isSpilled?: true;
};

export type ParsedRows<Value> = {
  header: Header;
  mapping: Mapping;
  /** Every row that is not blank; none while a required column is missing or columns compete. */
  rows: ParsedRow<Value>[];
  unknownColumns: readonly HeaderColumn[];
  missingColumns: readonly { key: string; label: string }[];
};

export type ParseOptions<Key extends string> = {
  mapping?: ChosenMapping;
  /** The header found before, when a table is parsed again. */
  header?: Header;
  /** Columns that together may occur once in the file; later rows are refused and name the first. */
  unique?: readonly (readonly Key[])[];
  days?: FileDays | undefined;
};

type ColumnReader = {
  spec: ColumnSpec;
  /** Positions whose texts make the value. */
  columns: readonly number[];
  read: (cell: Cell) => CellResult<unknown>;
};

/** Rows parsed before other requests get a turn. */
const rowsPerTurn = 500;

/** What a spreadsheet program stores when a formula fails. */
const formulaError = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

/** Everything of `ParsedRows` but the rows, which are read one by one as they are asked for. */
type Parsing<Value> = Omit<ParsedRows<Value>, 'rows'> & { rows: Generator<ParsedRow<Value>> };

function startParsing<const Specs extends readonly ColumnSpec[]>(
  table: Table,
  specs: Specs,
  options: ParseOptions<Specs[number]['key']>,
): Parsing<RowValue<Specs>> {
  const known = specs.flatMap((spec) => [spec.key, spec.label, ...spec.aliases]);
  const header = options.header ?? findHeader(table, known);
  const mapping = mapColumns(header.columns, specs, options.mapping);
  const isClear = mapping.missing.length === 0 && mapping.contested.length === 0;
  const readers = isClear ? columnReaders(table, mapping, specs, { ...options, header }) : null;
  const labels = new Map(specs.map((spec) => [spec.key, spec.label]));
  const firstSeen = (options.unique ?? []).map((keys) => new FirstSeen(keys, labels));
  function* rows() {
    if (readers === null) return;
    for (let row = header.firstDataRow; row < table.rows.length; row += 1) {
      if ((table.rows[row] ?? []).every(isBlank)) continue;
      const spilled = spilledOver(table.rows[row] ?? [], mapping.unknown);
      yield spilled === null
        ? readRow(table, row, readers, firstSeen, specs)
        : spilledRow(table, row, specs, spilled);
    }
  }
  return {
    header,
    mapping,
    rows: rows(),
    unknownColumns: mapping.unknown,
    missingColumns: mapping.missing,
  };
}

/**
 * Reads the rows of a table into values, with every mistake named at its row and column. Nothing is thrown for
 * a bad cell, so that all mistakes of a file are seen at once.
 * @throws AppError INVALID when the table is blank or the chosen mapping names a column it does not have
 */
export async function parseRows<const Specs extends readonly ColumnSpec[]>(
  table: Table,
  specs: Specs,
  options: ParseOptions<Specs[number]['key']> = {},
): Promise<ParsedRows<RowValue<Specs>>> {
  const parsing = startParsing(table, specs, options);
  const rows: ParsedRow<RowValue<Specs>>[] = [];
  for (const row of parsing.rows) {
    rows.push(row);
    if (rows.length % rowsPerTurn === 0) await nextTurn();
  }
  return { ...parsing, rows };
}

/**
 * The same rows, so many at a time, for files whose rows need not be held all at once.
 * @throws AppError INVALID as `parseRows` does
 */
export async function* parseInPieces<const Specs extends readonly ColumnSpec[]>(
  table: Table,
  specs: Specs,
  size: number,
  options: ParseOptions<Specs[number]['key']> = {},
): AsyncGenerator<ParsedRow<RowValue<Specs>>[]> {
  const { rows } = startParsing(table, specs, options);
  let piece: ParsedRow<RowValue<Specs>>[] = [];
  for (const row of rows) {
    piece.push(row);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
    await nextTurn();
  }
  if (piece.length > 0) yield piece;
}

function columnReaders(
  table: Table,
  mapping: Mapping,
  specs: readonly ColumnSpec[],
  { header, days }: { header: Header; days?: FileDays | undefined },
): ColumnReader[] {
  return mapping.mapped.flatMap(({ key, column, joined = [] }) => {
    const spec = specs.find((each) => each.key === key);
    if (!spec) return [];
    const columns = [column, ...joined].map(({ index }) => index);
    return { spec, columns, read: spec.parse(columnCells(table, header.firstDataRow, columns), days) };
  });
}

function* columnCells(table: Table, firstRow: number, columns: readonly number[]): Generator<Cell> {
  for (let row = firstRow; row < table.rows.length; row += 1) yield joinedAt(table, row, columns);
}

/** The cell of a column, or the texts of several with a blank between. */
function joinedAt(table: Table, row: number, columns: readonly number[]): Cell {
  const cells = columns.map((column) => cellAt(table, row, column));
  const filled = cells.filter(({ text }) => text !== '');
  const [only = cells[0]] = filled;
  if (only !== undefined && filled.length < 2) return only;
  return { text: filled.map(({ text }) => text).join(' '), kind: 'text' };
}

const cellAt = (table: Table, row: number, column: number): Cell => ({
  text: readText(textAt(table, row, column)),
  kind: kindAt(table, row, column),
  ...(isSince1904(table, row, column) && { since1904: true }),
  ...(isInThousandths(table, row, column) && { inThousandths: true }),
});

/**
 * The text of a cell as it is read, whatever it holds: the apostrophe by which a spreadsheet, a bank or our own exports make
 * text of a number, a day or a formula is no part of it. One before a word is: 'Aisyah.
 */
export const readText = (written: string): string =>
  written.trim().replace(/^'(?!\p{L})|^'(?=(?:rp|idr)\b)/iu, '');

function readRow<Specs extends readonly ColumnSpec[]>(
  table: Table,
  row: number,
  readers: readonly ColumnReader[],
  firstSeen: readonly FirstSeen[],
  specs: Specs,
): ParsedRow<RowValue<Specs>> {
  const rowNo = row + 1;
  const errors: Record<string, string> = {};
  const warnings: Record<string, string> = {};
  const value: Record<string, unknown> = Object.fromEntries(specs.map((spec) => [spec.key, null]));
  for (const { spec, columns, read } of readers) {
    const cell = joinedAt(table, row, columns);
    const result = formulaError.test(cell.text) ? failedFormula(cell.text) : read(cell);
    if ('error' in result) errors[spec.key] = result.error;
    else if (result.value === null && mustFill(spec)) errors[spec.key] = missingCell(spec.label);
    else value[spec.key] = result.value;
    if ('warning' in result && result.warning) warnings[spec.key] = result.warning;
  }
  for (const seen of firstSeen) seen.check(value, rowNo, errors);
  const parsed: ParsedRow<RowValue<Specs>> = { rowNo, raw: table.rows[row] ?? [], errors, warnings };
  return isComplete(value, specs, errors) ? { ...parsed, value } : parsed;
}

/** A row of which nothing is read, with why at the first column that has to be filled. */
function spilledRow(table: Table, row: number, specs: readonly ColumnSpec[], why: string): ParsedRow<never> {
  const { key } = specs.find(({ required }) => required) ?? specs[0] ?? { key: '' };
  return {
    rowNo: row + 1,
    raw: table.rows[row] ?? [],
    errors: { [key]: why },
    warnings: {},
    isSpilled: true,
  };
}

const failedFormula = (text: string): { error: string } => ({
  error: `Sel berisi kesalahan rumus (${text}). Perbaiki atau isi nilainya.`,
});

const mustFill = ({ required, mayLack }: ColumnSpec): boolean => required && mayLack !== true;

/** No error, and a value in every required column: then the row has the shape its specs promise. */
const isComplete = <Specs extends readonly ColumnSpec[]>(
  value: Record<string, unknown>,
  specs: Specs,
  errors: Record<string, string>,
): value is Record<string, unknown> & RowValue<Specs> =>
  Object.keys(errors).length === 0 && specs.every((spec) => !mustFill(spec) || value[spec.key] !== null);

/** Remembers the first row of each combination of values. */
class FirstSeen {
  readonly #keys: readonly string[];
  readonly #label: string;
  readonly #rows = new Map<string, number>();

  constructor(keys: readonly string[], labels: ReadonlyMap<string, string>) {
    this.#keys = keys;
    this.#label = keys.map((key) => labels.get(key) ?? key).join(' + ');
  }

  check(value: Record<string, unknown>, rowNo: number, errors: Record<string, string>): void {
    const values = this.#keys.map((key) => value[key]);
    if (values.some((each) => each === null)) return;
    const id = JSON.stringify(values);
    const first = this.#rows.get(id);
    if (first === undefined) this.#rows.set(id, rowNo);
    else for (const key of this.#keys) errors[key] ??= `${this.#label} sama dengan baris ${first}.`;
  }
}
