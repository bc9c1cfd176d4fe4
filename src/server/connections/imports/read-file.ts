import { nameColumnAt } from '#shared/platform/person/name-column.ts';
import { mapColumns, type ChosenMapping } from '#server/platform/sheets/mapping.ts';
import { findHeader, type HeaderColumn } from '#server/platform/sheets/find-header.ts';
import { namesOthers } from '#server/platform/sheets/person-headings.ts';
import { type ParsedRow, parseInPieces, readText } from '#server/platform/sheets/parse-rows.ts';
import { isBlank, type Table } from '#server/platform/sheets/table.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { fileDays } from './file-days.ts';
import type { ImportKind, Judgement, Options } from './import-kind.ts';

/** A row as it stands in the file. */
export type RawRow = { rowNo: number; raw: string[]; kinds: string | null };

export type Headers = readonly HeaderColumn[];

/** Position of the file's column for each field; null where none fills it. */
export type FieldMapping = Record<string, number | null>;

export type JudgedRow = Omit<Judgement, 'rowNo'> & RawRow & { value: unknown };

/** Columns whose content is nobody's business here and is never kept. */
const secretHeader = /pass ?word|passwd|kata ?sandi|^pin$/i;

/** What the database cannot hold as text is taken out. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Finds where the table begins and takes its rows out; columns of passwords are emptied. */
export function takeRows(table: Table, kind: ImportKind): { headers: HeaderColumn[]; rows: RawRow[] } {
  const known = kind.columns.flatMap((spec) => [spec.key, spec.label, ...spec.aliases]);
  const header = findHeader(table, known);
  const secret = new Set(
    header.columns
      .filter(({ label }) => secretHeader.test(label.replaceAll('_', ' ')))
      .map(({ index }) => index),
  );
  const rows: RawRow[] = [];
  for (let row = header.firstDataRow; row < table.rows.length; row += 1) {
    const cells = table.rows[row] ?? [];
    if (cells.every(isBlank)) continue;
    const raw = cells.map((text, index) => (secret.has(index) ? '' : storable(text)));
    rows.push({ rowNo: row + 1, raw, kinds: table.kinds?.[row] ?? null });
  }
  const headers = header.columns.map(({ label, name, repeats, ...column }) => ({
    ...column,
    label: storable(label),
    ...(name !== undefined && { name: storable(name) }),
    ...(repeats !== undefined && { repeats: storable(repeats) }),
  }));
  return { headers, rows };
}

/**
 * The guess at which column fills which field, with what the person chose instead. A field that several columns fit equally
 * well is left out until somebody says which of them fills it, or that none does.
 */
export function guessMapping(kind: ImportKind, headers: Headers, chosen: ChosenMapping): FieldMapping {
  const { mapped, contested } = mapColumns(headers, kind.columns, chosen);
  const found = new Map(mapped.map(({ key, column }) => [key, column.index]));
  const open = new Set(contested.map(({ key }) => key));
  const decided = kind.columns.filter(({ key }) => !open.has(key));
  return Object.fromEntries(decided.map(({ key }) => [key, found.get(key) ?? null]));
}

/** How the columns stand to the fields: which compete for one nobody has decided, and which texts are read together. */
export function columnsBeside(kind: ImportKind, headers: Headers, mapping: FieldMapping) {
  const { mapped, contested } = mapColumns(headers, kind.columns, mapping);
  const labels = new Map(kind.columns.map(({ key, label }) => [key, label]));
  return {
    contested: contested.map(({ columns, ...field }) => ({
      ...field,
      columns: columns.map(({ label }) => label),
    })),
    joined: mapped.flatMap(({ key, column, joined = [] }) =>
      joined.length === 0
        ? []
        : [{ key, label: labels.get(key) ?? key, columns: [column, ...joined].map(({ label }) => label) }],
    ),
  };
}

/** The column of a field that is known by its cells; one its heading leads to goes before all others. */
function columnByCells(
  kind: ImportKind,
  { headers, rows }: { headers: Headers; rows: readonly RawRow[] },
  key: string,
): HeaderColumn | undefined {
  const known = kind.byCells?.[key];
  const { mapped, contested } = mapColumns(headers, kind.columns);
  if (known === undefined || contested.some((one) => one.key === key)) return undefined;
  const notes = mapped.find((one) => one.key === known.notes);
  const isNote = (column: HeaderColumn): boolean =>
    [notes?.column, ...(notes?.joined ?? [])].some((one) => one?.index === column.index);
  const own = mapped.find((one) => one.key === key)?.column.index;
  const fitting = headers.flatMap((column) => {
    const texts = rows.map(({ raw }) => readText(raw[column.index] ?? ''));
    const fit = known.fit(column.label, texts, isNote(column));
    return fit === 0 ? [] : [{ column, rank: column.index === own ? Infinity : fit }];
  });
  return fitting.toSorted((left, right) => right.rank - left.rank)[0]?.column;
}

