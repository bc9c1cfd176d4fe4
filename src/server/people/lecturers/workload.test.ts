import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleLecturers, studentAdvisors } from '#server/platform/db/schema.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { lecturerWorkloadContract } from '#shared/people/lecturers/lecturer-workload.contract.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let clerk: string;
let now: Awaited<ReturnType<typeof buildPeriod>>;
beforeAll(async () => {
  t = await testApp();
  now = await buildPeriod(t.db);
  clerk = (await buildStaff(t.db, 'lectureProfile:get', 'report:export')).id;
});
afterAll(() => t.close());

/** Gives a lecturer so many classes of a share in hundredths; each in a slot of its own. */
async function teach(
  lecturerId: string,
  shares: readonly number[],
  status: 'NOT-YET' | 'CANCLE' = 'NOT-YET',
) {
  for (const [day, sksShare] of shares.entries()) {
    const schedule = await buildSchedule(t.db, { periodId: now.id, day: day % 6, status });
    const { id: scheduleId, periodId, timeStart, timeEnd } = schedule;
    await t.db.insert(scheduleLecturers).values({
      scheduleId,
      lecturerId,
      periodId,
      sksShare,
      day: schedule.day,
      timeStart,
      timeEnd,
      blocking: status !== 'CANCLE',
    });
  }
}

test('a lecturer sees the own shares, advisees and whether it is too much', async () => {
  const lecturer = await buildLecturer(t.db);
  await buildStudent(t.db, { advisorId: lecturer.id });
  await teach(lecturer.id, [300, 150]);
  await teach(lecturer.id, [300], 'CANCLE');
  await t.as(lecturer.userId);
  const own = await t.call(lecturerWorkloadContract.own, { query: {} });
  expect(own.data).toMatchObject({
    semester: now.code,
    semesters: [now.code],
    teaching: 450,
    limit: 16,
    isOver: false,
    parts: [
      { key: 'advisees', count: 1 },
      { key: 'theses', count: 0 },
      { key: 'boards', count: 0 },
    ],
  });
  expect(own.data.classes).toHaveLength(2);
  expect((await t.call(lecturerWorkloadContract.own, { query: { semester: '19991' } })).status).toBe(404);
  const params = { id: lecturer.id };
  expect((await t.call(lecturerWorkloadContract.of, { params, query: {} })).status).toBe(403);
  await t.as(clerk);
  expect((await t.call(lecturerWorkloadContract.own, { query: {} })).status).toBe(403);
  expect((await t.call(lecturerWorkloadContract.of, { params, query: {} })).data.teaching).toBe(450);
});

test('staff list the loads of a term, find who has too much, and take the list along', async () => {
  const busy = await buildLecturer(t.db, { name: 'Contoh Sibuk' });
  await teach(busy.id, [400, 400, 400, 450]);
  await t.as(clerk);
  const list = async (query: object) => (await t.call(lecturerWorkloadContract.list, { query })).data;
  expect(await list({ over: 'true' })).toMatchObject([
    { _id: busy.id, classes: 4, teaching: 1650, isOver: true },
  ]);
  expect((await list({ sort: '-teaching' }))[0]?._id).toBe(busy.id);
  expect((await list({ over: 'false' })).map(({ _id }) => _id)).not.toContain(busy.id);
  expect(await list({ search: 'sibuk' })).toHaveLength(1);
  const file = await t.call(lecturerWorkloadContract.export, { query: { format: 'csv', search: 'sibuk' } });
  expect(String(file.data)).toContain('Contoh Sibuk');
  await t.as(busy.userId);
  expect((await t.call(lecturerWorkloadContract.list, { query: {} })).status).toBe(403);
});

test('advisees of a past term come from the history of advisors', async () => {
  const lecturer = await buildLecturer(t.db);
  const past = await buildPeriod(t.db, {
    academicYear: '2024/2025',
    code: '20241',
    startDate: '2024-08-10',
    endDate: '2025-01-20',
    isActive: false,
    windows: false,
  });
  const student = await buildStudent(t.db);
  await t.db.insert(studentAdvisors).values({
    studentId: student.id,
    lecturerId: lecturer.id,
    startDate: '2024-09-01',
    endDate: '2024-12-01',
  });
  await t.as(clerk);
  const of = async (semester?: string) =>
    (await t.call(lecturerWorkloadContract.of, { params: { id: lecturer.id }, query: { semester } })).data;
  expect((await of(past.code)).parts[0]).toMatchObject({ key: 'advisees', count: 1 });
  expect((await of()).parts[0]).toMatchObject({ key: 'advisees', count: 0 });
});

