import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { findUniversity } from './universities.ts';

/** A college by its PDDIKTI id: of the list that comes with the portal, or one that the feeder told since. */
export async function findCollege(db: Db, id: string): Promise<{ id: string; name: string } | undefined> {
  const known = findUniversity(id);
  if (known !== undefined) return known;
  const { rows } = await db.execute<Pick<Rows['feederColleges'], 'id' | 'name'>>(
    sql`select id, name from feeder_colleges where id = ${id.toLowerCase()}`,
  );
  return rows[0];
}
