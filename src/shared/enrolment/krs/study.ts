import { type CourseKey, courseKeys } from '#shared/platform/grading/equivalents.ts';
import { isPassed } from '#shared/platform/grading/scale.ts';
import type { KrsFacts } from './facts.ts';

/** Look-ups in a student's record by course, with equivalent courses treated as one. */
export type Study = {
  key: CourseKey;
  /** Best score of a course or an equivalent in hundredths, null without a grade. */
  bestScore: (courseId: string) => number | null;
  hasAttempted: (courseId: string) => boolean;
  /** Graded this semester outside its classes; a class would count twice in the IPS (specification §9). */
  isGradedNow: (courseId: string) => boolean;
  /** Semester of the course or an equivalent in the curriculum, null when neither is there. */
  findSemester: (courseId: string) => number | null;
  /** Passed only under another code, so the course is not offered again. */
  hasPassedElsewhere: (courseId: string) => boolean;
};

/** Indexes a student's record once per check. */
export function toStudy(
  facts: Pick<KrsFacts, 'equivalences' | 'best' | 'attempted' | 'gradedNow' | 'curriculum'>,
): Study {
  const key = courseKeys(facts.equivalences);
  const best = new Map<string, number>();
  for (const [courseId, score] of Object.entries(facts.best)) {
    best.set(key(courseId), Math.max(score, best.get(key(courseId)) ?? 0));
  }
  // Built on first use: most courses are in the curriculum themselves.
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
    bestScore: bestOf,
    hasAttempted: (courseId) => attempted.has(key(courseId)) || best.has(key(courseId)),
    isGradedNow: (courseId) => gradedNow.has(key(courseId)),
    findSemester: (courseId) => facts.curriculum[courseId] ?? equivalentSemester(courseId),
    hasPassedElsewhere: (courseId) => isPassed(bestOf(courseId) ?? 0) && !isPassed(facts.best[courseId] ?? 0),
  };
}
