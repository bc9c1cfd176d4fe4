import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { reportContract } from '#shared/platform/reports/report.contract.ts';
import { files } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/db/id.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const path: string = gradeReportContract.exportStudents.path;
const LONG = 2_001;
let t: TestApp;
let clerk: string;

beforeAll(async () => {
  t = await testApp();
  await buildPeriod(t.db);
  const curriculumId = (await buildCurriculum(t.db)).id;
  await t.db.execute(sql`
    with added as (
      insert into students (id, nim, name, email, entry_year, entry_semester, entry_date, class_type, curriculum_id)
      select gen_random_uuid(), (30000000 + n)::text, 'Contoh ' || n, 'banyak' || n || '@contoh.test',
        case when n = 1 then 2022 when n <= 1001 then 2023 else 2024 end, '20231', '2023-08-20', 'OFFLINE', ${curriculumId}
      from generate_series(1, ${LONG}) n returning id)
    insert into semester_records (student_id, period_code, status, ips) select id, '20261', 'A', 300 from added`);
  clerk = (await buildStaff(t.db, 'studentGrade:get', 'report:export')).id;
});
afterAll(() => t.close());
beforeEach(() => t.as(clerk));

const start = (query: Record<string, string>, at = path) =>
  t.call(reportContract.start, { body: { path: at, query } });

test('a short list needs no job, and a thousand rows are short', async () => {
  expect((await start({ entryYear: '2022' })).data).toEqual({ jobId: null });
  expect((await start({ entryYear: '2023' })).data).toEqual({ jobId: null });
  const file = await t.call(gradeReportContract.exportStudents, {
    query: { entryYear: 2023, format: 'csv' },
  });
  expect(String(file.data).trim().split('\r\n')).toHaveLength(1 + 1_000);
  expect((await t.call(gradeReportContract.exportStudents, { query: {} })).error).toMatchObject({
    code: 'RULE',
    message: expect.stringContaining('2.001'),
  });
});

test('a long one is made once, counts its rows, and waits for who asked', async () => {
  const { data } = await start({ format: 'csv' });
  expect((await start({ format: 'csv' })).status).toBe(409);
  await t.runJobs();
  const job = await t.call(jobsContract.get, { params: { id: data.jobId ?? '' } });
  expect(job.data).toMatchObject({
    status: 'COMPLETED',
    done: LONG,
    total: LONG,
    title: 'Hasil studi per mahasiswa',
  });
  const [kept] = await t.db.select().from(files);
  expect(kept).toMatchObject({ kind: 'export', ownerId: clerk, name: job.data.resultFile });
});

test('paper has an end', async () => {
  const refused = await start({ format: 'pdf' });
  expect([refused.status, refused.error.code]).toEqual([413, 'TOO_LARGE']);
});

test('what its own call would refuse is refused', async () => {
  expect((await start({}, '/api/staff/laporan/tidak-ada')).status).toBe(404);
  const wrong = await start({ entryYear: 'dua', format: 'csv' });
  expect([wrong.status, wrong.error.message]).toEqual([400, 'Isi tahun dengan empat angka. (Angkatan)']);
  expect((await start({ format: 'docx' })).error.message).toBe('Pilih salah satu. (Format)');
  expect(Object.keys(wrong.error.errors ?? {})).toEqual(['entryYear']);
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`f${i}`, 'x']));
  expect((await start(many)).status).toBe(400);
  await t.as(null);
  expect((await start({})).status).toBe(401);
  await t.as((await buildStaff(t.db, 'studentGrade:get')).id);
  expect((await start({})).status).toBe(403);
  await t.as((await buildStudent(t.db)).userId);
  expect((await start({})).status).toBe(403);
  await t.as((await buildLecturer(t.db)).userId);
  expect((await t.call(reportContract.classNames, { query: { period: newId() } })).status).toBe(403);
});

test('a job of an account that lost its rights makes no file', async () => {
  const staff = await buildStaff(t.db, 'studentGrade:get', 'report:export');
  await t.as(staff.id);
  const { data } = await start({ format: 'csv' });
  const before = await t.db.$count(files);
  await t.db.execute(sql`delete from user_permissions where user_id = ${staff.id}`);
  await t.runJobs();
  await t.as(staff.id);
  const job = await t.call(jobsContract.get, { params: { id: data.jobId ?? '' } });
  expect(job.data).toMatchObject({ status: 'FAILED', resultFile: null });
  expect(await t.db.$count(files)).toBe(before);
});
