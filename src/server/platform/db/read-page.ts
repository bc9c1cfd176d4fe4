import { type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { fixedText } from './fixed-text.ts';
import { choosePage, findPage, inOrder, type Listed, window } from './list.ts';
import { isByValues } from './prepared.ts';

type Row = Record<string, unknown> & { _id: string };

/** A query of the rows of some ids, each with its own as `_id`. */
export type RowsOf<R extends Row> = (ids: SQL) => SQL<R>;

/**
 * A list with what its pages show. `searched` is a condition over the table of the id alone that finds the same rows and is
 * planned once, such as `matchesPersonOnce`.
 */
type Readable<R extends Row> = Listed & { id: PgColumn; rowsOf: RowsOf<R>; searched?: SQL | undefined };

type Asked = { page: number; limit: number };
type Found<R> = { rows: R[]; total: number };

/** Where more is found, the index of the order soon has a page, which the planner sees when it knows the words. */
const GATHERED_MAX = 500;

const IDS = ':ids';
const dialect = new PgDialect();

/**
 * Lets Drizzle write the text of a query once, which takes as long as reading what it answers.
 * @throws Error where it has values of its own
 */
export function writtenOnce<R extends Row>(build: RowsOf<R>): RowsOf<R> {
  const [before = '', after = ''] = fixedText(build(sql.raw(IDS))).split(IDS);
  return (ids) => sql<R>`${sql.raw(before)}${ids}${sql.raw(after)}`;
}

/** Ids as a value of a query. */
export const idsValue = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

/** Finds all that a search finds before it puts them in order; no ids where that is more than `GATHERED_MAX`. */
function gatherPage({ id, order }: Pick<Readable<Row>, 'id' | 'order'>, searched: SQL, query: Asked): SQL {
  const { limit, offset } = window(query);
  const most = sql.raw(String(GATHERED_MAX));
  return sql`select count(*)::int as total, case when count(*) <= ${most} then
      (array_agg(${id} order by ${sql.join([...order], sql`, `)}))[${offset + 1}::int:${offset + limit}::int] end as ids
    from (select * from ${id.table} where ${searched} limit ${most} + 1) ${id.table}`;
}

/** Chooses a page and reads its rows in one statement. */
async function readAtOnce<R extends Row>(db: Db, page: SQL, rowsOf: RowsOf<R>): Promise<Found<R>> {
  const { rows } = await db.execute<Row & { total: number }>(sql`with page as materialized (${page})
    select page.total, shown.* from page left join lateral (${rowsOf(sql.raw('page.ids'))}) shown on true
    order by array_position(page.ids, shown."_id")`);
  // An empty page has one row that only counts.
  return { total: rows[0]?.total ?? 0, rows: (rows as Row[] as R[]).filter(({ _id }) => _id !== null) };
}

/**
 * Reads a page of a list and counts as `countRows` does. One statement where a plan that is kept serves all values; else the
 * ids are found by a plan for the values, and the rows by one that is kept (`findPage`).
 */
export async function readPage<R extends Row>(
  db: Db,
  { rowsOf, searched, ...listed }: Readable<R>,
  query: Asked,
): Promise<Found<R>> {
  if (searched) {
    const gathered = await readAtOnce(db, gatherPage(listed, searched, query), rowsOf);
    if (gathered.total <= GATHERED_MAX) return gathered;
  } else {
    const page = choosePage(listed, query);
    const { sql: text, params } = dialect.sqlToQuery(page);
    if (!isByValues(text, params)) return readAtOnce(db, page, rowsOf);
  }
  const { ids, total } = await findPage(db, listed, query);
  const { rows } = await db.execute(rowsOf(idsValue(ids)));
  return { total, rows: inOrder(ids, rows as R[]) };
}
