import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/** Whether the lecturer is the student's current advisor. */
export async function isAdvisee(db: Db, studentId: string, lecturerId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from students where id = ${studentId} and advisor_id = ${lecturerId}`,
  );
  return rows.length > 0;
}
