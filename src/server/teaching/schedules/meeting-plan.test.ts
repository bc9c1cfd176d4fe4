import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calendarEventContract } from '#shared/teaching/calendar/calendar-event.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { attendances, calendarEvents, meetings, schedules } from '#server/platform/db/schema.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;

beforeAll(async () => {
  t = await testApp();
  t.services.holidays = {
    holidaysOf: async (year) =>
      year === 2026
        ? [
            { date: '2026-09-14', name: 'Libur nasional contoh', national: true },
            { date: '2026-09-21', name: 'Libur daerah contoh', national: false },
          ]
        : [],
    clear: () => 0,
  };
  periodId = (await buildPeriod(t.db, { windows: false })).id;
  const event = (type: string, startDate: string, endDate: string, more = {}) => ({
    periodId,
    title: type,
    type,
    startDate,
    endDate,
    ...more,
  });
  await t.db
    .insert(calendarEvents)
    .values([
      event('CLASS', '2026-08-31', '2027-01-08'),
      event('UTS', '2026-10-19', '2026-10-30'),
      event('UAS', '2027-01-11', '2027-01-22'),
      event('QUIET_WEEK', '2027-01-04', '2027-01-08'),
      event('HOLIDAY', '2026-11-02', '2026-11-06', { classTypes: ['OFFLINE'] }),
      event('OTHER', '2026-09-07', '2026-09-07', { isHoliday: true, classTypes: ['ONLINE'] }),
    ]);
});
afterAll(() => t.close());
beforeEach(async () => t.as((await buildStaff(t.db, 'schedule:update')).id));

const replan = (scheduleId?: string) =>
  t.call(scheduleContract.planMeetings, { body: { periodId, scheduleId } });
const meetingsOf = (scheduleId: string) =>
  t.db.select().from(meetings).where(eq(meetings.scheduleId, scheduleId)).orderBy(meetings.no);
const flagged = async (scheduleId: string) =>
  (await meetingsOf(scheduleId)).flatMap(({ needsReschedule, plannedDate }) =>
    needsReschedule ? [plannedDate] : [],
  );

test('follows the calendar of the class type: windows, quiet weeks, national and campus holidays', async () => {
  const regular = await buildSchedule(t.db, { periodId, day: 1, classType: 'OFFLINE' });
  const online = await buildSchedule(t.db, { periodId, day: 1, classType: 'ONLINE' });
  expect(await replan(regular.id)).toMatchObject({ status: 200, data: { planned: 1, toReschedule: 2 } });
  await replan(online.id);
  const planned = await meetingsOf(regular.id);
  expect(planned.map(({ plannedDate }) => plannedDate)).toEqual([
    '2026-08-31',
    '2026-09-07',
    '2026-09-14',
    '2026-09-21',
    '2026-09-28',
    '2026-10-05',
    '2026-10-12',
    '2026-10-19',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2027-01-11',
  ]);
  expect(planned[0]).toMatchObject({ type: 'KULIAH', timeStart: regular.timeStart, roomId: regular.roomId });
  expect(await flagged(regular.id)).toEqual(['2026-09-14', '2026-11-02']);
  expect(await flagged(online.id)).toEqual(['2026-09-07', '2026-09-14']);
});

test('leaves alone what was held, cancelled, moved or recorded', async () => {
  const { id } = await buildSchedule(t.db, { periodId, day: 1 });
  await replan(id);
  const at = (no: number) => and(eq(meetings.scheduleId, id), eq(meetings.no, no));
  await t.db.update(meetings).set({ status: 'DONE', material: 'Pengantar' }).where(at(1));
  await t.db.update(meetings).set({ status: 'CANCLE' }).where(at(2));
  await t.db.update(meetings).set({ date: '2026-09-16' }).where(at(3));
  await t.db.update(meetings).set({ material: 'Catatan' }).where(at(4));
  const [fifth] = await t.db.select().from(meetings).where(at(5));
  const student = await buildStudent(t.db);
  await t.db.insert(attendances).values({ meetingId: fifth?.id ?? '', studentId: student.id, status: 'H' });
  const before = await meetingsOf(id);
  await t.db.update(schedules).set({ day: 3 }).where(eq(schedules.id, id));
  expect((await replan()).status).toBe(200);
  const after = await meetingsOf(id);
  expect(after.slice(0, 5)).toEqual(before.slice(0, 5));
  expect(after[5]).toMatchObject({ no: 6, plannedDate: '2026-10-07' });
});

test('of a whole term skips cancelled classes; an unknown class or term is not found', async () => {
  const { id } = await buildSchedule(t.db, { periodId, status: 'CANCLE' });
  await replan();
  expect(await meetingsOf(id)).toEqual([]);
  expect((await replan(id)).status).toBe(404);
  const body = { periodId: '00000000-0000-7000-8000-000000000000' };
  const refused = await t.call(scheduleContract.planMeetings, { body });
  expect(refused.error.errors).toEqual({ periodId: 'Semester tidak ditemukan.' });
  await t.as((await buildStaff(t.db, 'schedule:get')).id);
  expect((await replan()).status).toBe(403);
});

test('a change of the calendar says how many classes still meet as before it, until they are planned again', async () => {
  const moved = await buildSchedule(t.db, { periodId, day: 2, classType: 'SIL' });
  await replan();
  await t.as((await buildStaff(t.db, 'calendar:create', 'calendar:update', 'schedule:update')).id);
  const quiet = {
    type: 'QUIET_WEEK',
    title: 'Minggu tenang',
    startDate: '2026-09-28',
    endDate: '2026-10-02',
  };
  const save = (more: object = {}) =>
    t.call(calendarEventContract.saveEvent, {
      body: {
        ...quiet,
        academicYear: '2026/2027',
        semester: 'GANJIL',
        classTypes: ['SIL'],
        ...more,
      } as never,
    });
  const { message, data } = await save();
  expect(message).toBe(
    'Minggu tenang tersimpan. Pertemuan 1 kelas berbeda dari kalender; perbarui lewat Rencanakan ulang di Jadwal kuliah.',
  );
  await replan();
  expect((await meetingsOf(moved.id)).map(({ plannedDate }) => plannedDate)).not.toContain('2026-09-29');

  // Moved into another term, it is missing in the one it left.
  await buildPeriod(t.db, {
    code: '20262',
    semester: 'GENAP',
    windows: false,
    isActive: false,
    startDate: '2027-02-01',
    endDate: '2027-07-31',
  });
  const [stored] = await t.db.select().from(calendarEvents).where(eq(calendarEvents.id, data._id));
  const moving = await save({ _id: data._id, updatedAt: stored?.updatedAt, semester: 'GENAP' });
  expect(moving.message).toBe(message);
});
