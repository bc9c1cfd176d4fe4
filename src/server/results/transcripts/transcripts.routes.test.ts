import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { academicPeriods, grades } from '#server/platform/db/schema.ts';
import { buildCourse } from '#test/factories/courses.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { refusedLooks } from '#test/factories/refusals.ts';
import { buildGrade, buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { statementsOf } from '#test/statements.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let first: typeof academicPeriods.$inferSelect;
let second: typeof academicPeriods.$inferSelect;
let officer: string;

beforeAll(async () => {
  t = await testApp();
  const dates = { isActive: false, windows: false } as const;
  first = await buildPeriod(t.db, {
    ...dates,
    academicYear: '2025/2026',
    code: '20251',
    startDate: '2025-08-01',
    endDate: '2026-01-20',
  });
  second = await buildPeriod(t.db, {
    ...dates,
    academicYear: '2025/2026',
    semester: 'GENAP',
    code: '20252',
    startDate: '2026-02-01',
    endDate: '2026-07-20',
  });
  await buildPeriod(t.db);
  officer = (
    await buildStaff(
      t.db,
      'studentGrade:get',
      'studentGrade:create',
      'studentGrade:update',
      'studentGrade:delete',
      'studentGrade:publish',
      'transcript:print',
    )
  ).id;
});
afterAll(() => t.close());

/** Enters a published grade the way the office does. */
const enter = async (
  studentId: string,
  courseId: string,
  period: { id: string },
  score: number,
  publish = true,
) => {
  await t.as(officer);
  const answer = await t.call(gradeContract.save, {
    body: { studentId, courseId, periodId: period.id, score, publish, reason: 'Transkrip lama' },
  });
  expect(answer.status).toBe(200);
  return answer.data._id;
};

/** The student of the worked example: A, C and E, then the E repeated with B beside a B+. */
async function workedExample() {
  const student = await buildStudent(t.db);
  const [a, c, e, b] = [
    await buildCourse(t.db, { sks: 3 }),
    await buildCourse(t.db, { sks: 3 }),
    await buildCourse(t.db, { sks: 2 }),
    await buildCourse(t.db, { sks: 3 }),
  ];
  await enter(student.id, a.id, first, 9000);
  await enter(student.id, c.id, first, 5600);
  await enter(student.id, e.id, first, 4000);
  return { student, e, b };
}
const khs = async (period?: string) => (await t.call(transcriptContract.khs, { query: { period } })).data;
const transcript = async () => (await t.call(transcriptContract.transcript, {})).data;

describe('IPS and IPK', () => {
  test('follow the worked example to the digit', async () => {
    const { student, e, b } = await workedExample();
    await t.as(student.userId);
    expect(await khs()).toMatchObject({ ips: 225, ipk: 225, sks: 8, points: 180, sksPassed: 6 });
    await enter(student.id, e.id, second, 7000);
    await enter(student.id, b.id, second, 7500);
    await t.as(student.userId);
    expect(await khs()).toMatchObject({ ips: 318, ipk: 308, sksPassed: 11, period: { code: '20252' } });
    expect(await khs('20251')).toMatchObject({ ips: 225, ipk: 225 });
    const { terms, ...foot } = await transcript();
    expect(foot).toMatchObject({
      ipk: 308,
      sksAttempted: 11,
      sksPassed: 11,
      qualityPoints: 339,
      totalSks: 144,
    });
    const attempts = terms.flatMap(({ rows }) => rows).filter(({ courseId }) => courseId === e.id);
    expect(attempts.map(({ grade, isBest }) => [grade, isBest])).toEqual([
      ['E', false],
      ['B', true],
    ]);
  });

  test('are asked for in one statement each', async () => {
    const { student } = await workedExample();
    await t.as(student.userId);
    expect(await statementsOf(() => khs())).toBe(1);
    expect(await statementsOf(() => khs('20251'))).toBe(1);
    expect(await statementsOf(() => transcript())).toBe(1);
  });

  test('take the best of D, C, D while each IPS keeps its own', async () => {
    const student = await buildStudent(t.db);
    const course = await buildCourse(t.db);
    const third = await t.db
      .select()
      .from(academicPeriods)
      .where(sql`code = '20261'`);
    for (const [period, score] of [
      [first, 5000],
      [second, 5700],
      [third[0] ?? first, 5000],
    ] as const) {
      await enter(student.id, course.id, period, score);
    }
    await t.as(student.userId);
    const { terms, ipk, sksPassed } = await transcript();
    expect(terms.map(({ ips }) => ips)).toEqual([100, 200, 100]);
    expect([ipk, sksPassed]).toEqual([200, 3]);
  });

  test('equal what is stored by the database for every term', async () => {
    const { student } = await workedExample();
    const { rows } = await t.db.execute(sql`
      select period_code, ips, ipk, sks_semester, sks_total, sks_passed from semester_records
      where student_id = ${student.id}`);
    expect(rows).toEqual([
      { period_code: '20251', ips: 225, ipk: 225, sks_semester: 8, sks_total: 8, sks_passed: 6 },
    ]);
  });
});

describe('grades outside a class', () => {
  test('are refused twice in one term, for strangers to the table and without the right', async () => {
    const student = await buildStudent(t.db);
    const course = await buildCourse(t.db);
    await enter(student.id, course.id, first, 8000);
    const body = { studentId: student.id, courseId: course.id, periodId: first.id, score: 8000 };
    expect((await t.call(gradeContract.save, { body })).error.code).toBe('CONFLICT');
    const nowhere = { ...body, periodId: course.id };
    expect((await t.call(gradeContract.save, { body: nowhere })).error.errors).toHaveProperty('periodId');
    await t.as((await buildStaff(t.db, 'studentGrade:get')).id);
    expect((await t.call(gradeContract.save, { body })).error.code).toBe('FORBIDDEN');
  });

  test('change while drafts with a fresh copy, and only drafts are deleted', async () => {
    const student = await buildStudent(t.db);
    const course = await buildCourse(t.db);
    const _id = await enter(student.id, course.id, first, 8000, false);
    const list = async () => (await t.call(gradeContract.ofStudent, { params: { id: student.id } })).data;
    const [draft] = await list();
    expect(draft).toMatchObject({ status: 'DRAFT', isBest: false });
    const change = (score: number, publish = false) =>
      t.call(gradeContract.save, {
        body: {
          _id,
          score,
          publish,
          reason: 'Transkrip lama',
          studentId: student.id,
          courseId: course.id,
          periodId: first.id,
          updatedAt: draft?.updatedAt,
        },
      });
    expect((await change(9000, true)).status).toBe(200);
    expect((await change(9100)).error.code).toBe('STALE');
    expect((await list())[0]).toMatchObject({ status: 'PUBLISHED', letter: 'A', isBest: true });
    const remove = (id: string) => t.call(gradeContract.remove, { params: { id } });
    expect((await remove(_id)).error.code).toBe('RULE');
    const other = await enter(student.id, (await buildCourse(t.db)).id, first, 8000, false);
    expect((await remove(other)).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });
});

describe('who may see', () => {
  test('a student only the own results; an advisor those of advisees', async () => {
    const advisor = await buildLecturer(t.db);
    const student = await buildStudent(t.db, { advisorId: advisor.id });
    const params = { id: student.id };
    const nosy = await buildStudent(t.db);
    await t.as(nosy.userId);
    expect((await t.call(transcriptContract.printTranscript, { params })).status).toBe(403);
    expect((await t.call(gradeContract.ofStudent, { params })).status).toBe(403);
    const stranger = await buildLecturer(t.db);
    await t.as(stranger.userId);
    expect((await t.call(gradeContract.ofStudent, { params })).error.code).toBe('FORBIDDEN');
    expect((await t.call(transcriptContract.studentTranscript, { params })).error.code).toBe('FORBIDDEN');
    expect(await refusedLooks(t.db, student.id)).toEqual([nosy.userId, stranger.userId, stranger.userId]);
    await t.as(advisor.userId);
    expect((await t.call(gradeContract.ofStudent, { params })).status).toBe(200);
    expect((await t.call(transcriptContract.studentTranscript, { params })).status).toBe(200);
    await t.as(null);
    expect((await t.call(transcriptContract.khs, { query: {} })).status).toBe(401);
  });
});

describe('a term without published grades', () => {
  test('shows its courses as not published, and cannot be printed', async () => {
    const student = await buildStudent(t.db);
    const schedule = await buildSchedule(t.db, { periodId: second.id });
    await buildKrs(t.db, { studentId: student.id, periodId: second.id, scheduleIds: [schedule.id] });
    await t.as(student.userId);
    expect(await khs()).toMatchObject({
      ips: null,
      ipk: null,
      isProvisional: true,
      rows: [{ note: 'Belum diterbitkan', grade: null }],
    });
    const print = await t.call(transcriptContract.printKhs, {
      params: { id: student.id },
      query: { period: '20252' },
    });
    expect(print.status).toBe(422);
    expect((await t.call(transcriptContract.khs, { query: { period: '20251' } })).status).toBe(404);
  });
});

describe('printed documents', () => {
  const printed = async (student: { id: string; userId: string }, period: string) => {
    await t.as(student.userId);
    const pdf = await t.call(transcriptContract.printKhs, { params: { id: student.id }, query: { period } });
    expect(pdf.status).toBe(200);
    expect((pdf.data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  };
  const tokens = async (studentId: string) =>
    (
      await t.db.execute<{ token: string; kind: string }>(
        sql`select token, kind from document_tokens where student_id = ${studentId} order by created_at, token`,
      )
    ).rows;
  const verify = async (token: string) => {
    await t.as(null);
    return t.call(verifyContract.verify, { params: { token } });
  };

  test('keep their token while nothing changes and are void once the grades do', async () => {
    const { student, e } = await workedExample();
    await printed(student, '20251');
    await printed(student, '20251');
    const [token, ...others] = await tokens(student.id);
    expect(others).toEqual([]);
    expect(token?.token).toMatch(/^[0-9a-f]{32}$/);
    const shown = await verify(token?.token ?? '');
    expect(shown.data).toMatchObject({
      kind: 'KHS',
      name: student.name,
      about: 'Ganjil 2025/2026',
      valid: true,
    });
    expect(shown.data.nim).toMatch(/^2561•+\d\d$/);
    await enter(student.id, e.id, second, 7000);
    expect((await verify(token?.token ?? '')).data.valid).toBe(true);
    await enter(student.id, (await buildCourse(t.db)).id, first, 7000);
    expect((await verify(token?.token ?? '')).data.valid).toBe(false);
    await printed(student, '20251');
    expect(await tokens(student.id)).toHaveLength(2);
    expect((await verify('0'.repeat(32))).status).toBe(404);
  });

  test('a transcript of sixty courses is read in one query and printed, running and final', async () => {
    const student = await buildStudent(t.db);
    for (let i = 0; i < 60; i += 1) {
      const course = await buildCourse(t.db, { sks: 2 });
      const { id: courseId } = course;
      const period = i % 2 === 0 ? first : second;
      await buildGrade(t.db, {
        studentId: student.id,
        courseId,
        score: 7000 + i * 20,
        sks: 2,
        periodId: period.id,
      });
    }
    await t.as(student.userId);
    expect(await statementsOf(() => transcript())).toBe(1);
    const shown = await transcript();
    expect(shown.terms.map(({ rows }) => rows.length)).toEqual([30, 30]);
    const params = { id: student.id };
    expect((await t.call(transcriptContract.printTranscript, { params })).status).toBe(200);
    await t.db.execute(sql`update students set status = 'graduated',
      exit = '{"date": "2026-07-30", "semesterCode": "20252"}' where id = ${student.id}`);
    await t.as(officer);
    expect((await t.call(transcriptContract.printTranscript, { params })).status).toBe(200);
    expect(
      await t.db
        .select()
        .from(grades)
        .where(sql`student_id = ${student.id}`),
    ).toHaveLength(60);
  });
});
