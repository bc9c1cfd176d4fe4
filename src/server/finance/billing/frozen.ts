import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/** Whether the bills of the student `s` are frozen: those of the dead stay what they are (academic practice). */
export const frozen: SQL = sql`s.status = 'dead'`;

/** Whether nothing is charged to this student any more. */
export async function isFrozen(db: Db, studentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from students s where s.id = ${studentId} and ${frozen}`);
  return rows.length > 0;
}
