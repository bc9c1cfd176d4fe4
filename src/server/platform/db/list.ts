import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { COUNT_LIMIT } from '#shared/platform/endpoint/endpoint.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from './client.ts';

type Sortable = PgColumn | SQL;

/** `order by` of a list: the chosen column, then the id so that pages never overlap. */
export function orderBy(sort: string, columns: Record<string, Sortable>, tieBreak: PgColumn): SQL[] {
  const down = sort.startsWith('-');
  const column = columns[down ? sort.slice(1) : sort];
  if (!column) throw new AppError('BAD_REQUEST', 'Urutan ini tidak tersedia.');
  return down ? [desc(column), desc(tieBreak)] : [asc(column), asc(tieBreak)];
}

/** Limit and offset of a page. */
export const window = (query: { page: number; limit: number }) => ({
  limit: query.limit,
  offset: (query.page - 1) * query.limit,
});

/** Counts the rows of `from … where …`, at most one more than the limit. */
export async function countRows(db: Db, rows: SQL, limit = COUNT_LIMIT): Promise<number> {
  const result = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 ${rows} limit ${limit + 1}) counted`,
  );
  return result.rows[0]?.total ?? 0;
}

/**
 * The rows a list finds (`from … where …`), the id they have, and the order they come in; `counted` where fewer joins are
 * enough to count them.
 */
export type Listed = {
  rows: SQL;
  id: Sortable;
  order: readonly SQL[];
  counted?: SQL;
};

/** A query of the ids of a page in its order and of how many rows there are, as far as lists count. */
export function choosePage(
  { rows, id, order, counted = rows }: Listed,
  query: { page: number; limit: number },
): SQL {
  const { limit, offset } = window(query);
  // Without an offset the planner knows that the first rows are wanted.
  const from = offset === 0 ? sql`` : sql`offset ${offset}`;
  return sql`select (select count(*)::int from (select 1 ${counted} limit ${COUNT_LIMIT + 1}) counted) as total,
    array(select ${id} ${rows} order by ${sql.join([...order], sql`, `)} limit ${limit} ${from}) as ids`;
}

/**
 * Finds a page of a list by ids, in its order, and counts as `countRows` does, in one statement. What the page shows is
 * read by these ids afterwards (`inOrder`): that statement is planned once, however wide it is, while a search is planned
 * with its words each time, which took three times as long as running it.
 */
export async function findPage(
  db: Db,
  listed: Listed,
  query: { page: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const answer = await db.execute<{ ids: string[]; total: number }>(choosePage(listed, query));
  return answer.rows[0] ?? { ids: [], total: 0 };
}

/** Rows read by the ids of a page, in the page's order; those that went in between are left out. */
export function inOrder<Row extends { _id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The refusal of an address whose record is not there; of a body that names it, `atItsField` makes one of the field. */
export class RecordMissing extends AppError {
  constructor(message = 'Data tidak ditemukan.') {
    super('NOT_FOUND', message);
  }
}

export const stale = () =>
  new AppError('STALE', 'Data sudah diubah oleh pengguna lain. Muat ulang halaman lalu coba lagi.');

/** The row of a statement that always answers one, such as a select without a table. */
export function onlyRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('a statement that answers one row answered none');
  return row;
}

/** Names one of these ids; the same text for any number of them, so that it is planned once. */
export const isAnyOf = (id: Sortable, ids: readonly string[]): SQL =>
  sql`${id} = any(${sql.param(ids)}::uuid[])`;

/** The row, or 404. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new RecordMissing();
  return row;
}

/**
 * Refuses ids of a list that name no record, each at its place.
 * @param ids an entry without one is passed over
 * @param known ids that do
 * @param at `key` is what holds the id in each entry of a list of objects
 * @throws AppError INVALID
 */
export function checkNamed(
  ids: readonly (string | null | undefined)[],
  known: readonly string[],
  { field, what, key }: { field: string; what: string; key?: string },
): void {
  const there = new Set(known);
  const message = `${what} tidak ditemukan.`;
  const why = (id: string | null | undefined) =>
    id === null || id === undefined || there.has(id) ? null : message;
  checkEntries(ids, why, key === undefined ? { field } : { field, key });
}

/** Sentences that name what is wrong among many, so many at a time. */
const NAMED = 5;

/** Refuses entries of a list that name nothing by their own words, such as NIM. @throws AppError INVALID naming the first few */
export function checkKnown(
  names: readonly string[],
  known: ReadonlySet<string>,
  { says, ...at }: { field: string; key?: string; says: (names: string) => string },
): void {
  const unknown = new Set(names.filter((name) => !known.has(name)));
  const message = says([...unknown].slice(0, NAMED).join(', '));
  checkEntries(names, (name) => (unknown.has(name) ? message : null), at);
}

/**
 * Refuses entries of a list, each at its place; the sentence on top is that of the first.
 * @param why null for an entry that will do
 * @param at `key` is what is wrong in each entry of a list of objects
 * @throws AppError INVALID
 */
export function checkEntries<Entry>(
  entries: readonly Entry[],
  why: (entry: Entry) => string | null,
  { field, key }: { field: string; key?: string },
): void {
  const end = key === undefined ? '' : `.${key}`;
  const wrong = entries.flatMap((entry, at) => {
    const message = why(entry);
    return message === null ? [] : [[`${field}.${at}${end}`, message] as const];
  });
  const [first] = wrong;
  if (first) throw new AppError('INVALID', first[1], { errors: Object.fromEntries(wrong) });
}

/** Refuses a change that was based on an older copy; 404 when the record is gone. */
export function checkFresh(record: { updatedAt: string } | undefined, basedOn: string): void {
  if (!record) throw new RecordMissing();
  if (Date.parse(record.updatedAt) !== Date.parse(basedOn)) throw stale();
}
