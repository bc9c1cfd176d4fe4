import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { attendanceReportContract } from '#shared/teaching/attendance/attendance-report.contract.ts';
import { reportContract } from '#shared/platform/reports/report.contract.ts';
import { meetings } from '#server/platform/db/schema.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { buildAttendance, buildGradedClass } from '#test/factories/grading.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { setSection } from '#test/factories/settings.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const contract = attendanceReportContract;
let t: TestApp;
let clerk: string;
let period: string;
let first: Awaited<ReturnType<typeof buildGradedClass>>;
let second: Awaited<ReturnType<typeof buildGradedClass>>;

/** Lines of a file by the names of its columns. */
async function linesOf(file: unknown): Promise<Record<string, string>[]> {
  const { rows } = await readTable(file as Buffer);
  const [header = [], ...lines] = rows;
  return lines.map((line) => Object.fromEntries(header.map((name, i) => [name, line[i] ?? ''])));
}

beforeAll(async () => {
  t = await testApp();
  period = (await buildPeriod(t.db)).id;
  first = await buildGradedClass(t.db, { periodId: period });
  second = await buildGradedClass(t.db, { periodId: period, students: 2 });
  await buildSchedule(t.db, { periodId: period, status: 'CANCLE' });
  const [a, b, c] = first.students.map(({ id }) => id);
  await buildAttendance(t.db, first.schedule.id, {
    [a ?? '']: 'HHHHHHHH',
    [b ?? '']: 'HHHHHHAA',
    [c ?? '']: 'HHHHHAAe',
  });
  // An exam counts for nobody, a meeting that was called off neither.
  await t.db.execute(sql`
    insert into meetings (id, schedule_id, no, type, planned_date, time_start, time_end, status, material) values
      (gen_random_uuid(), ${first.schedule.id}, 9, 'UTS', '2026-10-12', 480, 630, 'DONE', 'UTS'),
      (gen_random_uuid(), ${first.schedule.id}, 10, 'KULIAH', '2026-10-19', 480, 630, 'CANCLE', ''),
      (gen_random_uuid(), ${first.schedule.id}, 11, 'KULIAH', '2026-10-26', 480, 630, 'NOT-YET', ''),
      (gen_random_uuid(), ${first.schedule.id}, 12, 'KULIAH', '2026-11-02', 480, 630, 'NOT-YET', '')`);
  await t.db.execute(sql`
    update meetings set lecturer_id = ${first.second.id} where schedule_id = ${first.schedule.id} and no <= 3`);
  clerk = (await buildStaff(t.db, 'attendance:get', 'report:export', 'schedule:get')).id;
});
afterAll(() => t.close());
beforeEach(() => t.as(clerk));

const classes = async (query: object = {}) => (await t.call(contract.classes, { query })).data;

/** Marks of a student in a class, one by one, as nobody's report counts them. */
async function rawMarks(scheduleId: string) {
  const { rows } = await t.db.execute<{ nim: string; status: string | null; excused: boolean | null }>(sql`
    select s.nim, a.status, a.excused
    from meetings m cross join students s left join attendances a on a.student_id = s.id and a.meeting_id = m.id
    where m.schedule_id = ${scheduleId} and m.status = 'DONE' and m.type <> 'UTS' and m.type <> 'UAS'
      and s.id in (select student_id from krs_items where schedule_id = ${scheduleId} and approved)`);
  const counted = rows.filter(({ status, excused }) => status === 'H' || excused !== true);
  const nims = [...new Set(rows.map(({ nim }) => nim))].toSorted();
  return nims.map((nim) => {
    const own = counted.filter((row) => row.nim === nim);
    return { nim, counted: own.length, present: own.filter(({ status }) => status === 'H').length };
  });
}

