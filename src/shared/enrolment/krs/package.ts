import { isPassed } from '#shared/platform/grading/scale.ts';
import { isMet } from './course-checks.ts';
import type { Prerequisite } from './facts.ts';
import type { Study } from './study.ts';

type PackageCourse = { courseId: string; prerequisites: readonly Prerequisite[] };

/**
 * The courses of a semester's package a student can really take: without those passed or graded already and without those that ask
 * for something the student still lacks, which may be left out of the plan (academic practice).
 * @param courses of the package in the student's class.
 */
export function takeable<Course extends PackageCourse>(courses: readonly Course[], study: Study): Course[] {
  const open = courses.filter(
    ({ courseId }) => !isPassed(study.bestOf(courseId) ?? 0) && !study.gradedNow(courseId),
  );
  const left = open.filter(({ prerequisites }) =>
    prerequisites.every((one) => isMet(one, { study, plan: open })),
  );
  // A course taken together with one that falls out falls out as well.
  return left.length === open.length ? left : takeable(left, study);
}
