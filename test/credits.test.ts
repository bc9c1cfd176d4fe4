import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { latestIpk, passedSks } from '#server/people/students/credits.public.ts';
import { backgroundCtx, inTransaction } from '#server/platform/http/ctx.ts';
import { recomputeRecords } from '#server/results/grades/grades.public.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import { guidanceContract } from '#shared/people/guidance/guidance.contract.ts';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { buildCourse, buildCurriculum } from './factories/courses.ts';
import { buildLecturer, buildStaff, buildStudent } from './factories/people.ts';
import { buildGrade, buildPeriod } from './factories/teaching.ts';
import { studentHome } from './own-home.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
let advisor: Awaited<ReturnType<typeof buildLecturer>>;
let office: string;
let curriculumId: string;
/** Four courses of the curriculum, the last two standing for each other, and one from outside. */
let courseIds: string[];
let periodIds: string[];

beforeAll(async () => {
  t = await testApp();
  advisor = await buildLecturer(t.db);
  office = (await buildStaff(t.db, 'student:get', 'transcript:get', 'studentGrade:get')).id;
  curriculumId = (await buildCurriculum(t.db)).id;
  const own = [];
  for (let n = 0; n < 4; n += 1) own.push((await buildCourse(t.db, { in: curriculumId })).id);
  courseIds = [...own, (await buildCourse(t.db)).id];
  const [, , one, other] = own;
  await t.db.execute(
    sql`insert into course_equivalents (course_id, equivalent_id) values (${one}, ${other})`,
  );
  const past = { academicYear: '2025/2026', isActive: false };
  const terms: Parameters<typeof buildPeriod>[1][] = [
    { ...past, code: '20251', startDate: '2025-08-11', endDate: '2026-01-24' },
    { ...past, code: '20252', semester: 'GENAP', startDate: '2026-02-09', endDate: '2026-07-11' },
    { code: '20261' },
  ];
  periodIds = [];
  for (const term of terms) periodIds.push((await buildPeriod(t.db, term)).id);
  t.services.campus.forget();
});
afterAll(() => t.close());

/** What was recognised stands in no term. */
const RECOGNISED = -1;
type Taken = { course: number; term: number; sks: number; score: number };

const taken = fc.record({
  course: fc.integer({ min: 0, max: 4 }),
  term: fc.integer({ min: RECOGNISED, max: 2 }),
  // A course has three sks in the curriculum; what was taken may have been another number.
  sks: fc.integer({ min: 1, max: 4 }),
  score: fc.constantFrom(9000, 7200, 5000, 2000),
});
const history = fc.uniqueArray(taken, {
  maxLength: 8,
  selector: ({ course, term }) => `${course}:${term}`,
});

async function studentWith(grades: readonly Taken[]) {
  const student = await buildStudent(t.db, { curriculumId, entrySemester: '20251', advisorId: advisor.id });
  for (const { course, term, sks, score } of grades) {
    const [courseId = '', periodId] = [courseIds[course], periodIds[term]];
    const grade = { studentId: student.id, courseId, sks, score };
    // Of what was recognised only the letter is known.
    await buildGrade(
      t.db,
      periodId === undefined
        ? { ...grade, source: 'KONVERSI', finalScore: null }
        : { ...grade, source: 'MIGRASI', periodId },
    );
  }
  const outer = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: 'credits' });
  await inTransaction(outer, (ctx) => recomputeRecords(ctx, [student.id]));
  return student;
}

type Figures = Record<string, { sks?: number | null; ipk?: number | null }>;

