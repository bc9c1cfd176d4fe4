import { and, eq, sql } from 'drizzle-orm';
import type { CheckRole } from '#shared/teaching/attendance/meeting-check.ts';
import type { Db } from '#server/platform/db/client.ts';
import { attendances, meetingChecks } from '#server/platform/db/schema.ts';

export type CheckRow = typeof meetingChecks.$inferSelect;

/** Who has confirmed a meeting so far. */
export const checksOf = (db: Db, meetingId: string): Promise<CheckRow[]> =>
  db.select().from(meetingChecks).where(eq(meetingChecks.meetingId, meetingId));

/** The mark of one student at a meeting; null where there is none. */
export const markOf = async (db: Db, meetingId: string, studentId: string) =>
  (
    await db
      .select({ status: attendances.status })
      .from(attendances)
      .where(and(eq(attendances.meetingId, meetingId), eq(attendances.studentId, studentId)))
  )[0]?.status ?? null;

/** Keeps a confirmation in the place of the one of before. */
export const putCheck = (db: Db, row: typeof meetingChecks.$inferInsert) =>
  db
    .insert(meetingChecks)
    .values(row)
    .onConflictDoUpdate({ target: [meetingChecks.meetingId, meetingChecks.role], set: row });

/**
 * Removes confirmations that no longer hold: all of them once what they speak of was changed, else a student's who by now
 * is marked as not having been there. @returns whose.
 */
export async function dropChecks(
  db: Db,
  meetingId: string,
  isChanged: boolean,
): Promise<{ role: CheckRole; userId: string }[]> {
  const wasNotThere = sql`exists (
    select from attendances a
    where a.meeting_id = meeting_checks.meeting_id and a.student_id = meeting_checks.student_id and a.status <> 'H')`;
  return db
    .delete(meetingChecks)
    .where(and(eq(meetingChecks.meetingId, meetingId), isChanged ? undefined : wasNotThere))
    .returning({ role: meetingChecks.role, userId: meetingChecks.userId });
}
