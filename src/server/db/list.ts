import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { COUNT_LIMIT } from '#shared/contracts/endpoint.ts';
import { AppError } from '#shared/errors.ts';
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

const missing = () => new AppError('NOT_FOUND', 'Data tidak ditemukan.');
export const stale = () =>
  new AppError('STALE', 'Data sudah diubah oleh pengguna lain. Muat ulang halaman lalu coba lagi.');

/** The row of a statement that always answers one, such as a select without a table. */
export function onlyRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('a statement that answers one row answered none');
  return row;
}

/** The row, or 404. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw missing();
  return row;
}

/**
 * Refuses ids of a list that name no record, each at its place.
 * @param known ids that do
 * @throws AppError INVALID
 */
export function checkNamed(
  ids: readonly string[],
  known: readonly string[],
  { field, what }: { field: string; what: string },
): void {
  const there = new Set(known);
  const message = `${what} tidak ditemukan.`;
  const errors = Object.fromEntries(
    ids.flatMap((id, at) => (there.has(id) ? [] : [[`${field}.${at}`, message] as const])),
  );
  if (Object.keys(errors).length > 0) throw new AppError('INVALID', message, { errors });
}

/** Refuses a change that was based on an older copy; 404 when the record is gone. */
export function checkFresh(record: { updatedAt: string } | undefined, basedOn: string): void {
  if (!record) throw missing();
  if (Date.parse(record.updatedAt) !== Date.parse(basedOn)) throw stale();
}