test('who left the college is nobody’s advisee any more, and one of the terms before', async () => {
  const lecturer = await buildLecturer(t.db, { name: 'Contoh Wali', employment: 'PRAKTISI' });
  const term = (academicYear: string, code: string, startDate: string, endDate: string) =>
    buildPeriod(t.db, { academicYear, code, startDate, endDate, isActive: false, windows: false });
  const before = await term('2022/2023', '20221', '2022-08-10', '2023-01-20');
  const after = await term('2023/2024', '20231', '2023-08-10', '2024-01-20');
  const left = { type: '3', date: '2023-06-30' };
  const people = [
    { status: 'active' },
    { status: 'furlough' },
    { status: 'inactive', exit: { ...left, type: '4' } },
    { status: 'graduated', exit: { ...left, type: '1' } },
    { status: 'DO', exit: left },
    { status: 'dead', exit: left },
  ] as const;
  for (const one of people) {
    const { id } = await buildStudent(t.db, { advisorId: lecturer.id, ...one });
    await t.db
      .update(studentAdvisors)
      .set({ startDate: '2022-08-10' })
      .where(eq(studentAdvisors.studentId, id));
  }
  await t.as(clerk);
  const params = { id: lecturer.id };
  const of = async (semester?: string) =>
    (await t.call(lecturerWorkloadContract.of, { params, query: { semester } })).data.parts[0]?.count;
  expect([await of(before.code), await of(after.code), await of()]).toEqual([6, 2, 2]);
  const busier = await buildLecturer(t.db, { name: 'Contoh Lain', employment: 'PRAKTISI' });
  for (let at = 0; at < 3; at += 1) await buildStudent(t.db, { advisorId: busier.id });
  const query = { employment: 'PRAKTISI', sort: '-advisees' } as const;
  expect((await t.call(lecturerContract.list, { query })).data).toMatchObject([
    { _id: busier.id, advisees: 3 },
    { _id: lecturer.id, advisees: 2 },
  ]);
});

test('what lecturers teach is listed class by class, and adds up to their load', async () => {
  const lecturer = await buildLecturer(t.db, { name: 'Contoh Rinci' });
  await teach(lecturer.id, [300, 150]);
  await teach(lecturer.id, [300], 'CANCLE');
  await t.as(clerk);
  const taught = await t.call(lecturerWorkloadContract.classes, { query: { search: 'Contoh Rinci' } });
  const load = await t.call(lecturerWorkloadContract.of, { params: { id: lecturer.id }, query: {} });
  expect(taught.data.reduce((sum, { share }) => sum + share, 0)).toBe(load.data.teaching);
  expect(taught.data.map(({ scheduleId }) => scheduleId).toSorted()).toEqual(
    load.data.classes.map(({ _id }) => _id).toSorted(),
  );
  expect(taught.data).toMatchObject([
    { fullName: lecturer.name, planned: 16, held: 0, isCoordinator: false },
    { planned: 16 },
  ]);
  const all = await t.call(lecturerWorkloadContract.classes, { query: { sort: '-courseCode', limit: 100 } });
  const { rows } = await t.db.execute<{ n: number }>(sql`
    select count(*)::int as n from schedules s, schedule_lecturers l
    where l.schedule_id = s.id and s.period_id = ${now.id} and s.status in ('DONE', 'NOT-YET')`);
  expect(all.meta.total).toBe(rows[0]?.n);
  const file = await t.call(lecturerWorkloadContract.exportClasses, { query: { format: 'csv' } });
  expect(String(file.data).trim().split('\r\n')).toHaveLength(1 + all.meta.total);
  await t.as((await buildStaff(t.db, 'lectureProfile:get')).id);
  expect((await t.call(lecturerWorkloadContract.exportClasses, { query: {} })).status).toBe(403);
  await t.as(lecturer.userId);
  expect((await t.call(lecturerWorkloadContract.classes, { query: {} })).status).toBe(403);
});
