import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { studentReportContract } from '#shared/people/students/student-report.contract.ts';
import { semesterRecords } from '#server/platform/db/schema.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const contract = studentReportContract;
let t: TestApp;
let clerk: string;

type Status = 'active' | 'inactive' | 'graduated' | 'furlough' | 'DO' | 'dead';

beforeAll(async () => {
  t = await testApp();
  await buildPeriod(t.db);
  await buildPeriod(t.db, {
    academicYear: '2025/2026',
    semester: 'GENAP',
    code: '20252',
    startDate: '2026-02-02',
    endDate: '2026-07-18',
    isActive: false,
    windows: false,
  });
  const curriculumId = (await buildCurriculum(t.db)).id;
  const student = async (entryYear: number, status: Status, leftIn: string | null, second: string | null) => {
    const { id: studentId } = await buildStudent(t.db, {
      curriculumId,
      entryYear,
      entrySemester: `${entryYear}1`,
      status,
      ...(leftIn && { exit: { type: '1', date: '2025-08-01', semesterCode: leftIn } }),
    });
    if (second) {
      const periodCode = `${entryYear + 1}1`;
      await t.db.insert(semesterRecords).values({ studentId, periodCode, status: second as 'A' });
    }
  };
  await student(2021, 'graduated', '20242', 'A');
  await student(2021, 'graduated', '20243', 'C');
  await student(2021, 'graduated', '20251', 'A');
  await student(2021, 'DO', '20221', 'N');
  await student(2021, 'dead', '20212', null);
  await student(2024, 'active', null, 'A');
  await student(2024, 'furlough', null, 'A');
  await student(2024, 'inactive', null, 'N');
  await student(2024, 'inactive', '20251', 'N');
  await student(2025, 'active', null, null);
  clerk = (await buildStaff(t.db, 'student:get', 'report:get', 'report:export')).id;
});
afterAll(() => t.close());
beforeEach(() => t.as(clerk));

const body = async (query: object = {}) => (await t.call(contract.cohorts, { query })).data;

test('each intake by status agrees with raw counts and with the dashboard', async () => {
  const { cohorts } = await body();
  const { rows } = await t.db.execute<{ entry_year: number; n: number; lulus: number; do: number }>(sql`
    select entry_year, count(id)::int as n, sum((status = 'graduated')::int)::int as lulus, sum((status = 'DO')::int)::int as do
    from students group by entry_year order by entry_year desc`);
  expect(
    cohorts.map(({ entryYear, entered, graduated, dropped }) => ({
      entry_year: entryYear,
      n: entered,
      lulus: graduated,
      do: dropped,
    })),
  ).toEqual(rows);
  const { data: generations } = await t.call(studentContract.generations, {});
  for (const { entryYear, active } of cohorts) {
    const shown = generations.find((row) => row.entryYear === entryYear && row.status === 'active');
    expect(active).toBe(shown?.count ?? 0);
  }
});

test('retention and graduation on time agree with the records of each student', async () => {
  const { cohorts, flows } = await body();
  expect(cohorts.map(({ entryYear, retained, onTime }) => [entryYear, retained, onTime])).toEqual([
    [2025, null, null],
    [2024, 2, null],
    [2021, 3, 2],
  ]);
  const { rows } = await t.db.execute<{ kept: number; fast: number }>(sql`
    select (select count(distinct student_id)::int from semester_records where period_code = '20221' and status <> 'N') as kept,
      (select count(*)::int from students where entry_year = 2021 and exit ->> 'semesterCode' in ('20242', '20243')) as fast`);
  expect(cohorts.at(-1)).toMatchObject({ retained: rows[0]?.kept, onTime: rows[0]?.fast });
  expect(flows).toEqual([
    { year: 2021, entered: 5, graduated: 0, dropped: 0, resigned: 0 },
    { year: 2022, entered: 0, graduated: 0, dropped: 1, resigned: 0 },
    { year: 2024, entered: 4, graduated: 2, dropped: 0, resigned: 0 },
    { year: 2025, entered: 1, graduated: 1, dropped: 0, resigned: 1 },
  ]);
  expect(cohorts[1]).toMatchObject({ entered: 4, inactive: 1, resigned: 1 });
});

test('is narrowed by years and class type, and refused the wrong way round', async () => {
  expect((await body({ from: 2024 })).cohorts.map(({ entryYear }) => entryYear)).toEqual([2025, 2024]);
  expect((await body({ to: 2021 })).cohorts.map(({ entryYear }) => entryYear)).toEqual([2021]);
  expect((await body({ classType: 'ONLINE' })).cohorts).toEqual([]);
  const wrong = await t.call(contract.cohorts, { query: { from: 2025, to: 2021 } });
  expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([400, ['from']]);
  expect((await t.call(contract.cohorts, { query: { from: 'x' } })).status).toBe(400);
});

test('comes as a file with shares', async () => {
  const answer = await t.call(contract.exportCohorts, { query: { to: 2021 } });
  const { rows } = await readTable(answer.data as Buffer);
  expect(rows[1]).toEqual(['2021', '5', '0', '0', '0', '0', '3', '1', '1', '3', '60', '2', '40']);
  const paper = await t.call(contract.exportCohorts, { query: { format: 'pdf' } });
  expect(String(paper.data).slice(0, 5)).toBe('%PDF-');
});

test('takes the right to reports', async () => {
  await t.as(null);
  expect((await t.call(contract.cohorts, { query: {} })).status).toBe(401);
  await t.as((await buildStaff(t.db, 'student:get')).id);
  expect((await t.call(contract.cohorts, { query: {} })).status).toBe(403);
  await t.as((await buildStaff(t.db, 'student:get', 'report:get')).id);
  expect((await t.call(contract.exportCohorts, { query: {} })).status).toBe(403);
});
