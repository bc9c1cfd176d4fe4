import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backgroundCtx, inTransaction } from '#server/platform/http/ctx.ts';
import { akmSource } from '#server/connections/feeder/sources/students.ts';
import { recomputeRecords } from '#server/results/grades/grades.public.ts';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { guidanceContract } from '#shared/people/guidance/guidance.contract.ts';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { buildCourse, buildCurriculum } from './factories/courses.ts';
import { buildLecturer, buildStaff, buildStudent } from './factories/people.ts';
import { buildGrade, buildKrs, buildPeriod, buildSchedule } from './factories/teaching.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
let office: string;
let advisor: Awaited<ReturnType<typeof buildLecturer>>;
let curriculumId: string;
let courseIds: string[];
let terms: { id: string; code: string }[];
/** The class of each course in each past term. */
let classes: Map<string, string>;

const COURSES = 4;
const past = { academicYear: '2025/2026', isActive: false };

beforeAll(async () => {
  t = await testApp();
  office = (await buildStaff(t.db, 'studentGrade:get', 'student:get')).id;
  advisor = await buildLecturer(t.db);
  curriculumId = (await buildCurriculum(t.db)).id;
  const built = [];
  built.push(
    await buildPeriod(t.db, { ...past, code: '20251', startDate: '2025-08-11', endDate: '2026-01-24' }),
    await buildPeriod(t.db, {
      ...past,
      code: '20252',
      semester: 'GENAP',
      startDate: '2026-02-09',
      endDate: '2026-07-11',
    }),
    await buildPeriod(t.db, { code: '20261' }),
  );
  terms = built.map(({ id, code }) => ({ id, code }));
  courseIds = [];
  classes = new Map();
  for (let n = 0; n < COURSES; n += 1) {
    const { id: courseId } = await buildCourse(t.db, { in: curriculumId });
    courseIds.push(courseId);
    for (const { id: periodId, code } of terms.slice(0, 2)) {
      classes.set(`${n}:${code}`, (await buildSchedule(t.db, { periodId, courseId })).id);
    }
  }
  t.services.campus.forget();
});
afterAll(() => t.close());

/** A course of a past term: in a class or outside of one, graded or not, with the sks it had at the grade. */
type Taken = { course: number; term: number; inClass: boolean; score: number | null; sks: number };
type Study = {
  taken: readonly Taken[];
  /** What the term before the running one was. */
  last: 'A' | 'C' | 'N';
  granted: number;
  entered: '20241' | '20252';
};

