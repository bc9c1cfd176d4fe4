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

/** Converts a student's results for the rules of other modules. */
export const toStudies = ({ student, grades }: FactsRow, catalog: Catalog): KrsStudies => ({
  status: student.status,
  attempts: grades.map(toAttempt),
  courses: catalog.courses,
  core: catalog.curricula.get(student.curriculumId)?.core ?? [],
  equivalences: catalog.equivalences,
});

/** Best score by course; a letter without a score counts as the lower end of its band. */
function bestScores(attempts: readonly Attempt[]): Record<string, number> {
  const best: Record<string, number> = {};
  for (const { courseId, index, score } of attempts) {
    if (index === null) continue;
    const rank = score ?? gradeScale.find((band) => band.index <= index)?.min ?? 0;
    best[courseId] = Math.max(rank, best[courseId] ?? 0);
  }
  return best;
}

/**
 * Best scores, and courses graded in the term, without the approved classes of this KRS, whose grades do not rule them
 * out.
 */
export function resultsOutside(
  { krs }: FactsRow,
  { code, classes }: Catalog,
  { attempts }: KrsStudies,
): { best: Record<string, number>; gradedNow: string[] } {
  const inClass = new Set(
    krs?.items.flatMap(([scheduleId, , approved]) => (approved ? [classes.get(scheduleId)?.courseId] : [])),
  );
  const outside = attempts.filter(
    ({ courseId, semesterCode }) => semesterCode !== code || !inClass.has(courseId),
  );
  const now = outside.filter(({ semesterCode }) => semesterCode === code);
  return { best: bestScores(outside), gradedNow: now.map(({ courseId }) => courseId) };
}
