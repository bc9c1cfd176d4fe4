import { type Attempt, BEFORE_STUDY } from '#shared/platform/grading/gpa.ts';
import { gradeScale } from '#shared/platform/grading/scale.ts';
import type { Catalog } from './catalog.ts';
import type { FactsRow, PublishedGrade } from './facts.store.ts';
import type { KrsStudies } from './gates.ts';

const toAttempt = (grade: PublishedGrade): Attempt => ({
  ...grade,
  semesterCode: grade.semesterCode ?? BEFORE_STUDY,
  published: true,
});

/** What is known of a student's results, for whoever has a rule about them. */
export const studiesOf = ({ student, grades }: FactsRow, catalog: Catalog): KrsStudies => ({
  status: student.status,
  attempts: grades.map(toAttempt),
  courses: catalog.courses,
  core: catalog.curricula.get(student.curriculumId)?.core ?? [],
  equivalences: catalog.equivalences,
});

/** Best score by course; a letter alone stands at the foot of its band. */
function bestOf(attempts: readonly Attempt[]): Record<string, number> {
  const best: Record<string, number> = {};
  for (const { courseId, index, score } of attempts) {
    if (index === null) continue;
    const rank = score ?? gradeScale.find((band) => band.index <= index)?.min ?? 0;
    best[courseId] = Math.max(rank, best[courseId] ?? 0);
  }
  return best;
}

/**
 * Best scores, and courses graded in the term itself, without the approved classes of this very KRS: their grades speak
 * against nothing in it.
 */
export function resultsBeside(
  { krs }: FactsRow,
  { code, classes }: Catalog,
  { attempts }: KrsStudies,
): { best: Record<string, number>; gradedNow: string[] } {
  const inClass = new Set(
    krs?.items.flatMap(([scheduleId, , approved]) => (approved ? [classes.get(scheduleId)?.courseId] : [])),
  );
  const besides = attempts.filter(
    ({ courseId, semesterCode }) => semesterCode !== code || !inClass.has(courseId),
  );
  const now = besides.filter(({ semesterCode }) => semesterCode === code);
  return { best: bestOf(besides), gradedNow: now.map(({ courseId }) => courseId) };
}
