import { type CourseKey, courseKeys } from '#shared/platform/grading/equivalents.ts';
import { isPassed } from '#shared/platform/grading/scale.ts';
import type { KrsFacts } from './facts.ts';

/** A student's record arranged for questions about single courses, equivalents being one course. */
export type Study = {
  key: CourseKey;
  /** Best score of a course or an equivalent in hundredths, null without a grade. */
  bestOf: (courseId: string) => number | null;
  attempted: (courseId: string) => boolean;
  /** Graded in this very semester outside of its classes: a class would count it twice in the IPS (specification §9). */
  gradedNow: (courseId: string) => boolean;
  /** Semester of the course in the curriculum, null when neither it nor an equivalent is there. */
  semesterOf: (courseId: string) => number | null;
  /** Passed under another code only: the course is not offered again. */
  passedElsewhere: (courseId: string) => boolean;
};

/** Arranges a student's record once per check, so that each question is a look-up. */
export function studyOf(
  facts: Pick<KrsFacts, 'equivalences' | 'best' | 'attempted' | 'gradedNow' | 'curriculum'>,
): Study {
  const key = courseKeys(facts.equivalences);
  const best = new Map<string, number>();
  for (const [courseId, score] of Object.entries(facts.best)) {
    best.set(key(courseId), Math.max(score, best.get(key(courseId)) ?? 0));
  }
  // Made when first asked for: mostly the course itself is in the curriculum.
  let semesters: Map<string, number> | null = null;
  const equivalentSemester = (courseId: string): number | null => {
    semesters ??= new Map(Object.entries(facts.curriculum).map(([id, semester]) => [key(id), semester]));
    return semesters.get(key(courseId)) ?? null;
  };
  const attempted = new Set(facts.attempted.map(key));
  const gradedNow = new Set(facts.gradedNow.map(key));
  const bestOf = (courseId: string) => best.get(key(courseId)) ?? null;
  return {
    key,
    bestOf,
    attempted: (courseId) => attempted.has(key(courseId)) || best.has(key(courseId)),
    gradedNow: (courseId) => gradedNow.has(key(courseId)),
    semesterOf: (courseId) => facts.curriculum[courseId] ?? equivalentSemester(courseId),
    passedElsewhere: (courseId) => isPassed(bestOf(courseId) ?? 0) && !isPassed(facts.best[courseId] ?? 0),
  };
}
