import { graduationSettings } from '#shared/platform/campus/diploma-rules.ts';
import { ips, summarise } from '#shared/platform/grading/gpa.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { creditLimit } from '#shared/enrolment/krs/credit-limit.ts';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { semesterNumber, termOf } from '#shared/platform/term/term.ts';
import type { DemoTerm } from './calendar.ts';
import type { DemoStudent } from './cohorts.ts';
import { hasPassed, type Progress, remember, startOf, type World } from './progress.ts';
import type { Random } from './random.ts';
import { takeTerm, type TermPlan } from './term-plan.ts';

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

/** How a student stands today; `leftIn` is the last term of those who graduated or had to go. */
export type Outcome = {
  status: 'active' | 'inactive' | 'graduated' | 'furlough' | 'DO';
  leftIn: DemoTerm | null;
};

/** Regular semesters within which a bachelor has to finish. */
const LONGEST = 14;
const { minIpk, maxDSks } = graduationSettings.parse({});

function recordOf(
  student: DemoStudent,
  term: DemoTerm,
  status: TermRecord['status'],
  progress: Progress,
): TermRecord {
  const summary = summarise(progress.attempts);
  const own = progress.attempts.filter(
    ({ semesterCode, source }) => semesterCode === term.code && source !== 'KONVERSI',
  );
  const ownIps = ips(progress.attempts, term.code);
  const state = { A: 'ACTIVE', C: 'LEAVE', N: 'INACTIVE' } as const;
  progress.records.push({ semesterCode: term.code, state: state[status], ips: ownIps, complete: true });
  return {
    studentId: student.id,
    code: term.code,
    status,
    ips: ownIps,
    ipk: summary.ipk,
    sksSemester: own.reduce((sum, { sks }) => sum + sks, 0),
    sksTotal: summary.sksAttempted,
    sksPassed: summary.sksPassed,
  };
}

/** Everything passed, and well enough on the whole. */
function mayGraduate(progress: Progress, records: readonly TermRecord[]): boolean {
  const withD = progress.path.filter(({ code }) => gradeOf(progress.best.get(code) ?? 0).letter === 'D');
  return (
    progress.path.every(({ code }) => hasPassed(progress, code)) &&
    (records.at(-1)?.ipk ?? 0) >= minIpk &&
    withD.reduce((sum, { sks }) => sum + sks, 0) <= maxDSks
  );
}

/** The semester a student is in and how much may be taken, by the portal's own rules. */
function standingOf(student: DemoStudent, term: DemoTerm, progress: Progress, recognised: number) {
  const leave = progress.records
    .filter(({ state }) => state === 'LEAVE')
    .map(({ semesterCode }) => semesterCode);
  const semester = semesterNumber(`${student.entryYear}1`, term.code, leave);
  const facts = {
    semesterCode: term.code,
    semesterNumber: semester,
    recognisedSks: recognised,
    records: progress.records,
    extraSks: 0,
  };
  return { semester, limit: creditLimit(facts, defaultAcademicSettings) };
}

/**
 * Lets one student study from entry to the running term: packages, credit limit, prerequisites, concentration,
 * electives, repeats, leave, graduation. In the running term classes are only planned, without scores.
 */
export function studyOf(
  random: Random,
  student: DemoStudent,
  terms: readonly DemoTerm[],
  world: World,
): { plans: TermPlan[]; records: TermRecord[]; outcome: Outcome } {
  const progress = startOf(student, world);
  const recognised = progress.sksPassed;
  const plans: TermPlan[] = [];
  const records: TermRecord[] = [];
  const own = terms.filter(({ code }) => termOf(code).year >= student.entryYear);
  for (const term of own) {
    if (student.leave.includes(term.offset)) {
      records.push(recordOf(student, term, 'C', progress));
      continue;
    }
    const { semester, limit } = standingOf(student, term, progress, recognised);
    if (semester > LONGEST || semester > student.dropsOutAfter) {
      return { plans, records, outcome: { status: 'DO', leftIn: plans.at(-1)?.term ?? term } };
    }
    const present = term.offset <= student.presentUntil;
    const taken = present ? takeTerm({ random, student, term, world, progress }, semester, limit) : [];
    if (taken.length > 0) plans.push({ term, semester, limit, taken });
    remember(progress, taken);
    if (term.offset < 0) records.push(recordOf(student, term, taken.length > 0 ? 'A' : 'N', progress));
    if (mayGraduate(progress, records)) {
      return { plans, records, outcome: { status: 'graduated', leftIn: term } };
    }
  }
  const today = plans.at(-1)?.term.offset === 0 ? 'active' : 'inactive';
  return {
    plans,
    records,
    outcome: { status: student.leave.includes(0) ? 'furlough' : today, leftIn: null },
  };
}
