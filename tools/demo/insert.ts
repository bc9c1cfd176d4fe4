import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/db/client.ts';

export type Row = Record<string, unknown>;

const CHUNK = 20_000;

/** Inserts many rows, keyed by column name, in few statements; columns that a row does not name keep their default. */
export async function insertRows(db: Db, table: PgTable, rows: readonly Row[]): Promise<void> {
  const alike = Map.groupBy(rows, (row) => Object.keys(row).join());
  for (const group of alike.values()) await insertAlike(db, table, group);
}

async function insertAlike(db: Db, table: PgTable, rows: readonly Row[]): Promise<void> {
  const name = sql.identifier(getTableName(table));
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((column) => sql.identifier(column)),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = JSON.stringify(rows.slice(start, start + CHUNK));
    await db.execute(
      sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${chunk}::json)`,
    );
  }
}