const study: fc.Arbitrary<Study> = fc.record({
  taken: fc.uniqueArray(
    fc.record({
      course: fc.integer({ min: 0, max: COURSES - 1 }),
      term: fc.integer({ min: 0, max: 1 }),
      inClass: fc.boolean(),
      score: fc.constantFrom(9000, 7200, 6200, 5000, 2000, null),
      // A course has three in the curriculum; it may have had another number when the grade was given.
      sks: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 6, selector: ({ course, term }) => `${course}:${term}` },
  ),
  last: fc.constantFrom('A', 'A', 'C', 'N'),
  granted: fc.constantFrom(0, 0, 2, 3),
  entered: fc.constantFrom('20241', '20252'),
});

async function studentOf({ taken, last, granted, entered }: Study) {
  const student = await buildStudent(t.db, { curriculumId, entrySemester: entered, advisorId: advisor.id });
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status) values (${student.id}, '20252', ${last})`);
  for (const [at, { id: periodId, code }] of terms.slice(0, 2).entries()) {
    const own = taken.filter(({ term }) => term === at);
    const scheduleIds = own
      .filter(({ inClass }) => inClass)
      .map(({ course }) => classes.get(`${course}:${code}`) ?? '');
    if (scheduleIds.length > 0) {
      await buildKrs(t.db, { studentId: student.id, periodId, state: 'LOCKED', scheduleIds });
      // An approval makes the term one of study.
      await t.db.execute(sql`
        insert into semester_records (student_id, period_code, status) values (${student.id}, ${code}, 'A')
        on conflict (student_id, period_code) do update set status = 'A' where semester_records.status = 'N'`);
    }
    for (const { course, inClass, score, sks } of own) {
      const courseId = courseIds[course] ?? '';
      const scheduleId = classes.get(`${course}:${code}`) ?? '';
      if (score === null) continue;
      await buildGrade(t.db, {
        studentId: student.id,
        courseId,
        periodId,
        score,
        sks,
        ...(inClass ? { scheduleId, source: 'KELAS' as const } : { source: 'MIGRASI' as const }),
      });
    }
  }
  if (granted > 0) {
    await t.db.execute(sql`
      insert into krs_grants values (${student.id}, ${terms[2]?.id}, ${granted}, '12/KP/2026', ${student.userId}, now())`);
  }
  const outer = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: 'terms' });
  await inTransaction(outer, (ctx) => recomputeRecords(ctx, [student.id]));
  return student;
}

const told = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Math.round(Number(text) * 100);

/** What every place tells of a term of a student. */
async function placesOf(student: Awaited<ReturnType<typeof studentOf>>, code: string) {
  await t.as(student.userId);
  const khs = (await t.call(transcriptContract.khs, { query: { period: code } })).data;
  const semesters = (await t.call(profileContract.semesters, { params: { id: student.id } })).data;
  await t.as(advisor.userId);
  const advisee = (await t.call(guidanceContract.advisee, { params: { id: student.id } })).data;
  await t.as(office);
  const period = terms.find((one) => one.code === code)?.id;
  const query = { period, search: student.nim };
  const [reported] = (await t.call(gradeReportContract.students, { query })).data;
  const [akm] = await akmSource.byIds(t.db, code, [student.id]);
  const ofTerm = advisee.terms.find((one) => one.code === code);
  const ofProfile = semesters.find(({ periodCode }) => periodCode === code);
  return { khs, reported, ofTerm, ofProfile, akm: akm?.values };
}

async function expectOneAnswer(given: Study) {
  const student = await studentOf(given);
  let compared = 0;
  for (const [at, { code }] of terms.slice(0, 2).entries()) {
    if (!given.taken.some(({ term, inClass, score }) => term === at && (inClass || score !== null))) continue;
    const { khs, reported, ofTerm, ofProfile, akm } = await placesOf(student, code);
    const outside = given.taken.filter(({ term, inClass }) => term === at && !inClass);
    const inClasses = given.taken.some(({ term, inClass }) => term === at && inClass);
    // PDDIKTI counts an active term from its classes alone.
    const besides = inClasses && akm?.['id_status_mahasiswa'] === 'A';
    const beside = besides ? outside.reduce((sum, one) => sum + (one.score === null ? 0 : one.sks), 0) : 0;
    const figures = { ips: khs.ips, ipk: khs.ipk, sksSemester: khs.sks, sksPassed: khs.sksPassed };
    expect(reported).toMatchObject(figures);
    expect(ofProfile).toMatchObject(figures);
    expect(ofTerm).toMatchObject({ ips: khs.ips, ipk: khs.ipk, sks: khs.sks });
    expect(Number(akm?.['sks_semester']) + beside).toBe(khs.sks);
    expect(told(akm?.['ipk'])).toBe(khs.ipk ?? 0);
    expect(told(akm?.['ips'])).toBe(khs.ips ?? (khs.isProvisional ? null : 0));
    compared += 1;
  }
  return { student, compared };
}

/** The limit the KHS of the last term announces, and those the KRS page and the advisor's page go by. */
async function limitsOf(student: { id: string; userId: string }) {
  await t.as(student.userId);
  const khs = await t.call(transcriptContract.khs, { query: { period: '20252' } });
  const krs = (await t.call(krsContract.input, {})).data;
  const periodId = terms[2]?.id ?? '';
  const { id } = await buildKrs(t.db, {
    studentId: student.id,
    periodId,
    scheduleIds: [],
    state: 'SUBMITTED',
    advisorId: advisor.id,
  });
  await t.as(advisor.userId);
  const decided = (await t.call(krsAdvisorContract.detail, { params: { id } })).data;
  return {
    announced: khs.status === 200 ? khs.data.nextMaxSks : null,
    limit: krs.limits.maxSks,
    decidedBy: decided.limits.maxSks,
  };
}

const one = (change: Partial<Taken>): Taken => ({
  course: 0,
  term: 1,
  inClass: true,
  score: 6200,
  sks: 3,
  ...change,
});

test('a term is reported with the sks of its grades, as the KHS tells it', async () => {
  const { compared } = await expectOneAnswer({
    taken: [one({ sks: 2 }), one({ course: 1 })],
    last: 'A',
    granted: 0,
    entered: '20241',
  });
  expect(compared).toBe(1);
});

test('what the head of programme granted is in the limit the KHS announces', async () => {
  const { student } = await expectOneAnswer({ taken: [one({})], last: 'A', granted: 3, entered: '20241' });
  expect(await limitsOf(student)).toEqual({ announced: 21, limit: 21, decidedBy: 21 });
});

test('the figures of a term and the limit of the next are the same wherever they are told', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(study, async (given) => {
      const answer = await expectOneAnswer(given);
      compared += answer.compared;
      const { announced, limit, decidedBy } = await limitsOf(answer.student);
      expect(decidedBy).toBe(limit);
      if (announced !== null) expect(announced).toBe(limit);
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(5);
});
