import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarContract } from '#shared/teaching/calendar/calendar.contract.ts';
import { calendarEventContract } from '#shared/teaching/calendar/calendar-event.contract.ts';
import { auditLog, calendarEvents, meetings } from '#server/platform/db/schema.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let staffId: string;
let periodId: string;
beforeAll(async () => {
  t = await testApp();
  const staff = await buildStaff(
    t.db,
    'calendar:get',
    'calendar:create',
    'calendar:update',
    'calendar:delete',
  );
  staffId = staff.id;
  periodId = (await buildPeriod(t.db, { windows: false })).id;
});
beforeEach(async () => {
  await t.db.delete(calendarEvents);
  await t.as(staffId);
});
afterAll(() => t.close());

const form = (more: object = {}) => ({
  title: 'Pengisian KRS',
  type: 'KRS',
  startDate: '2026-08-24',
  endDate: '2026-08-30',
  academicYear: '2026/2027',
  semester: 'GANJIL',
  ...more,
});
const save = (more: object = {}) => t.call(calendarEventContract.saveEvent, { body: form(more) as never });
const calendar = async (query: object = {}) => (await t.call(calendarContract.events, { query })).data;
const titles = async (query: object = {}) => (await calendar(query)).events.map(({ title }) => title);

describe('events', () => {
  test('are created, changed and deleted with a trail', async () => {
    const { data, message } = await save();
    expect(message).toBe('Pengisian KRS tersimpan.');
    const [event] = (await calendar()).events;
    expect(event).toMatchObject({
      _id: data._id,
      academicYear: '2026/2027',
      semester: 'GANJIL',
      audience: [],
    });
    expect((await save({ ...event, title: 'KRS Ganjil' })).status).toBe(200);
    expect((await save({ ...event, title: 'Dari salinan lama' })).error.code).toBe('STALE');
    expect(await titles()).toEqual(['KRS Ganjil']);
    const remove = () => t.call(calendarEventContract.removeEvent, { params: { id: data._id } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    const trail = await t.db.select().from(auditLog).where(eq(auditLog.entityId, data._id));
    expect(trail.map(({ action }) => action)).toEqual([
      'calendar.create',
      'calendar.update',
      'calendar.delete',
    ]);
  });

  test('classes of fewer weeks than the semester is to have are stored and pointed out', async () => {
    const classes = { type: 'CLASS', title: 'Perkuliahan', startDate: '2026-08-24' };
    const { message } = await save({ ...classes, endDate: '2026-11-29' });
    expect(message).toBe('Perkuliahan tersimpan. Hanya 14 dari 16 minggu kuliah semester ini.');
    const [event] = (await calendar()).events;
    expect((await save({ ...event, endDate: '2026-12-13' })).message).toBe('Perkuliahan tersimpan.');
  });

  test.each([
    ['an end before the start', { endDate: '2026-08-23' }, 400, 'endDate'],
    ['a title of 2 letters', { title: 'AB' }, 400, 'title'],
    ['an unknown type', { type: 'PESTA' }, 400, 'type'],
    ['a day that does not exist', { startDate: '2026-02-30' }, 400, 'startDate'],
    ['a semester without a period', { semester: 'GENAP' }, 400, 'semester'],
    ['days of another academic year', { academicYear: '2030/2031' }, 400, 'startDate'],
    ['a text that is no academic year', { academicYear: '2026/2028' }, 400, 'academicYear'],
  ])('refuse %s', async (_what, change, status, field) => {
    const refused = await save(change);
    expect(refused.status).toBe(status);
    expect(refused.error.errors).toHaveProperty(field);
    expect(await titles()).toEqual([]);
  });

  test('of one kind never overlap for the same class type; information may', async () => {
    await save({ classTypes: ['OFFLINE'] });
    expect((await save({ classTypes: ['ONLINE'] })).status).toBe(200);
    const refused = await save({ startDate: '2026-08-30', endDate: '2026-09-05' });
    expect(refused).toMatchObject({ status: 409, error: { errors: { startDate: expect.any(String) } } });
    expect((await save({ startDate: '2026-08-31', endDate: '2026-09-05' })).status).toBe(200);
    await save({ type: 'OTHER', title: 'Rapat' });
    expect((await save({ type: 'OTHER', title: 'Rapat kedua' })).status).toBe(200);
  });

  test('two people who enter the same window at once: one is refused', async () => {
    const answers = await Promise.all([save(), save({ title: 'KRS lagi' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await titles()).toHaveLength(1);
  });

  test('leave never outlasts the filling of KRS', async () => {
    await save();
    const refused = await save({ type: 'LEAVE_REQUEST', title: 'Cuti', endDate: '2026-08-31' });
    expect(refused.error.errors?.['endDate']).toContain('hari terakhir pengisian KRS');
  });

  test('a holiday marks the meetings on its days, and only those still to be held', async () => {
    const schedule = await buildSchedule(t.db, { periodId });
    const meeting = { scheduleId: schedule.id, timeStart: 420, timeEnd: 570 };
    await t.db.insert(meetings).values([
      { ...meeting, no: 1, plannedDate: '2026-09-01' },
      { ...meeting, no: 2, plannedDate: '2026-09-01', status: 'DONE', material: 'Bab 1' },
      { ...meeting, no: 3, plannedDate: '2026-09-03' },
    ]);
    const day = { type: 'HOLIDAY', title: 'Dies natalis', startDate: '2026-09-01', endDate: '2026-09-02' };
    expect((await save(day)).message).toBe('Dies natalis tersimpan. 1 pertemuan perlu dijadwalkan ulang.');
    const flags = await t.db.select().from(meetings).orderBy(meetings.no);
    expect(flags.map(({ needsReschedule }) => needsReschedule)).toEqual([true, false, false]);
    expect((await calendar()).events[0]?.isHoliday).toBe(true);
  });

  test('days that are no holiday any more give their meetings back, unless they are another', async () => {
    const schedule = await buildSchedule(t.db, { periodId });
    const days = ['2026-08-17', '2026-08-31', '2026-09-01', '2026-09-02'];
    await t.db.insert(meetings).values(
      days.map((plannedDate, i) => ({
        scheduleId: schedule.id,
        no: i + 1,
        plannedDate,
        timeStart: 420,
        timeEnd: 570,
      })),
    );
    const flagged = async () => {
      const rows = await t.db.select().from(meetings).where(eq(meetings.scheduleId, schedule.id));
      return rows
        .flatMap(({ needsReschedule, plannedDate }) => (needsReschedule ? [plannedDate] : []))
        .toSorted();
    };
    const long = { type: 'HOLIDAY', title: 'Libur panjang', startDate: '2026-08-17', endDate: '2026-09-02' };
    const { data: holiday } = await save(long);
    const { data: other } = await save({ ...long, title: 'Dies natalis', startDate: '2026-09-02' });
    expect(await flagged()).toEqual(days);
    const stored = (await calendar()).events.find(({ _id }) => _id === holiday._id);
    await save({
      ...long,
      startDate: '2026-08-18',
      endDate: '2026-08-31',
      _id: holiday._id,
      updatedAt: stored?.updatedAt,
    });
    expect(await flagged()).toEqual(['2026-08-17', '2026-08-31', '2026-09-02']);
    for (const { _id: id } of [holiday, other])
      await t.call(calendarEventContract.removeEvent, { params: { id } });
    expect(await flagged()).toEqual(['2026-08-17']);
  });
});

describe('readers', () => {
  test('see what is addressed to them or to all', async () => {
    await save({ type: 'OTHER', title: 'Semua' });
    await save({ type: 'OTHER', title: 'Mahasiswa', audience: ['STUDENT'] });
    await save({ type: 'OTHER', title: 'Dosen', audience: ['LECTURER'] });
    await save({ type: 'OTHER', title: 'Eksekutif', audience: ['STUDENT'], classTypes: ['ONLINE'] });
    expect(await titles()).toHaveLength(4);
    await t.as((await buildStudent(t.db)).userId);
    expect(await titles()).toEqual(['Semua', 'Mahasiswa']);
    await t.as((await buildStudent(t.db, { classType: 'ONLINE' })).userId);
    expect(await titles()).toEqual(['Semua', 'Mahasiswa', 'Eksekutif']);
    await t.as((await buildLecturer(t.db)).userId);
    expect(await titles()).toEqual(['Semua', 'Dosen']);
    await t.as(null);
    expect((await t.call(calendarContract.events, { query: {} })).status).toBe(401);
  });

  test('filter by year, semester, type and days', async () => {
    await save();
    await save({ type: 'UTS', title: 'UTS', startDate: '2026-10-19', endDate: '2026-10-30' });
    expect(await titles({ type: 'UTS' })).toEqual(['UTS']);
    expect(await titles({ from: '2026-10-30', to: '2026-11-30' })).toEqual(['UTS']);
    expect(await titles({ academicYear: '2026/2027', semester: 'GENAP' })).toEqual([]);
    expect(await titles({ academicYear: '2025/2026' })).toEqual([]);
    const long = { from: '2020-01-01', to: '2026-01-01' };
    expect((await t.call(calendarContract.events, { query: long })).status).toBe(400);
  });

  test('get the public holidays of the same days', async () => {
    const { holidays } = await calendar({ from: '2026-08-01', to: '2026-08-31' });
    expect(holidays).toContainEqual({ date: '2026-08-17', name: expect.stringMatching(/Kemerdekaan/) });
    expect(holidays.every(({ date }) => date.startsWith('2026-08-'))).toBe(true);
    expect((await calendar({ type: 'UTS' })).holidays).toEqual([]);
  });

  test('may take a calendar file with them', async () => {
    await save({ description: 'Isi sebelum ditutup' });
    await t.as((await buildStudent(t.db)).userId);
    const file = await t.inject({ url: '/api/calender-academic/ics?from=2026-08-01&to=2026-08-31' });
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.body).toContain('SUMMARY:Pengisian KRS\r\n');
    expect(file.body).toContain('DTSTART;VALUE=DATE:20260817');
  });

  test('may not write', async () => {
    const { data } = await save();
    await t.as((await buildStaff(t.db, 'calendar:get')).id);
    expect((await save()).status).toBe(403);
    expect((await t.call(calendarEventContract.removeEvent, { params: { id: data._id } })).status).toBe(403);
  });
});
