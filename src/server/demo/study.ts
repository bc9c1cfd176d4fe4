import { type Attempt, ips, summarise } from '#shared/domain/grading/gpa.ts';
import { gradeOf } from '#shared/domain/grading/scale.ts';
import type { DemoTerm } from './calendar.ts';
import { type DemoStudent, semesterAt } from './cohorts.ts';
import type { DemoCourse } from './curriculum-data.ts';
import type { Random } from './random.ts';
import type { DemoSchedule } from './timetable.ts';

/** One course taken in one term; `schedule` is null for terms older than the portal's own records. */
export type Taken = {
  student: DemoStudent;
  term: DemoTerm;
  course: DemoCourse;
  courseId: string;
  schedule: DemoSchedule | null;
  kind: 'BARU' | 'ULANG';
  /** Hundredths; null while the term is running. */
  score: number | null;
};

export type TermRecord = {
  studentId: string;
  code: string;
  status: 'A' | 'C' | 'N';
  ips: number | null;
  ipk: number | null;
  sksSemester: number;
  sksTotal: number;
  sksPassed: number;
};

export type World = {
  courses: readonly DemoCourse[];
  courseIds: ReadonlyMap<string, string>;
  /** Classes of a term by course code. */
  offered: ReadonlyMap<string, ReadonlyMap<string, DemoSchedule[]>>;
};

const clash = (a: DemoSchedule, b: DemoSchedule): boolean =>
  a.day === b.day && a.start < b.end && b.start < a.end;

/** The courses a student of this semester is meant to take. */
function planOf(student: DemoStudent, semester: number, courses: readonly DemoCourse[]): DemoCourse[] {
  const here = courses.filter((course) => course.semester === semester);
  const electives = here.filter(({ type }) => type === 'PILIHAN');
  const chosen = electives[student.serial % Math.max(1, electives.length)];
  return here.filter(
    (course) =>
      course === chosen ||
      (course.type !== 'PILIHAN' &&
        (course.concentration === 'MANAJEMEN' || course.concentration === student.concentration)),
  );
}

/** A free class of the course that fits the student's plan so far. */
function findClass(
  student: DemoStudent,
  options: readonly DemoSchedule[],
  plan: readonly DemoSchedule[],
): DemoSchedule | null {
  const fits = (one: DemoSchedule) =>
    one.classType === student.classOf.classType &&
    one.taken < one.capacity &&
    !plan.some((other) => clash(one, other));
  const own = options.find((one) => one.classId === student.classOf.id && fits(one));
  return (
    own ??
    options.filter((one) => one.classId === null && fits(one)).toSorted((a, b) => a.taken - b.taken)[0] ??
    options.find(fits) ??
    null
  );
}

function scoreOf(random: Random, student: DemoStudent, course: DemoCourse, repeat: boolean): number {
  const hard = /Statistika|Matematika|Akuntansi|Keuangan/.test(course.name) ? -5 : 0;
  const points = random.around(student.ability + hard + (repeat ? 6 : 0), 8);
  const missed = random.chance(0.025) ? -35 : 0;
  return Math.max(1500, Math.min(9850, Math.round((points + missed) * 100)));
}

type Progress = { semester: number; attempts: Attempt[]; failed: Map<string, DemoCourse> };

function takeTerm(
  random: Random,
  student: DemoStudent,
  term: DemoTerm,
  world: World,
  progress: Progress,
): Taken[] {
  const offered = world.offered.get(term.code);
  const plan: DemoSchedule[] = [];
  const due = [...progress.failed.values()].filter((course) => course.semester % 2 === progress.semester % 2);
  const wanted = [
    ...planOf(student, progress.semester, world.courses).map((course) => ({ course, kind: 'BARU' as const })),
    ...due.slice(0, 1).map((course) => ({ course, kind: 'ULANG' as const })),
  ];
  return wanted.flatMap(({ course, kind }): Taken[] => {
    const schedule = offered ? findClass(student, offered.get(course.code) ?? [], plan) : null;
    if (offered && !schedule) return [];
    if (schedule) {
      plan.push(schedule);
      schedule.taken += 1;
    }
    const courseId = world.courseIds.get(course.code) ?? '';
    const score = term.offset === 0 ? null : scoreOf(random, student, course, kind === 'ULANG');
    return [{ student, term, course, courseId, schedule, kind, score }];
  });
}

function remember(progress: Progress, taken: readonly Taken[]): void {
  for (const { course, courseId, term, schedule, score } of taken) {
    if (score === null) continue;
    const { index, passed } = gradeOf(score);
    if (passed) progress.failed.delete(course.code);
    else progress.failed.set(course.code, course);
    progress.attempts.push({
      courseId,
      sks: course.sks,
      semesterCode: term.code,
      index,
      score,
      source: schedule ? 'KELAS' : 'MIGRASI',
      published: true,
    });
  }
}

function recordOf(
  student: DemoStudent,
  term: DemoTerm,
  status: TermRecord['status'],
  progress: Progress,
): TermRecord {
  const summary = summarise(progress.attempts);
  const own = progress.attempts.filter(({ semesterCode }) => semesterCode === term.code);
  return {
    studentId: student.id,
    code: term.code,
    status,
    ips: ips(progress.attempts, term.code),
    ipk: summary.ipk,
    sksSemester: own.reduce((sum, { sks }) => sum + sks, 0),
    sksTotal: summary.sksAttempted,
    sksPassed: summary.sksPassed,
  };
}

/** The grade a transfer student's courses are recognised with. */
export const RECOGNISED = { letter: 'B', index: 30 } as const;

/** The courses recognised from a transfer student's former college. */
export const recognisedCourses = (student: DemoStudent, world: Pick<World, 'courses' | 'courseIds'>) =>
  world.courses
    .filter(({ semester }) => semester <= student.transferred)
    .map((course) => ({ course, courseId: world.courseIds.get(course.code) ?? '' }));

/**
 * Lets one student study from entry to the running term: packages, concentration, electives, repeats and leave.
 * In the running term classes are only planned, without scores.
 */
export function studyOf(
  random: Random,
  student: DemoStudent,
  terms: readonly DemoTerm[],
  world: World,
): { taken: Taken[]; records: TermRecord[] } {
  const attempts = recognisedCourses(student, world).map(({ courseId, course }): Attempt => ({
    courseId,
    sks: course.sks,
    semesterCode: `${student.entryYear}1`,
    index: RECOGNISED.index,
    score: null,
    source: 'KONVERSI',
    published: true,
  }));
  const progress: Progress = { semester: 1 + student.transferred, attempts, failed: new Map() };
  const taken: Taken[] = [];
  const records: TermRecord[] = [];
  const left = student.status === 'DO' || student.status === 'inactive' ? -1 : 0;
  for (const term of terms) {
    if (semesterAt(student.entryYear, term) < 1 || progress.semester > 8 || term.offset > left) continue;
    if (term.offset === 0 && student.status !== 'active') continue;
    if (student.leave.includes(term.offset)) {
      records.push(recordOf(student, term, 'C', progress));
      continue;
    }
    const now = takeTerm(random, student, term, world, progress);
    taken.push(...now);
    remember(progress, now);
    progress.semester += 1;
    if (term.offset < 0) records.push(recordOf(student, term, 'A', progress));
  }
  return { taken, records };
}
