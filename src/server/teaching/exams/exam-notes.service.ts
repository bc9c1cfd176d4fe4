import type { ExamDetail, ExamRow } from '#shared/teaching/exams/exam.views.ts';
import { meetingsWarning } from '#shared/teaching/exams/class-meetings.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { admissionsOf } from '#server/teaching/gates/gates.public.ts';
import { meetingCounts } from './exam-facts.store.ts';
import type { SeatRow, StoredExam } from './exams.store.ts';

/** Exams with what stands against holding them, as far as they are still to come. One query for all of them. */
export async function withWarnings<E extends StoredExam>(
  ctx: Ctx,
  exams: readonly E[],
): Promise<(E & Pick<ExamRow, 'warning'>)[]> {
  const open = exams.filter(({ status, isMakeup }) => status === 'NOT-YET' && !isMakeup);
  const { academic } = await ctx.services.campus.get();
  const counts = await meetingCounts(ctx.db, open, await today(ctx));
  return exams.map((exam) => {
    const count = counts.get(exam._id);
    return { ...exam, warning: count ? meetingsWarning(exam.exam, count, academic) : null };
  });
}

/** Who of those seated may sit the exam, and why not; nobody is judged once it is over. */
export async function admitted(
  ctx: Ctx,
  exam: StoredExam,
  seats: readonly SeatRow[],
): Promise<Map<string, ExamDetail['seats'][number]['right']>> {
  if (exam.status !== 'NOT-YET') return new Map();
  return admissionsOf(
    ctx,
    exam,
    seats.map(({ studentId }) => studentId),
  );
}