/** Credits passed and GPA of a student everywhere they are told. */
async function figuresOf(student: { id: string; nim: string; userId: string }): Promise<Figures> {
  const params = { id: student.id };
  await t.as(student.userId);
  const transcript = (await t.call(transcriptContract.transcript, {})).data;
  const khs = (await t.call(transcriptContract.khs, { query: {} })).data;
  const home = await studentHome(t);
  const progress = (await t.call(curriculumContract.ofStudent, { query: {} })).data;
  const { items } = (await t.call(graduationContract.own, {})).data;
  const asked = items.find(({ code }) => code === 'SKS');
  const profile = (await t.call(profileContract.student, { params })).data;
  const krs = (await t.call(krsContract.input, {})).data;
  await t.as(advisor.userId);
  const advisee = (await t.call(guidanceContract.advisee, { params })).data;
  const listed = (await t.call(krsAdvisorContract.advisees, { query: { search: student.nim } })).data[0];
  await t.as(office);
  const [inList] = (await t.call(studentContract.list, { query: { search: student.nim } })).data;
  const { rows } = await t.db.execute<{ sks: number; ipk: number | null }>(
    sql`select ${passedSks(sql`${student.id}::uuid`)} as sks, ${latestIpk(sql`${student.id}::uuid`)} as ipk`,
  );
  return {
    transcript: { sks: transcript.sksPassed, ipk: transcript.ipk },
    khs: { sks: khs.sksPassed, ...(khs.period && { ipk: khs.ipk }) },
    home: { sks: home.sksPassed, ipk: home.ipk },
    progress: { sks: progress.sksPassed },
    graduation: { sks: Number(asked?.has.split(' ')[0]) },
    profile: { sks: profile.study?.sksPassed ?? null, ipk: profile.study?.ipk ?? null },
    advisee: { sks: advisee.sksPassed, ipk: advisee.ipk },
    advisees: { sks: listed?.sksPassed ?? null, ipk: listed?.ipk ?? null },
    krs: { sks: krs.facts.sksPassed },
    studentList: { ipk: inList?.ipk ?? null },
    database: { sks: rows[0]?.sks ?? null, ipk: rows[0]?.ipk ?? null },
  };
}

async function expectOneAnswer(grades: readonly Taken[]): Promise<Figures> {
  const figures = await figuresOf(await studentWith(grades));
  const { transcript } = figures;
  for (const [place, { sks, ipk }] of Object.entries(figures)) {
    if (sks !== undefined) expect([place, sks]).toEqual([place, transcript?.sks]);
    if (ipk !== undefined) expect([place, hundredths(ipk)]).toEqual([place, hundredths(transcript?.ipk)]);
  }
  return figures;
}

test('credits count by the sks of the grade, not of the curriculum', async () => {
  const figures = await expectOneAnswer([
    { course: 0, term: 0, sks: 4, score: 9000 },
    { course: 1, term: 0, sks: 3, score: 7200 },
  ]);
  expect(figures.progress).toEqual({ sks: 7 });
});

/** Two courses that stand for each other, taken in one term with one score, but for other sks. */
const tie: Taken[] = [
  { course: 3, term: 2, sks: 2, score: 5000 },
  { course: 2, term: 2, sks: 4, score: 5000 },
  { course: 1, term: 1, sks: 3, score: 2000 },
];

test('credits passed and GPA are the same wherever they are told, whatever was taken', async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(history, async (grades) => {
      told += Object.keys(await expectOneAnswer(grades)).length;
    }),
    { numRuns: 15, examples: [[[]], [tie]], endOnFailure: true },
  );
  expect(told).toBeGreaterThan(100);
});

test('of recognised courses that stand for each other one counts, before the first term and in it', async () => {
  const recognised: Taken[] = [
    { course: 2, term: RECOGNISED, sks: 4, score: 9000 },
    { course: 3, term: RECOGNISED, sks: 2, score: 7200 },
    { course: 0, term: RECOGNISED, sks: 3, score: 7200 },
  ];
  const before = await expectOneAnswer(recognised);
  expect(before.transcript).toEqual({ sks: 7, ipk: 357 });
  const student = await studentWith(recognised);
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status) values (${student.id}, '20261', 'A')`);
  const { rows } = await t.db.execute(sql`
    select ipk, sks_total, sks_passed from semester_records where student_id = ${student.id}`);
  expect(rows).toEqual([{ ipk: 357, sks_total: 7, sks_passed: 7 }]);
});