/** The guess by headings and by cells. A column of notes that says something else besides is read as both. */
function mappingByCells(kind: ImportKind, file: { headers: Headers; rows: readonly RawRow[] }): FieldMapping {
  const byHeadings = guessMapping(kind, file.headers, {});
  const found: FieldMapping = {};
  for (const [key, { notes }] of Object.entries(kind.byCells ?? {})) {
    const column = columnByCells(kind, file, key);
    if (column === undefined) continue;
    found[key] = column.index;
    const without = guessMapping(kind, file.headers, found);
    if (byHeadings[notes] === column.index && without[notes] === null) found[notes] = column.index;
  }
  return guessMapping(kind, file.headers, found);
}

/**
 * The guess at a new file: a field no name leads to for sure may be filled by a column that is known by its cells.
 * @param namesOf names of the students of some cells with a NIM; a column of these names is known by them.
 */
export async function firstMapping(
  kind: ImportKind,
  { headers, rows }: { headers: Headers; rows: readonly RawRow[] },
  namesOf: (nims: readonly string[]) => Promise<string[]>,
): Promise<FieldMapping> {
  const mapping = mappingByCells(kind, { headers, rows });
  if (!('nama' in mapping)) return mapping;
  return { ...mapping, ...(await nameColumn(mapping, { headers, rows }, namesOf)) };
}

/** Rows of a file whose students and names are looked at, to find its column of names. */
const LOOKED_AT = 500;

/** The column of students' names that no heading leads to, in a file that names students by NIM. */
async function nameColumn(
  mapping: FieldMapping,
  { headers, rows }: { headers: Headers; rows: readonly RawRow[] },
  namesOf: (nims: readonly string[]) => Promise<string[]>,
): Promise<FieldMapping> {
  const nim = mapping['nim'];
  if (mapping['nama'] !== null || typeof nim !== 'number') return {};
  const cellsAt = (index: number) => rows.slice(0, LOOKED_AT).map(({ raw }) => readText(raw[index] ?? ''));
  const taken = new Set(Object.values(mapping));
  const free = headers.filter(({ index, label }) => !taken.has(index) && !namesOthers(label));
  if (free.length === 0) return {};
  const at = nameColumnAt(
    free.map(({ index }) => cellsAt(index)),
    await namesOf(cellsAt(nim)),
  );
  return { nama: at === null ? null : (free[at]?.index ?? null) };
}

/** Required fields that no column fills. */
export const missingFields = (kind: ImportKind, mapping: FieldMapping) =>
  kind.columns
    .filter(({ key, required }) => required && (mapping[key] ?? null) === null)
    .map(({ key, label }) => ({ key, label }));

/** The rows as a table again, each at its place in the file. */
function tableOf(rows: readonly RawRow[]): Table {
  const cells: string[][] = [];
  const kinds: string[] = [];
  for (const { rowNo, raw, kinds: letters } of rows) {
    cells[rowNo - 1] = raw;
    kinds[rowNo - 1] = letters ?? '';
  }
  const isWorkbook = rows.some(({ kinds: letters }) => letters !== null);
  return {
    format: isWorkbook ? 'xlsx' : 'csv',
    sheets: [],
    sheet: '',
    rows: Array.from(cells, (row) => row ?? []),
    kinds: isWorkbook ? Array.from(kinds, (letters) => letters ?? '') : null,
    merges: [],
  };
}

const unread = { recordId: null, differences: [], verdict: 'WRONG' as const };

/** Puts together what reading a row and comparing it with the records found. */
function merge(
  raw: RawRow,
  parsed: ParsedRow<unknown> | undefined,
  judged: Judgement | undefined,
): JudgedRow {
  const { rowNo: _, ...verdict } = judged ?? { rowNo: raw.rowNo, errors: {}, warnings: {}, ...unread };
  return {
    ...raw,
    ...verdict,
    errors: { ...parsed?.errors, ...verdict.errors },
    warnings: { ...parsed?.warnings, ...verdict.warnings },
    value: parsed?.value ?? null,
  };
}

