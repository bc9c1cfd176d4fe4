import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { summarise } from '#shared/platform/grading/gpa.ts';
import { gradeOf, isPassed } from '#shared/platform/grading/scale.ts';
import type { CreditLimit } from '#shared/enrolment/krs/credit-limit.ts';
import { itemKind } from '#shared/enrolment/krs/item.ts';
import { defaultThesisSettings } from '#shared/platform/campus/thesis-settings.ts';
import type { DemoTerm } from './calendar.ts';
import type { DemoStudent } from './cohorts.ts';
import { coreCourses, type DemoCourse } from './curriculum-data.ts';
import { hasPassed, type Progress, type World } from './progress.ts';
import type { Random } from './random.ts';
import { bareScore, workOf } from './scoring.ts';
import type { DemoSchedule } from './timetable.ts';
import type { Taken } from './taken.ts';

/** The plan of one term and the limit it was made under. */
export type TermPlan = { term: DemoTerm; semester: number; limit: CreditLimit; taken: Taken[] };

/** Scores below this are worth another try to some. */
const POOR = 6100;

const clash = (a: DemoSchedule, b: DemoSchedule): boolean =>
  a.day === b.day && a.start < b.end && b.start < a.end;

/** A class of the course that fits the student's plan so far; another group's only as a guest. */
function findClass(
  student: DemoStudent,
  options: readonly DemoSchedule[],
  plan: readonly DemoSchedule[],
): DemoSchedule | null {
  const fits = (one: DemoSchedule) =>
    one.classType === student.classOf.classType && !plan.some((other) => clash(one, other));
  const own = options.find((one) => one.classId === student.classOf.id && fits(one));
  if (own) return own;
  const free = (one: DemoSchedule) => one.guests < one.capacity - one.reserved;
  return options.filter((one) => free(one) && fits(one)).toSorted((a, b) => a.guests - b.guests)[0] ?? null;
}

/** What is left of the way and may be taken in this semester, failed courses first, then in order. */
function wantedIn(
  random: Random,
  student: DemoStudent,
  semester: number,
  limit: CreditLimit,
  progress: Progress,
): DemoCourse[] {
  if (limit.basis === 'PACKAGE') return progress.path.filter((course) => course.semester === semester);
  const here = progress.path.filter(
    (course) =>
      course.semester % 2 === semester % 2 &&
      course.semester <= semester + student.transferred &&
      course.minSksPassed <= progress.sksPassed &&
      course.requires.every((code) => hasPassed(progress, code)),
  );
  const missing = here.filter(({ code }) => !hasPassed(progress, code));
  const poor = here.filter(
    ({ code, type }) =>
      type !== COURSE_TYPE.finalProject &&
      hasPassed(progress, code) &&
      (progress.best.get(code) ?? POOR) < POOR,
  );
  const improved = missing.length === 0 ? poor : poor.slice(0, random.chance(0.2) ? 1 : 0);
  const failed = (course: DemoCourse) => Number(progress.best.has(course.code));
  return [...missing.toSorted((a, b) => failed(b) - failed(a) || a.semester - b.semester), ...improved];
}

/** How a student does in a course: by ability, with trouble in the hard ones and less of it the second time. */
function gradeIn(random: Random, student: DemoStudent, course: DemoCourse, again: boolean) {
  const hard = /Statistika|Matematika|Akuntansi|Keuangan/.test(course.name) ? -5 : 0;
  return random.around(student.ability + hard + (again ? 6 : 0), 8);
}

export type Planning = {
  random: Random;
  student: DemoStudent;
  term: DemoTerm;
  world: World;
  progress: Progress;
};

/** Courses of the first semester that others of the second build on: their package is complete only with both. */
const opensPackage = (course: DemoCourse, courses: readonly DemoCourse[]): boolean =>
  course.semester === 1 &&
  courses.some(({ semester, requires }) => semester === 2 && requires.includes(course.code));

const { maxDTitle, methodsMinScore, minIpk } = defaultThesisSettings;

/** Whether a student may take the final course of the running term, by what a thesis asks. */
function mayBeginThesis({ path, best, attempts }: Progress): boolean {
  const scores = path.map((course) => ({ ...course, score: best.get(course.code) ?? null }));
  const withD = scores.filter(({ score }) => score !== null && gradeOf(score).letter === 'D');
  const failed = scores.some(({ score }) => score !== null && !isPassed(score));
  const inCore = withD.some(({ code }) => coreCourses.includes(code));
  const methods = scores.find(({ name }) => name.startsWith('Metodologi Penelitian'))?.score ?? 0;
  const isGoodEnough = methods >= methodsMinScore && (summarise(attempts).ipk ?? 0) >= minIpk;
  return !failed && !inCore && isGoodEnough && withD.reduce((sum, { sks }) => sum + sks, 0) <= maxDTitle;
}

/** The final course in the running term of those whose turn for it was another one: it is taught in every term. */
const finalBeside = ({ term, progress }: Planning, taken: readonly Taken[]): DemoCourse[] =>
  term.offset === 0 && taken.length > 0
    ? progress.path.filter(
        (course) =>
          course.type === COURSE_TYPE.finalProject &&
          !hasPassed(progress, course.code) &&
          !taken.some((one) => one.course === course) &&
          course.minSksPassed <= progress.sksPassed &&
          course.requires.every((code) => hasPassed(progress, code)),
      )
    : [];

/** Plans a term and, unless it is the running one, lets it be taught and graded. */
export function takeTerm(planning: Planning, semester: number, limit: CreditLimit): Taken[] {
  const { random, student, term, world, progress } = planning;
  const offered = world.offered.get(term.code);
  const plan: DemoSchedule[] = [];
  let sks = 0;
  const take = (course: DemoCourse): Taken[] => {
    if (sks + course.sks > limit.maxSks) return [];
    if (term.offset === 0 && course.type === COURSE_TYPE.finalProject && !mayBeginThesis(progress)) return [];
    const schedule = offered ? findClass(student, offered.get(course.code) ?? [], plan) : null;
    if (offered && !schedule) return [];
    sks += course.sks;
    if (schedule) {
      plan.push(schedule);
      if (schedule.classId !== student.classOf.id) schedule.guests += 1;
    }
    const best = progress.best.get(course.code) ?? null;
    const courseId = world.courseIds.get(course.code) ?? '';
    const base = { student, term, course, courseId, schedule, kind: itemKind(best) };
    if (term.offset === 0) return [{ ...base, work: null, score: null }];
    const points = gradeIn(random, student, course, best !== null);
    const mustPass = opensPackage(course, world.courses);
    const work = schedule ? workOf(random, points, mustPass) : null;
    return [{ ...base, work, score: work?.score ?? bareScore(random, points, mustPass) }];
  };
  const taken = wantedIn(random, student, semester, limit, progress).flatMap(take);
  return [...taken, ...finalBeside(planning, taken).flatMap(take)];
}