describe('attendance by class', () => {
  test('agrees with the rows and with the matrix', async () => {
    const rows = await classes();
    expect(rows.map(({ _id }) => _id).toSorted()).toEqual([first.schedule.id, second.schedule.id].toSorted());
    const row = rows.find(({ _id }) => _id === first.schedule.id);
    const raw = await rawMarks(first.schedule.id);
    const sum = (of: 'present' | 'counted'): number => raw.reduce((total, one) => total + one[of], 0);
    expect(row).toMatchObject({
      students: 3,
      planned: 10,
      held: 8,
      percent: Math.round((sum('present') * 10_000) / sum('counted')),
      below: raw.filter(({ present, counted }) => present / counted < 0.75).length,
    });
    expect(row).toMatchObject({ percent: 8261, below: 1 });
    const { data: grid } = await t.call(attendanceContract.grid, { params: { id: first.schedule.id } });
    expect(grid.students.filter(({ enough }) => !enough)).toHaveLength(row?.below ?? -1);
    expect(grid.students.map(({ nim, present, counted }) => ({ nim, counted, present }))).toEqual(raw);
    expect(rows.find(({ _id }) => _id === second.schedule.id)).toMatchObject({
      students: 2,
      planned: 0,
      held: 0,
      percent: null,
      below: 0,
    });
  });

  test('is narrowed by course, class, lecturer and search', async () => {
    const { courseId, className } = first.schedule;
    for (const query of [{ courseId }, { lecturerId: first.second.id }]) {
      expect((await classes(query)).map(({ _id }) => _id)).toEqual([first.schedule.id]);
    }
    expect(await classes({ className })).toHaveLength(2);
    expect(await classes({ className: 'Z' })).toEqual([]);
    const [row] = await classes({ courseId });
    expect(await classes({ search: row?.courseCode })).toHaveLength(1);
    expect((await classes({ sort: '-className' })).length).toBe(2);
    expect((await t.call(contract.classes, { query: { className: 'TOOLONG' } })).error.errors).toHaveProperty(
      'className',
    );
    const { data } = await t.call(reportContract.classNames, { query: { period } });
    expect(data).toEqual(['A']);
    expect((await t.call(reportContract.periods, {})).data).toMatchObject([{ _id: period, isActive: true }]);
    expect((await t.call(contract.classes, { query: { period: clerk } })).status).toBe(404);
  });

  test('comes as a file with what it was narrowed to', async () => {
    const query = { courseId: first.schedule.courseId, format: 'xlsx' } as const;
    const [line] = await linesOf((await t.call(contract.exportClasses, { query })).data);
    expect(line).toMatchObject({
      Peserta: '3',
      'Pertemuan rencana': '10',
      'Pertemuan terlaksana': '8',
      'Kehadiran (%)': '82.61',
      'Di bawah batas': '1',
    });
    const paper = await t.call(contract.exportClasses, { query: { format: 'pdf' } });
    expect(String(paper.data).slice(0, 5)).toBe('%PDF-');
  });
});

describe('students below what the college asks for', () => {
  test('are those of the raw marks, of a course or a lecturer', async () => {
    const { courseId } = first.schedule;
    const { data } = await t.call(contract.low, { query: { courseId } });
    const raw = (await rawMarks(first.schedule.id)).filter(
      ({ present, counted }) => present / counted < 0.75,
    );
    expect(data.map(({ nim, present, counted }) => ({ nim, counted, present }))).toEqual(raw);
    expect(data).toMatchObject([{ present: 5, counted: 7, percent: 7143, scheduleId: first.schedule.id }]);
    const bySecond = await t.call(contract.low, { query: { lecturerId: second.coordinator.id } });
    expect(bySecond.data).toEqual([]);
    const found = await t.call(contract.low, { query: { courseId, search: data[0]?.nim.slice(0, 8) } });
    expect(found.meta.total).toBe(1);
    expect((await t.call(contract.low, { query: { courseId, search: 'zzz' } })).data).toEqual([]);
    const unasked = await t.call(contract.low, { query: {} });
    expect([unasked.status, unasked.error.errors]).toEqual([
      400,
      { courseId: 'Pilih mata kuliah atau dosen.' },
    ]);
  });

  test('are none where UAS asks for no attendance, nor is anybody marked in the grid', async () => {
    await setSection(t, 'gates', { attendanceUas: false });
    const { data } = await t.call(contract.low, { query: { courseId: first.schedule.courseId } });
    const { data: grid } = await t.call(attendanceContract.grid, { params: { id: first.schedule.id } });
    await setSection(t, 'gates', { attendanceUas: true });
    expect(data).toEqual([]);
    expect(grid.minPercent).toBeNull();
    expect(grid.students.every(({ enough }) => enough)).toBe(true);
  });

  test('come as a file for the whole term', async () => {
    const lines = await linesOf((await t.call(contract.exportLow, { query: {} })).data);
    expect(lines).toMatchObject([{ Hadir: '5', 'Pertemuan dihitung': '7' }]);
  });
});

