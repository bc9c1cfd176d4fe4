import { isPassed } from '#shared/platform/grading/scale.ts';
import { isMet } from './course-checks.ts';
import type { Prerequisite } from './facts.ts';
import type { Study } from './study.ts';

type PackageCourse = { courseId: string; prerequisites: readonly Prerequisite[] };

/**
 * Returns the package courses a student can take: without those passed, graded this term, or with an unmet
 * prerequisite; the plan may omit the latter (academic practice).
 * @param courses of the package in the student's class.
 */
export function takeable<Course extends PackageCourse>(courses: readonly Course[], study: Study): Course[] {
  const open = courses.filter(
    ({ courseId }) => !isPassed(study.bestScore(courseId) ?? 0) && !study.isGradedNow(courseId),
  );
  const left = open.filter(({ prerequisites }) =>
    prerequisites.every((prerequisite) => isMet(prerequisite, { study, plan: open })),
  );
  // A course that must be taken together with a removed one is removed as well.
  return left.length === open.length ? left : takeable(left, study);
}
