import { type Attempt } from '#shared/platform/grading/gpa.ts';
import { gradeOf, isPassed } from '#shared/platform/grading/scale.ts';
import type { TermRecord as CreditRecord } from '#shared/enrolment/krs/credit-limit.ts';
import type { DemoStudent } from './cohorts.ts';
import type { DemoCourse } from './curriculum-data.ts';
import type { Taken } from './taken.ts';
import type { DemoSchedule } from './timetable.ts';

export type World = {
  courses: readonly DemoCourse[];
  courseIds: ReadonlyMap<string, string>;
  /** Classes of a term by course code. */
  offered: ReadonlyMap<string, ReadonlyMap<string, DemoSchedule[]>>;
};

/** The courses of a student's own way to the degree, 144 sks: all mandatory, one concentration, three electives. */
function pathOf(student: DemoStudent, courses: readonly DemoCourse[]): DemoCourse[] {
  const electives = Map.groupBy(
    courses.filter(({ type }) => type === 'PILIHAN'),
    ({ semester }) => semester,
  );
  const chosen = new Set([...electives.values()].map((same) => same[student.serial % same.length]));
  return courses.filter(
    (course) =>
      chosen.has(course) ||
      (course.type !== 'PILIHAN' &&
        (course.concentration === 'MANAJEMEN' || course.concentration === student.concentration)),
  );
}

/** What a student has achieved so far. */
export type Progress = {
  path: readonly DemoCourse[];
  attempts: Attempt[];
  /** Best score by course code. */
  best: Map<string, number>;
  sksPassed: number;
  records: CreditRecord[];
};

export const hasPassed = ({ best }: Progress, code: string): boolean => isPassed(best.get(code) ?? 0);

/** The grade a transfer student's courses are recognised with. */
export const RECOGNISED = { letter: 'B', index: 30, score: 7000 } as const;

/** The courses recognised from a transfer student's former college. */
export const recognisedCourses = (student: DemoStudent, world: Pick<World, 'courses' | 'courseIds'>) =>
  world.courses
    .filter(({ semester }) => semester <= student.transferred)
    .map((course) => ({ course, courseId: world.courseIds.get(course.code) ?? '' }));

/** Sks recognised at entry. */
export const recognisedSks = (student: DemoStudent, world: Pick<World, 'courses' | 'courseIds'>): number =>
  recognisedCourses(student, world).reduce((sum, { course }) => sum + course.sks, 0);

/** A student's progress on the day of entry. */
export function startOf(student: DemoStudent, world: World): Progress {
  const recognised = recognisedCourses(student, world);
  return {
    path: pathOf(student, world.courses),
    attempts: recognised.map(({ courseId, course }) => ({
      courseId,
      sks: course.sks,
      semesterCode: `${student.entryYear}1`,
      index: RECOGNISED.index,
      score: null,
      source: 'KONVERSI',
      published: true,
    })),
    best: new Map(recognised.map(({ course }) => [course.code, RECOGNISED.score])),
    sksPassed: recognised.reduce((sum, { course }) => sum + course.sks, 0),
    records: [],
  };
}

/** Adds the results of a term. */
export function remember(progress: Progress, taken: readonly Taken[]): void {
  for (const { course, courseId, term, schedule, score } of taken) {
    if (score === null) continue;
    const before = progress.best.get(course.code) ?? 0;
    if (!isPassed(before) && isPassed(score)) progress.sksPassed += course.sks;
    progress.best.set(course.code, Math.max(before, score));
    progress.attempts.push({
      courseId,
      sks: course.sks,
      semesterCode: term.code,
      index: gradeOf(score).index,
      score,
      source: schedule ? 'KELAS' : 'MIGRASI',
      published: true,
    });
  }
}
