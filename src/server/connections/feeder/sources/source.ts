import { type SQL, sql } from 'drizzle-orm';
import type { FeederValues } from '#shared/platform/feeder/values.ts';
import type { Db } from '#server/platform/db/client.ts';

/** A record of the portal as a channel reports it. */
export type LocalRow = {
  id: string;
  /** Natural key, the same on both sides. */
  key: string;
  label: string;
  /** Page on which it is mended. */
  link: string | null;
  /** Natural keys of what it hangs on, by role: `nim`, `course`, `class` … */
  parents: Readonly<Record<string, string>>;
  values: FeederValues;
};

/** The portal's side of a channel; `scope` is the semester code, or empty. */
export type LocalSource = {
  /** At most `limit` rows in the order of their ids, from behind `after`. */
  page: (db: Db, scope: string, after: string | null, limit: number) => Promise<LocalRow[]>;
  byIds: (db: Db, scope: string, ids: readonly string[]) => Promise<LocalRow[]>;
};

/**
 * A source from a statement.
 * @param query `select` gives the rows of a term, `select … from … where …`, open for further conditions; `id` is their unique
 *   column, of the given type.
 * @param toRow what a row of that statement means.
 */
export function sourceOf(
  { select, id, type = 'uuid' }: { select: (scope: string) => SQL; id: SQL; type?: 'uuid' | 'text' },
  toRow: (row: never) => LocalRow,
): LocalSource {
  const run = async (db: Db, query: SQL): Promise<LocalRow[]> =>
    (await db.execute(query)).rows.map((row) => toRow(row as never));
  return {
    page: (db, scope, after, limit) =>
      run(
        db,
        sql`${select(scope)} ${after === null ? sql`` : sql`and ${id} > ${after}`} order by ${id} limit ${limit}`,
      ),
    byIds: (db, scope, ids) =>
      ids.length === 0
        ? Promise.resolve([])
        : run(db, sql`${select(scope)} and ${id} = any(${sql.param(ids)}::${sql.raw(type)}[])`),
  };
}
