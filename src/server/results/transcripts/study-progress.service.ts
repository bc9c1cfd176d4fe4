import type { StudyProgress } from '#shared/study/curricula/curriculum.contract.ts';
import { isCoursePassed, resultsByCourse, summarise } from '#shared/platform/grading/gpa.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import {
  countedOf,
  findAttempts,
  findEquivalences,
  requireAdvisorOr,
} from '#server/results/grades/grades.public.ts';
import { refusedStudent } from '#server/platform/audit/refuse-student.ts';
import { passResultGates } from '#server/platform/result-gates/result-gates.ts';
import { latestResultTerm, studentCurriculum } from './study-progress.store.ts';

/** The own progress behind the same gates as the own results; that of others for staff and the advisor. */
async function checkReader(ctx: Ctx, studentId: string): Promise<void> {
  const { isStudent, studentId: own } = actorOf(ctx);
  if (isStudent) {
    if (own !== studentId) {
      throw await refusedStudent(ctx, studentId, 'Anda hanya dapat melihat kemajuan studi Anda sendiri.');
    }
    const latest = await latestResultTerm(ctx.db, studentId);
    if (latest !== undefined) await passResultGates(ctx, studentId, latest);
    return;
  }
  if (holds(ctx, 'curriculum:get') && holds(ctx, 'student:get')) return;
  await requireAdvisorOr(ctx, studentId, 'studentGrade:get');
}

/**
 * How far a student is in the curriculum; credits count as on the transcript, by the sks of each grade.
 * @param id the student; without it the own progress.
 * @throws AppError FORBIDDEN for students and lecturers who ask about others, 452 and 453 as the own results.
 */
export async function studyProgress(ctx: Ctx, id: string | undefined): Promise<StudyProgress> {
  const studentId = id ?? studentIdOf(ctx);
  await checkReader(ctx, studentId);
  const rows = await studentCurriculum(ctx.db, studentId);
  const first = found(rows[0]);
  const attempts = await findAttempts(ctx.db, [studentId]);
  const equivalences = await findEquivalences(ctx.db);
  const resultOf = resultsByCourse(attempts, equivalences);
  const courses = rows.flatMap(({ courseId, ...row }) => {
    if (courseId === null) return [];
    const result = resultOf(courseId);
    const { letter = null, score: finalScore = null } = result ?? {};
    return [{ ...row, courseId, letter, finalScore, passed: isCoursePassed(result) }];
  });
  return {
    _id: first.curriculum_id,
    name: first.curriculum,
    totalSks: first.total_sks,
    concentration: first.concentration,
    sksPassed: summarise(countedOf(attempts, equivalences, first.decreed)).sksPassed,
    courses,
  };
}
