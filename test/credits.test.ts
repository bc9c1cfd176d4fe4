import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sksPassedOf } from '#server/db/credits.ts';
import { backgroundCtx, inTransaction } from '#server/http/ctx.ts';
import { recomputeRecords } from '#server/modules/grades/grades.public.ts';
import { curriculumContract } from '#shared/contracts/curriculum.contract.ts';
import { dashboardContract } from '#shared/contracts/dashboard.contract.ts';
import { graduationContract } from '#shared/contracts/graduation.contract.ts';
import { guidanceContract } from '#shared/contracts/guidance.contract.ts';
import { krsAdvisorContract } from '#shared/contracts/krs-advisor.contract.ts';
import { profileContract } from '#shared/contracts/profile.contract.ts';
import { transcriptContract } from '#shared/contracts/transcript.contract.ts';
import { hundredths } from '#shared/format/number.ts';
import { buildCourse, buildCurriculum } from './factories/courses.ts';
import { buildLecturer, buildStudent } from './factories/people.ts';
import { buildGrade, buildPeriod } from './factories/teaching.ts';
import { testApp, type TestApp } from './test-app.ts';

let t: TestApp;
let advisor: Awaited<ReturnType<typeof buildLecturer>>;
let curriculumId: string;
/** Four courses of the curriculum, the last two standing for each other, and one from outside. */
let courseIds: string[];
let periodIds: string[];

beforeAll(async () => {
  t = await testApp();
  advisor = await buildLecturer(t.db);
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

type Taken = { course: number; term: number; sks: number; score: number };

const taken = fc.record({
  course: fc.integer({ min: 0, max: 4 }),
  term: fc.integer({ min: 0, max: 2 }),
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
    const [courseId = '', periodId = ''] = [courseIds[course], periodIds[term]];
    await buildGrade(t.db, { studentId: student.id, courseId, periodId, sks, score, source: 'MIGRASI' });
  }
  const outer = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: 'credits' });
  await inTransaction(outer, (ctx) => recomputeRecords(ctx, [student.id]));
  return student;
}

type Figures = Record<string, { sks: number | null; ipk?: number | null }>;

/** Credits passed and GPA of a student everywhere they are told. */
async function figuresOf(student: { id: string; nim: string; userId: string }): Promise<Figures> {
  const params = { id: student.id };
  await t.as(student.userId);
  const transcript = (await t.call(transcriptContract.transcript, {})).data;
  const khs = (await t.call(transcriptContract.khs, { query: {} })).data;
  const home = (await t.call(dashboardContract.student, {})).data;
  const progress = (await t.call(curriculumContract.ofStudent, { query: {} })).data;
  const { items } = (await t.call(graduationContract.own, {})).data;
  const asked = items.find(({ code }) => code === 'SKS');
  const profile = (await t.call(profileContract.student, { params })).data;
  await t.as(advisor.userId);
  const advisee = (await t.call(guidanceContract.advisee, { params })).data;
  const listed = (await t.call(krsAdvisorContract.advisees, { query: { search: student.nim } })).data[0];
  const { rows } = await t.db.execute<{ sks: number }>(
    sql`select ${sksPassedOf(sql`${student.id}::uuid`)} as sks`,
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
    database: { sks: rows[0]?.sks ?? null },
  };
}

async function expectOneAnswer(grades: readonly Taken[]): Promise<Figures> {
  const figures = await figuresOf(await studentWith(grades));
  const { transcript } = figures;
  for (const [place, { sks, ipk }] of Object.entries(figures)) {
    expect([place, sks]).toEqual([place, transcript?.sks]);
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

test('a newcomer with recognised courses has their credits wherever they are told', async () => {
  const student = await studentWith([]);
  await t.db.execute(sql`update students set recognised_sks = 12 where id = ${student.id}`);
  for (const courseId of courseIds.slice(0, 3)) {
    await buildGrade(t.db, { studentId: student.id, courseId, score: 9000, source: 'KONVERSI', sks: 4 });
  }
  const figures = await figuresOf(student);
  for (const [place, { sks }] of Object.entries(figures)) expect([place, sks]).toEqual([place, 12]);
});