test('every meeting held is that of one lecturer, also of who is planned no more', async () => {
  const { id: scheduleId, courseId } = first.schedule;
  const held = async () => {
    const { data } = await t.call(contract.realisation, { query: { courseId } });
    return new Map(data.map(({ fullName, ...row }) => [fullName, { planned: row.planned, held: row.held }]));
  };
  const count = async (lecturer: SQL) =>
    t.db.$count(meetings, sql`schedule_id = ${scheduleId} and status = 'DONE' and (${lecturer})`);
  const [coordinator, partner] = [first.coordinator, first.second].map(({ name }) => name);
  const planned = await held();
  expect(planned.get(coordinator ?? '')?.held).toBe(
    await count(sql`lecturer_id is null or lecturer_id = ${first.coordinator.id}`),
  );
  expect(planned.get(partner ?? '')?.held).toBe(await count(sql`lecturer_id = ${first.second.id}`));
  const left = await buildLecturer(t.db, { name: 'Contoh Diganti' });
  await t.db.execute(sql`
    update meetings set lecturer_id = ${left.id} where id in (
      select id from meetings where schedule_id = ${scheduleId} and status = 'DONE' and lecturer_id is null limit 2)`);
  const now = await held();
  expect(now.get('Contoh Diganti')).toEqual({ planned: 0, held: 2 });
  const sum = [...now.values()].reduce((total, row) => total + row.held, 0);
  expect(sum).toBe(await count(sql`true`));
  await t.db.execute(sql`update meetings set lecturer_id = null where lecturer_id = ${left.id}`);
  const lines = await linesOf((await t.call(contract.exportRealisation, { query: {} })).data);
  expect(lines).toHaveLength(4);
});

test('the matrix of a class holds every mark', async () => {
  const params = { id: first.schedule.id };
  const sheet = await t.call(contract.exportMatrix, { params, query: { format: 'xlsx' } });
  const lines = await linesOf(sheet.data);
  expect(lines.map((line) => Array.from({ length: 8 }, (_, i) => line[String(i + 1)]).join(''))).toEqual([
    'HHHHHHHH',
    'HHHHHHAA',
    'HHHHHAAS',
  ]);
  expect(lines[2]).toMatchObject({ Hadir: '5', 'Pertemuan dihitung': '7', 'Kehadiran (%)': '71.43' });
  const paper = await t.call(contract.exportMatrix, { params, query: { format: 'pdf' } });
  expect(String(paper.data).slice(0, 5)).toBe('%PDF-');
});

test('is refused without the rights', async () => {
  await t.as(null);
  expect((await t.call(contract.classes, { query: {} })).status).toBe(401);
  await t.as((await buildStaff(t.db, 'attendance:get')).id);
  expect((await t.call(contract.classes, { query: {} })).status).toBe(200);
  for (const endpoint of [contract.exportClasses, contract.exportLow, contract.exportRealisation]) {
    expect((await t.call(endpoint, { query: {} })).status).toBe(403);
  }
  await t.as(first.coordinator.userId);
  expect((await t.call(contract.classes, { query: {} })).status).toBe(403);
});
