import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { voidClassDocuments } from '#server/platform/verify/verify.public.ts';
import { announceGrades } from './announce.ts';
import { lockStudying } from './graduated.ts';
import { recordEvents } from './grade-write.store.ts';
import { recomputeRecords } from './recompute.ts';
import { type FinalGrade, findFinalCourse, storeFinalGrade } from './thesis-grade.store.ts';

/**
 * Publishes the grade of the final course from its thesis, within the caller's transaction, and recomputes the student's
 * terms. What the class had written for it (a T, an E after the deadline) gives way, and printed lists of the class are void.
 * @returns the grade's id
 * @throws AppError RULE when no approved KRS of the student holds the final course
 */
export async function publishThesisGrade(
  ctx: Ctx,
  { studentId, grade, reason }: { studentId: string; grade: FinalGrade; reason: string },
): Promise<string> {
  await lockStudying(ctx, [studentId]);
  const course = await findFinalCourse(ctx.db, studentId);
  if (!course) throw new AppError('RULE', 'Tugas akhir tidak ada pada KRS mahasiswa yang disetujui.');
  const id = course.gradeId ?? newId();
  await storeFinalGrade(ctx.db, id, studentId, course, grade);
  await recordEvents(ctx, [
    {
      gradeId: id,
      kind: 'PUBLISH',
      fromScore: course.score,
      fromLetter: course.letter,
      reason,
      toScore: grade.score,
      toLetter: grade.letter,
    },
  ]);
  await recomputeRecords(ctx, [studentId], course.periodCode);
  await voidClassDocuments(ctx, [course.scheduleId]);
  await audit(ctx, {
    action: 'grade.publish-thesis',
    entity: 'grade',
    entityId: id,
    before: { score: course.score, letter: course.letter },
    after: grade,
    reason,
  });
  announceGrades(ctx, [studentId]);
  return id;
}
