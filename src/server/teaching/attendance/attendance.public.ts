import { sql } from 'drizzle-orm';
import type { AttendanceSummary } from '#shared/teaching/attendance/attendance.ts';
import { attendanceScore } from '#shared/platform/grading/components.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countsInClass, type EnrolmentRule } from './counts.public.ts';

export { dropProofsOfPresent } from './proofs.service.ts';

/** Attendance of everybody enrolled in a class, by student. */
export async function attendanceOfClass(
  db: Db,
  scheduleId: string,
  rule: EnrolmentRule,
): Promise<Map<string, AttendanceSummary>> {
  const { rows } = await db.execute<{ student_id: string; present: number; counted: number }>(
    countsInClass(sql`${scheduleId}::uuid`, rule),
  );
  return new Map(
    rows.map(({ student_id: studentId, present, counted }) => [
      studentId,
      { present, counted, percent: attendanceScore(present, counted) },
    ]),
  );
}
