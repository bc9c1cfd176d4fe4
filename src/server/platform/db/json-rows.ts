import { type SQL, type SQLChunk, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Where a field of a record is stored: column and type. */
export type ColumnMap = Readonly<Record<string, readonly [column: string, type: string]>>;

type JsonRow = Readonly<Record<string, unknown>> & { readonly id: string };

const value = (key: string, type: string): SQL =>
  type === 'jsonb'
    ? sql`nullif(r -> ${sql.raw(`'${key}'`)}, 'null')`
    : sql`(r ->> ${sql.raw(`'${key}'`)})::${sql.raw(type)}`;

const list = (parts: SQLChunk[]): SQL => sql.join(parts, sql`, `);

/** `insert` of many records in one statement; every row has all mapped fields. */
export function insertRows(table: PgTable, columns: ColumnMap, rows: readonly object[]): SQL {
  const names = list(Object.values(columns).map(([column]) => sql.identifier(column)));
  const values = list(Object.entries(columns).map(([key, [, type]]) => value(key, type)));
  return sql`insert into ${table} (${names})
    select ${values} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`;
}

/**
 * `update` of many records in one statement; of each row only the fields it carries change, also to null.
 * @param key column that equals the rows' `id`.
 * @returns null when no row carries a mapped field.
 */
export function updateRows(
  table: PgTable,
  key: string,
  columns: ColumnMap,
  rows: readonly JsonRow[],
): SQL | null {
  const carried = new Set(rows.flatMap((row) => Object.keys(row)));
  const changes = Object.entries(columns)
    .filter(([field]) => field !== 'id' && carried.has(field))
    .map(([field, [column, type]]) => {
      const to = sql.identifier(column);
      return sql`${to} = case when r ? ${sql.raw(`'${field}'`)} then ${value(field, type)} else t.${to} end`;
    });
  if (changes.length === 0) return null;
  return sql`update ${table} t set ${list(changes)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r where t.${sql.identifier(key)} = (r ->> 'id')::uuid`;
}
