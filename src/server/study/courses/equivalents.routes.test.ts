import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildGrade, buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let terms: string[];
beforeAll(async () => {
  t = await testApp();
  terms = [];
  const past = { academicYear: '2024/2025', isActive: false, status: 'DONE' as const, windows: [] };
  const dates = [
    { code: '20241', semester: 'GANJIL', startDate: '2024-08-01', endDate: '2025-01-25' },
    { code: '20242', semester: 'GENAP', startDate: '2025-02-01', endDate: '2025-07-25' },
  ] as const;
  for (const term of dates) terms.push((await buildPeriod(t.db, { ...past, ...term })).id);
  await t.as((await buildStaff(t.db, 'course:get', 'course:create', 'course:update', 'course:delete')).id);
});
afterAll(() => t.close());

type Course = { id: string; code: string };

/** Stores what a course stands for, as its dialog does. */
async function setEquivalents({ code }: Course, equivalents: readonly Course[]) {
  const { data } = await t.call(courseContract.list, { query: { search: code } });
  const view = data.find((one) => one.code === code);
  if (!view) throw new Error(`no course ${code}`);
  const body = { ...view, equivalents: equivalents.map(({ id }) => id) };
  return t.call(courseContract.save, { body: body as never });
}

/** A student with these courses graded, the first in the first term, and printed results of every term. */
async function graded(curriculumId: string, ...grades: [Course, number][]) {
  const student = await buildStudent(t.db, { curriculumId });
  for (const [at, [course, score]] of grades.entries()) {
    await buildGrade(t.db, { studentId: student.id, courseId: course.id, score, periodId: terms[at] ?? '' });
  }
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status, ipk, sks_total, sks_passed)
    select ${student.id}, code, 'A', 111, 99, 99 from unnest(array['20241', '20242']) code`);
  await t.db.execute(sql`
    insert into document_tokens (token, kind, subject, student_id, summary, created_at)
    select md5(${student.id} || code), 'KHS', ${student.id} || ':' || code, ${student.id}::uuid, '{}', now()
    from unnest(array['20241', '20242']) code`);
  return student;
}

const recordsOf = async (studentId: string) =>
  (
    await t.db.execute<{ code: string; ipk: number; total: number; voided: boolean }>(sql`
      select r.period_code as code, r.ipk, r.sks_total as total, d.voided_at is not null as voided
      from semester_records r join document_tokens d on d.token = md5(r.student_id::text || r.period_code)
      where r.student_id = ${studentId} order by 1`)
  ).rows;

const UNTOUCHED = [
  { code: '20241', ipk: 111, total: 99, voided: false },
  { code: '20242', ipk: 111, total: 99, voided: false },
];

describe('courses that come to stand for each other, or no longer do', () => {
  test('change the records and void the prints of whoever has both, from the term of the second on', async () => {
    const { id: curriculumId } = await buildCurriculum(t.db);
    const [old, current, other] = [await buildCourse(t.db), await buildCourse(t.db), await buildCourse(t.db)];
    const both = await graded(curriculumId, [old, 3000], [current, 9500]);
    const one = await graded(curriculumId, [old, 3000], [other, 9500]);
    const graduate = await graded(curriculumId, [old, 3000], [current, 9500]);
    await t.db.execute(sql`update students set status = 'graduated' where id = ${graduate.id}`);
    const answer = await setEquivalents(current, [old]);
    expect(answer.message).toBe(`Mata kuliah ${current.code} tersimpan. IPK 1 mahasiswa dihitung ulang.`);
    expect(await recordsOf(both.id)).toEqual([
      { code: '20241', ipk: 0, total: 3, voided: false },
      { code: '20242', ipk: 400, total: 3, voided: true },
    ]);
    expect(await recordsOf(one.id)).toEqual(UNTOUCHED);
    expect(await recordsOf(graduate.id)).toEqual(UNTOUCHED);
    const { rows } = await t.db.execute(sql`
      select action, after from audit_log where entity_id = ${both.id} and action = 'semester-record.regroup'`);
    expect(rows).toEqual([{ action: 'semester-record.regroup', after: { since: '20242' } }]);
    expect((await setEquivalents(current, [old])).message).toBe(`Mata kuliah ${current.code} tersimpan.`);
    await setEquivalents(current, []);
    expect((await recordsOf(both.id)).at(-1)).toMatchObject({ ipk: 200, total: 6 });
  });

  test('part when the course goes through which they did', async () => {
    const { id: curriculumId } = await buildCurriculum(t.db);
    const [old, current, bridge] = [
      await buildCourse(t.db),
      await buildCourse(t.db),
      await buildCourse(t.db),
    ];
    const student = await graded(curriculumId, [old, 3000], [current, 9500]);
    await setEquivalents(bridge, [old, current]);
    expect((await recordsOf(student.id)).at(-1)).toMatchObject({ ipk: 400, total: 3 });
    expect((await t.call(courseContract.remove, { params: { id: bridge.id } })).status).toBe(200);
    expect((await recordsOf(student.id)).at(-1)).toMatchObject({ ipk: 200, total: 6 });
  });

  test('of very many students are recomputed by a job', async () => {
    const { id: curriculumId } = await buildCurriculum(t.db);
    const [old, current] = [await buildCourse(t.db), await buildCourse(t.db)];
    const students: string[] = [];
    for (let no = 0; no <= 100; no += 1) {
      students.push((await graded(curriculumId, [old, 3000], [current, 9500])).id);
    }
    const answer = await setEquivalents(current, [old]);
    expect(answer.message).toContain('IPK 101 mahasiswa dihitung ulang.');
    expect(await recordsOf(students[0] ?? '')).toEqual(UNTOUCHED);
    await t.runJobs();
    for (const id of [students[0] ?? '', students[100] ?? '']) {
      expect((await recordsOf(id)).at(-1)).toEqual({ code: '20242', ipk: 400, total: 3, voided: true });
    }
    const { rows } = await t.db.execute(sql`
      select status, result from jobs where type = 'grades.regroup' order by created_at desc limit 1`);
    expect(rows).toEqual([{ status: 'COMPLETED', result: { students: 101 } }]);
  });
});
