import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** Rows of one table that keep a record from being deleted. */
export type Reference = { id: string; source: string; count: number };

/**
 * Counts what the database would refuse to lose with these records. The foreign keys themselves say where to look, so
 * that no table is forgotten; tables of `apart` are left out.
 */
export async function referencesTo(
  db: Db,
  target: 'students' | 'lecturers' | 'courses' | 'rooms' | 'users',
  ids: readonly string[],
  apart: readonly string[] = [],
): Promise<Reference[]> {
  if (ids.length === 0) return [];
  const { rows: links } = await db.execute<{ source: string; link: string }>(sql`
    select r.relname as source, a.attname as link from pg_constraint c
      join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${target}::regclass and c.confdeltype in ('a', 'r') and c.conparentid = 0
      and r.relname <> all(${sql.param(apart)}::text[])
    order by 1, 2`);
  const counts = links.map(({ source, link }) => {
    const [table, column] = [sql.identifier(source), sql.identifier(link)];
    return sql`select ${source}::text as source, ${column} as id, count(*)::int as count
      from ${table} where ${column} = any(${sql.param(ids)}::uuid[]) group by ${column}`;
  });
  if (counts.length === 0) return [];
  return (await db.execute<Reference>(sql.join(counts, sql` union all `))).rows;
}
