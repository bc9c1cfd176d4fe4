import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { lmsGradeColumns, lmsUsers, students } from '#server/platform/db/schema.ts';

export const gradeColumnsOf = (
  db: Db,
  scheduleId: string,
): Promise<{ component: string; itemId: number }[]> =>
  db
    .select({ component: lmsGradeColumns.component, itemId: lmsGradeColumns.itemId })
    .from(lmsGradeColumns)
    .where(eq(lmsGradeColumns.scheduleId, scheduleId));

export async function replaceGradeColumns(
  db: Db,
  scheduleId: string,
  columns: readonly { component: string; itemId: number }[],
): Promise<void> {
  await db.delete(lmsGradeColumns).where(eq(lmsGradeColumns.scheduleId, scheduleId));
  if (columns.length > 0)
    await db.insert(lmsGradeColumns).values(columns.map((one) => ({ scheduleId, ...one })));
}

/** Accounts by student. */
export async function studentAccounts(db: Db, studentIds: readonly string[]): Promise<Map<string, number>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({ studentId: students.id, lmsId: lmsUsers.lmsId })
    .from(students)
    .innerJoin(lmsUsers, eq(lmsUsers.userId, students.userId))
    .where(inArray(students.id, [...studentIds]));
  return new Map(rows.map(({ studentId, lmsId }) => [studentId, lmsId]));
}
