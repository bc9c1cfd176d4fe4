import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { jobs, meetings, schedules } from '#server/platform/db/schema.ts';
import { buildCourse, buildCurriculum } from '#test/factories/courses.ts';
import { buildLecturer, buildStaff, buildStudentClass } from '#test/factories/people.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { newId } from '#server/platform/db/id.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let baak: string;
let from: string;
let to: string;
/** Classes of the old term by what should become of them. */
const source: Record<string, string> = {};

beforeAll(async () => {
  t = await testApp();
  from = (await buildPeriod(t.db)).id;
  const next = { academicYear: '2026/2027', semester: 'GENAP' as const, code: '20262' };
  const dates = {
    startDate: '2027-02-01',
    endDate: '2027-07-31',
    isActive: false,
    status: 'NOT-YET' as const,
  };
  to = (await buildPeriod(t.db, { ...next, ...dates, windows: ['CLASS'] })).id;
  baak = (await buildStaff(t.db, 'schedule:create', 'schedule:update')).id;
  const curriculumId = (await buildCurriculum(t.db)).id;
  const build = async (name: string, more: object = {}) => {
    const courseId = (await buildCourse(t.db, { in: curriculumId })).id;
    const lecturerIds = [(await buildLecturer(t.db)).id];
    const row = await buildSchedule(t.db, { periodId: from, courseId, lecturerIds, ...more });
    source[name] = row.id;
    return row;
  };
  await build('plain', { classIds: [(await buildStudentClass(t.db)).id] });
  await build('second');
  const exists = await build('exists');
  await buildSchedule(t.db, { periodId: to, courseId: exists.courseId });
  const busy = await build('clash');
  const { day, timeStart, timeEnd, roomId } = busy;
  await buildSchedule(t.db, { periodId: to, day, timeStart, timeEnd, roomId });
  await build('retired', { courseId: (await buildCourse(t.db)).id });
  await build('away', { lecturerIds: [(await buildLecturer(t.db, { activityStatus: '20' })).id] });
  await build('alone', { lecturerIds: [] });
  await build('cancelled', { status: 'CANCLE' });
});
afterAll(() => t.close());
beforeEach(() => t.as(baak));

const preview = (query: { fromPeriodId: string; toPeriodId: string }) =>
  t.call(scheduleContract.copyPreview, { query });
const start = (scheduleIds: string[]) =>
  t.call(scheduleContract.copy, { body: { fromPeriodId: from, toPeriodId: to, scheduleIds } });
const targetOf = async (name: string) => {
  const [row] = await t.db
    .select()
    .from(schedules)
    .where(eq(schedules.id, source[name] ?? ''));
  const where = and(eq(schedules.periodId, to), eq(schedules.courseId, row?.courseId ?? ''));
  return (await t.db.select().from(schedules).where(where))[0];
};

test('the preview says of every class what copying would do', async () => {
  const { data } = await preview({ fromPeriodId: from, toPeriodId: to });
  const verdicts = Object.fromEntries(
    Object.entries(source).map(([name, id]) => [
      name,
      data.find(({ scheduleId }) => scheduleId === id)?.verdict,
    ]),
  );
  expect(verdicts).toEqual({
    plain: 'NEW',
    second: 'NEW',
    exists: 'EXISTS',
    clash: 'CLASH',
    retired: 'REFUSED',
    away: 'REFUSED',
    alone: 'REFUSED',
    cancelled: undefined,
  });
  const clash = data.find(({ scheduleId }) => scheduleId === source['clash']);
  expect(clash?.messages[0]).toMatch(/^Bentrok ruang R\d+: Mata Kuliah \d+ \(A\) /);
});

test('the job copies what it can, names what it cannot, and a second run makes nothing twice', async () => {
  const ids = ['plain', 'second', 'exists', 'clash'].map((name) => source[name] ?? '');
  const { data, status } = await start(ids);
  expect(status).toBe(200);
  expect(await start(ids)).toMatchObject({ status: 409 });
  await t.runJobs();
  const job = await t.call(jobsContract.get, { params: { id: data.jobId } });
  expect(job.data).toMatchObject({ status: 'COMPLETED', done: 3, failed: 1 });
  expect(job.data.errors).toMatchObject([{ message: expect.stringMatching(/^Bentrok ruang/) }]);
  const [row] = await t.db.select().from(jobs).where(eq(jobs.id, data.jobId));
  expect(row?.result).toEqual({ created: 2, skipped: 1, failed: 1 });
  const copied = await targetOf('plain');
  expect(copied).toMatchObject({ taken: 0, status: 'NOT-YET', className: 'A' });
  const planned = await t.db
    .select()
    .from(meetings)
    .where(eq(meetings.scheduleId, copied?.id ?? ''));
  expect(planned).toHaveLength(16);
  expect(planned.every(({ plannedDate }) => plannedDate >= '2027-02-01')).toBe(true);
  const before = (await t.db.select().from(schedules)).length;
  await start(ids);
  await t.runJobs();
  expect((await t.db.select().from(schedules)).length).toBe(before);
});

test('is refused for the same, an unknown and a closed term, and to who may not create', async () => {
  expect((await preview({ fromPeriodId: from, toPeriodId: from })).status).toBe(400);
  const unknown = '00000000-0000-7000-8000-000000000000';
  expect((await preview({ fromPeriodId: unknown, toPeriodId: to })).status).toBe(400);
  const old = { academicYear: '2024/2025', code: '20241', startDate: '2024-08-01', endDate: '2025-01-20' };
  const closed = await buildPeriod(t.db, { ...old, isActive: false, status: 'DONE' });
  expect((await preview({ fromPeriodId: from, toPeriodId: closed.id })).status).toBe(422);
  await t.as((await buildStaff(t.db, 'schedule:update')).id);
  expect((await preview({ fromPeriodId: from, toPeriodId: to })).status).toBe(403);
  expect((await start([source['plain'] ?? ''])).status).toBe(403);
});

test('a class that the term does not have is named, and nothing is copied', async () => {
  const refused = await start([source['plain'] ?? '', newId()]);
  const message = 'Kelas tidak ditemukan pada semester asal.';
  expect(refused).toMatchObject({
    status: 400,
    error: { message: `${message} (Kelas ke-2)`, errors: { 'scheduleIds.1': message } },
  });
});
