import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scheduleBulkContract } from '#shared/teaching/schedules/schedule-bulk.contract.ts';
import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { calendarEvents, krs, meetings } from '#server/platform/db/schema.ts';
import { forgetKrsCatalog } from '#server/enrolment/krs/krs.public.ts';
import { buildMarks, buildMeetings } from '#test/factories/meetings.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { statementsOf } from '#test/statements.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let active: string;
let last: string;
let lecturer: Awaited<ReturnType<typeof buildLecturer>>;
let monday: Awaited<ReturnType<typeof buildSchedule>>;
let friday: Awaited<ReturnType<typeof buildSchedule>>;

beforeAll(async () => {
  t = await testApp();
  active = (await buildPeriod(t.db)).id;
  last = (
    await buildPeriod(t.db, {
      academicYear: '2025/2026',
      semester: 'GENAP',
      code: '20252',
      startDate: '2026-02-01',
      endDate: '2026-07-31',
      isActive: false,
      status: 'DONE',
    })
  ).id;
  lecturer = await buildLecturer(t.db);
  const lecturerIds = [lecturer.id];
  monday = await buildSchedule(t.db, { periodId: active, day: 1, timeStart: 540, timeEnd: 690, lecturerIds });
  friday = await buildSchedule(t.db, { periodId: active, day: 5, timeStart: 800, timeEnd: 900, lecturerIds });
  await buildMeetings(t.db, monday, { first: '2026-08-10' });
  await buildMeetings(t.db, friday, { first: '2026-08-14' });
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

describe('a lecturer’s timetable', () => {
  const own = (periodId?: string) => t.call(timetableContract.lecturer, { query: { periodId } });

  test('shows own classes in the order of the week, what is next and what is not recorded', async () => {
    const other = await buildLecturer(t.db);
    await buildSchedule(t.db, { periodId: active, lecturerIds: [other.id] });
    await t.as(lecturer.userId);
    const { data } = await own();
    expect(data.period).toMatchObject({ _id: active, label: 'Ganjil 2026/2027' });
    expect(data.classes).toMatchObject([
      { _id: monday.id, overdue: 2, next: { no: 3, date: '2026-08-24', timeStart: 540 } },
      { _id: friday.id, overdue: 2, next: { no: 3, date: '2026-08-28' } },
    ]);
    t.setNow('2026-08-24T04:30:00Z');
    expect((await own()).data.classes[0]).toMatchObject({ overdue: 3, next: { no: 4 } });
  });

  test('follows an agreed day', async () => {
    const third = and(eq(meetings.scheduleId, friday.id), eq(meetings.no, 3));
    await t.db.update(meetings).set({ date: '2026-09-30' }).where(third);
    await t.as(lecturer.userId);
    expect((await own()).data.classes[1]).toMatchObject({ next: { no: 4, date: '2026-09-04' } });
    await t.db.update(meetings).set({ date: null }).where(third);
  });

  test('says from when grades are taken, by the type of the class', async () => {
    await t.as(lecturer.userId);
    expect((await own()).data.classes[0]).toMatchObject({ gradesFrom: '2026-08-10' });
    const window = and(eq(calendarEvents.periodId, active), eq(calendarEvents.type, 'GRADE_INPUT'));
    await t.db
      .update(calendarEvents)
      .set({ classTypes: ['ONLINE'] })
      .where(window);
    expect((await own()).data.classes[0]).toMatchObject({ gradesFrom: null });
    await t.db.update(calendarEvents).set({ classTypes: [] }).where(window);
  });

  test('of other terms, of a term without classes and of a stranger to it', async () => {
    await buildSchedule(t.db, { periodId: last, lecturerIds: [lecturer.id] });
    await t.as(lecturer.userId);
    const { data } = await own(last);
    expect(data).toMatchObject({ period: { _id: last }, classes: [{ overdue: 0, next: null }] });
    expect(data.periods.map(({ code }) => code)).toEqual(['20261', '20252']);
    const unknown = await own('00000000-0000-7000-8000-000000000000');
    expect(unknown.data).toMatchObject({ period: null, classes: [] });
    await t.as((await buildLecturer(t.db)).userId);
    expect((await own()).data).toMatchObject({ period: { _id: active }, classes: [] });
  });

  test('is for lecturers only', async () => {
    await t.as(null);
    expect((await own()).status).toBe(401);
    await t.as((await buildStaff(t.db, 'schedule:get')).id);
    expect((await own()).status).toBe(403);
    await t.as((await buildUser(t.db, { roles: [ROLE.lecturer] })).id);
    expect((await own()).status).toBe(403);
  });
});

describe('a student’s timetable', () => {
  const own = (periodId?: string) => t.call(timetableContract.student, { query: { periodId } });
  const enrol = async (more: Partial<Parameters<typeof buildKrs>[1]> = {}) => {
    const student = await buildStudent(t.db);
    const plan = { studentId: student.id, periodId: active, scheduleIds: [monday.id, friday.id] };
    await buildKrs(t.db, { ...plan, ...more });
    await t.as(student.userId);
    return student;
  };

  test('shows the approved classes with own attendance and nothing of the staff’s columns', async () => {
    const student = await enrol();
    const held = await t.db
      .update(meetings)
      .set({ status: 'DONE', material: 'x' })
      .where(and(eq(meetings.scheduleId, monday.id), eq(meetings.no, 1)))
      .returning({ id: meetings.id });
    await buildMarks(t.db, [held[0]?.id ?? ''], student.id, 'H');
    const { status, data } = await own();
    expect(status).toBe(200);
    expect(data).toMatchObject({ period: { _id: active }, note: null });
    expect(data.classes).toMatchObject([
      { _id: monday.id, attendance: { present: 1, counted: 1, percent: 10_000, enough: true } },
      { _id: friday.id, attendance: { present: 0, counted: 0, percent: null, enough: true } },
    ]);
    for (const hidden of ['taken', 'capacity', 'clashOverride', 'gradeStatus', 'updatedAt']) {
      expect(data.classes[0]).not.toHaveProperty(hidden);
    }
  });

  test.each([
    ['DRAFT', 454, 'KRS_MISSING', 'Anda belum mengajukan KRS semester Ganjil 2026/2027.'],
    ['REJECTED', 454, 'KRS_MISSING', 'Anda belum mengajukan KRS semester Ganjil 2026/2027.'],
    ['SUBMITTED', 455, 'KRS_NOT_VALID', 'KRS belum disetujui dosen PA.'],
  ] as const)('with a %s KRS answers %i', async (state, status, code, message) => {
    await enrol({ state });
    expect(await own()).toMatchObject({
      status,
      error: {
        code,
        message,
        data: { semesterCode: '20261', actionUrl: '/student/aktivitas-mahasiswa/krs' },
      },
    });
  });

  test('without any KRS answers 454; a pending change keeps the approved version', async () => {
    await t.as((await buildStudent(t.db)).userId);
    expect((await own()).status).toBe(454);
    const student = await enrol({ state: 'CHANGE' });
    await t.db.update(krs).set({ state: 'SUBMITTED' }).where(eq(krs.studentId, student.id));
    expect((await own()).data.classes).toHaveLength(2);
  });

  test('before the term expects a KRS shows the last term and says so', async () => {
    const old = await buildSchedule(t.db, { periodId: last });
    const student = await enrol({ periodId: last, scheduleIds: [old.id] });
    expect((await own()).status).toBe(454);
    await t.db
      .update(calendarEvents)
      .set({ startDate: '2026-08-25' })
      .where(eq(calendarEvents.periodId, active));
    forgetKrsCatalog(t.services);
    expect(await own()).toMatchObject({
      status: 200,
      data: {
        period: { _id: last },
        note: 'Semester Ganjil 2026/2027 belum dimulai. Ini jadwal semester Genap 2025/2026.',
        classes: [{ _id: old.id }],
      },
    });
    t.setNow('2026-08-25T03:00:00Z');
    await t.as(student.userId);
    expect((await own()).status).toBe(454);
    expect((await own(last)).data).toMatchObject({ period: { _id: last }, note: null });
    await t.db
      .update(calendarEvents)
      .set({ startDate: '2026-08-10' })
      .where(eq(calendarEvents.periodId, active));
    forgetKrsCatalog(t.services);
  });

  test('costs one statement', async () => {
    await enrol({ scheduleIds: [monday.id, friday.id] });
    expect(await statementsOf(() => own())).toBe(1);
  });

  test('opens no class of the running term without a valid KRS', async () => {
    const open = () => t.call(timetableContract.studentClass, { params: { id: monday.id } });
    await enrol({ state: 'SUBMITTED' });
    expect(await open()).toMatchObject({ status: 455, error: { message: 'KRS belum disetujui dosen PA.' } });
    await t.as((await buildStudent(t.db)).userId);
    expect((await open()).status).toBe(454);
  });

  test('opens own classes with own marks, and no others', async () => {
    const student = await enrol({ scheduleIds: [monday.id] });
    const [second] = await t.db
      .select()
      .from(meetings)
      .where(and(eq(meetings.scheduleId, monday.id), eq(meetings.no, 2)));
    await buildMarks(t.db, [second?.id ?? ''], student.id, 's');
    const open = (id: string) => t.call(timetableContract.studentClass, { params: { id } });
    const { data } = await open(monday.id);
    expect(data.class).toMatchObject({ _id: monday.id });
    expect(data.meetings).toHaveLength(16);
    expect(data.meetings[1]).toMatchObject({ no: 2, mark: 'S', excused: true });
    expect(data.meetings[2]).toMatchObject({ no: 3, mark: null, excused: false });
    expect(await open(friday.id)).toMatchObject({ status: 403 });
    await t.as(lecturer.userId);
    expect((await open(monday.id)).status).toBe(403);
    expect((await own()).status).toBe(403);
  });
});

describe('printing', () => {
  const startOf = (body: unknown): string => (body as Buffer).subarray(0, 5).toString();

  test('the own week of a lecturer and of a student, and the week of a room for staff', async () => {
    await t.as(lecturer.userId);
    const own = await t.call(timetableContract.print, { query: {} });
    expect(own.headers['content-type']).toBe('application/pdf');
    expect(startOf(own.data)).toBe('%PDF-');
    const student = await buildStudent(t.db);
    await buildKrs(t.db, { studentId: student.id, periodId: active, scheduleIds: [monday.id] });
    await t.as(student.userId);
    expect(startOf((await t.call(timetableContract.print, { query: {} })).data)).toBe('%PDF-');
    const week = { query: { periodId: active, of: 'room' as const, id: monday.roomId ?? '' } };
    expect((await t.call(timetableContract.printWeek, week)).status).toBe(403);
    await t.as((await buildStaff(t.db, 'schedule:get')).id);
    expect(startOf((await t.call(timetableContract.printWeek, week)).data)).toBe('%PDF-');
    const nobody = { query: { ...week.query, id: '00000000-0000-7000-8000-000000000000' } };
    expect((await t.call(timetableContract.printWeek, nobody)).status).toBe(404);
  });

  test('a page for every room of a term, for staff', async () => {
    const weeks = (of: 'class' | 'room' | 'lecturer', periodId = active) =>
      t.call(scheduleBulkContract.printWeeks, { query: { periodId, of } });
    await t.as((await buildStaff(t.db, 'schedule:get')).id);
    const answer = await weeks('lecturer');
    expect(startOf(answer.data)).toBe('%PDF-');
    expect(answer.headers['content-disposition']).toContain('Jadwal%20semua%20dosen');
    const empty = {
      academicYear: '2030/2031',
      semester: 'GANJIL',
      code: '20301',
      startDate: '2030-08-12',
      endDate: '2031-01-25',
      isActive: false,
    } as const;
    expect((await weeks('room', (await buildPeriod(t.db, empty)).id)).status).toBe(404);
    await t.as(lecturer.userId);
    expect((await weeks('room')).status).toBe(403);
  });

  test('needs classes of one’s own, and a KRS as the page does', async () => {
    await t.as((await buildStudent(t.db)).userId);
    expect((await t.call(timetableContract.print, { query: {} })).status).toBe(454);
    await t.as((await buildStaff(t.db, 'schedule:get')).id);
    expect((await t.call(timetableContract.print, { query: {} })).status).toBe(403);
  });
});
