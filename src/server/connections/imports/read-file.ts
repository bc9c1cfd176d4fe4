import { findHeader, type HeaderColumn } from '#server/platform/sheets/find-header.ts';
import { mapColumns, missingCell } from '#server/platform/sheets/mapping.ts';
import { type ParsedRow, parseInPieces, readText } from '#server/platform/sheets/parse-rows.ts';
import { isBlank, type Table } from '#server/platform/sheets/table.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { type FieldMapping, type Headers, whyUnread } from './file-columns.ts';
import { fileDays } from './file-days.ts';
import type { ImportKind, Judgement, Options } from './import-kind.ts';

/** A row as it stands in the file. */
export type RawRow = { rowNo: number; raw: string[]; kinds: string | null; corrected?: string[] };

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
    const raw = (table.rows[row] ?? []).map((text, index) => (secret.has(index) ? '' : storable(text)));
    if (raw.every(isBlank)) continue;
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

/** Rows of which nothing is read, each with why. */
const unreadRows = (rows: readonly RawRow[], errors: Readonly<Record<string, string>>): JudgedRow[] =>
  rows.map((row) => ({ ...row, ...unread, errors, warnings: {}, value: null }));

/** Puts together what reading a row and comparing it with the records found. */
function merge(raw: RawRow, parsed: ParsedRow<unknown>, judged: Judgement | undefined): JudgedRow {
  const { rowNo: _, ...verdict } = judged ?? { rowNo: raw.rowNo, errors: {}, warnings: {}, ...unread };
  return {
    ...raw,
    ...verdict,
    errors: { ...parsed.errors, ...verdict.errors },
    warnings: { ...parsed.warnings, ...verdict.warnings },
    value: parsed.value ?? null,
  };
}

/** A row that was emptied lacks all it has to have. */
const emptied = ({ rowNo, raw }: RawRow, { columns }: ImportKind): ParsedRow<unknown> => ({
  rowNo,
  raw,
  errors: Object.fromEntries(
    columns.filter(({ required }) => required).map(({ key, label }) => [key, missingCell(label)]),
  ),
  warnings: {},
});

/** Rows judged and written at a time, where a kind judges each by itself. */
const PIECE = 1_000;

/**
 * Reads every row with the given mapping and compares it with what is stored. Rows come in their order and in pieces, so
 * that a large file is never held as values all at once; a kind whose rows hang together gets them in one. Nothing is read
 * while columns compete or a required one is missing.
 */
export async function* judgeRows(
  ctx: Ctx,
  kind: ImportKind,
  file: { headers: Headers; mapping: FieldMapping; options: Options; rows: readonly RawRow[] },
): AsyncGenerator<JudgedRow[]> {
  const why = whyUnread(kind, file.headers, file.mapping);
  if (Object.keys(why).length > 0) {
    yield unreadRows(file.rows, why);
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
  if (done < file.rows.length) yield judgePiece(ctx, kind, file, file.rows.slice(done), []);
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
      const isSpilled = byRow.get(rowNo)?.isSpilled === true;
      return [rowNo, aside?.(isSpilled ? {} : cells, texts) ?? null];
    }),
  );
  const corrected = new Map(raw.map((row) => [row.rowNo, row.corrected ?? []]));
  const readable = parsed.flatMap(({ rowNo, value }) =>
    value === undefined || asides.get(rowNo) ? [] : [{ rowNo, value, corrected: corrected.get(rowNo) ?? [] }],
  );
  const judged = readable.length === 0 ? [] : await kind.judge(ctx, readable, options);
  const verdicts = new Map(judged.map((one) => [one.rowNo, one]));
  return raw.map((row) => {
    const why = asides.get(row.rowNo);
    const parsedRow = byRow.get(row.rowNo) ?? emptied(row, kind);
    return why ? setAside(row, why) : merge(row, parsedRow, verdicts.get(row.rowNo));
  });
}
