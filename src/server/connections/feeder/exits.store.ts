import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** NIMs of students who left in another term than this one. */
export async function leftElsewhere(db: Db, scope: string): Promise<Set<string>> {
  const { rows } = await db.execute<Pick<Rows['students'], 'nim'>>(sql`
    select nim from students where exit is not null and exit ->> 'semesterCode' <> ${scope}`);
  return new Set(rows.map(({ nim }) => nim));
}
