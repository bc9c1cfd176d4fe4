import { sql } from 'drizzle-orm';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import type { CorrectionRecord, GradeRecord } from './correction.store.ts';

/** Tells who asked for a correction how it was decided, and the student of a grade that changed. */
export async function tellCorrection(
  ctx: Ctx,
  { id, requestedBy, proposedScore }: CorrectionRecord,
  { studentId, courseId, scheduleId }: GradeRecord,
  { approve: approved, note }: { approve: boolean; note: string },
): Promise<void> {
  const { rows } = await ctx.db.execute<{
    course: Rows['courses']['name'];
    student: Rows['students']['name'];
  }>(sql`
    select c.name as course, s.name as student from courses c, students s where c.id = ${courseId} and s.id = ${studentId}`);
  const { course = '', student = '' } = rows[0] ?? {};
  const facts = { course, student, approved, note, scheduleId };
  await notify(ctx, [{ to: { userId: requestedBy }, topic: 'correction.decided', about: id, facts }]);
  if (!approved) return;
  const { letter } = gradeOf(proposedScore);
  await notify(ctx, [{ to: { studentId }, topic: 'grade.corrected', about: id, facts: { course, letter } }]);
}