/** Rows judged and written at a time, where a kind judges each by itself. */
const PIECE = 1_000;

/**
 * Reads every row with the given mapping and compares it with what is stored. Rows come in their order and in pieces, so
 * that a large file is never held as values all at once; a kind whose rows hang together gets them in one. Nothing is read
 * while columns compete.
 */
export async function* judgeRows(
  ctx: Ctx,
  kind: ImportKind,
  file: { headers: Headers; mapping: FieldMapping; options: Options; rows: readonly RawRow[] },
): AsyncGenerator<JudgedRow[]> {
  if (columnsBeside(kind, file.headers, file.mapping).contested.length > 0) {
    yield file.rows.map((row) => merge(row, undefined, undefined));
    return;
  }
  const size = kind.judgesAlone === true ? PIECE : Math.max(1, file.rows.length);
  const pieces = parseInPieces(tableOf(file.rows), kind.columns, size, {
    header: { columns: file.headers, row: 0, firstDataRow: 0 },
    mapping: file.mapping,
    unique: kind.unique,
    days: await fileDays(ctx, kind, file.options),
  });
  let done = 0;
  for await (const parsed of pieces) {
    const last = parsed.at(-1)?.rowNo ?? 0;
    const end = file.rows.findIndex(({ rowNo }, index) => index >= done && rowNo > last);
    const raw = file.rows.slice(done, end === -1 ? undefined : end);
    yield judgePiece(ctx, kind, file, raw, parsed);
    done += raw.length;
  }
  // Without a required column nothing is read, and what is left is wrong as it stands.
  if (done < file.rows.length) yield file.rows.slice(done).map((row) => merge(row, undefined, undefined));
}

/** The cells of the mapped columns of a row, as they stand in the file. */
export const cellsOf = (mapping: FieldMapping, raw: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([key, index]) => (index === null ? [] : [[key, raw[index] ?? '']])),
  );

/** A row that is no record, with why. */
const setAside = (raw: RawRow, warnings: Record<string, string>): JudgedRow => ({
  ...raw,
  warnings,
  errors: {},
  recordId: null,
  differences: [],
  verdict: 'ASIDE',
  value: null,
});

/** Fields whose text stands in several columns, as one text of a row. */
function joinedCells(kind: ImportKind, headers: Headers, mapping: FieldMapping) {
  const { mapped } = mapColumns(headers, kind.columns, mapping);
  const several = mapped.filter(({ joined = [] }) => joined.length > 0);
  return (texts: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      several.map(({ key, column, joined = [] }) => {
        const parts = [column, ...joined].map(({ index }) => texts[index] ?? '');
        return [key, parts.filter((text) => text !== '').join(' ')];
      }),
    );
}

async function judgePiece(
  ctx: Ctx,
  kind: ImportKind,
  { headers, options, mapping }: { headers: Headers; options: Options; mapping: FieldMapping },
  raw: readonly RawRow[],
  parsed: readonly ParsedRow<unknown>[],
): Promise<JudgedRow[]> {
  const byRow = new Map(parsed.map((row) => [row.rowNo, row]));
  const joinedOf = joinedCells(kind, headers, mapping);
  const read = raw.map((row) => {
    const texts = row.raw.map(readText);
    return { rowNo: row.rowNo, texts, cells: { ...cellsOf(mapping, texts), ...joinedOf(texts) } };
  });
  const aside = kind.asideIn?.(read.map(({ cells }) => cells));
  const asides = new Map(
    read.map(({ rowNo, cells, texts }) => {
      const why = byRow.get(rowNo)?.isSpilled === true ? null : aside?.(cells, texts);
      return [rowNo, why ?? null];
    }),
  );
  const readable = parsed.flatMap(({ rowNo, value }) =>
    value === undefined || asides.get(rowNo) ? [] : [{ rowNo, value }],
  );
  const judged = readable.length === 0 ? [] : await kind.judge(ctx, readable, options);
  const verdicts = new Map(judged.map((one) => [one.rowNo, one]));
  return raw.map((row) => {
    const why = asides.get(row.rowNo);
    return why ? setAside(row, why) : merge(row, byRow.get(row.rowNo), verdicts.get(row.rowNo));
  });
}
