import { and, eq, ne, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { meetings, schedules } from '#server/platform/db/schema.ts';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { examDesk } from '#test/factories/exam-desk.ts';
import { toldTo } from '#test/factories/notices.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { buildGradeSheet } from '#test/factories/teaching.ts';
import { TEST_NOW } from '#test/test-app.ts';

const { t, baak, buildClass, join, wish, save, planned, now } = await examDesk();
beforeEach(() => t.as(baak.id));

const meetingOf = async (scheduleId: string) =>
  (
    await t.db
      .select()
      .from(meetings)
      .where(and(eq(meetings.scheduleId, scheduleId), eq(meetings.type, 'UTS')))
  )[0];

test('an exam keeps its meeting from being called off, and takes up one that was called off before', async () => {
  const one = await buildClass(1);
  const staff = await buildStaff(t.db, 'attendance:update');
  const cancelMeeting = async () => {
    const { no: meetingNo = 0, updatedAt = '' } = (await meetingOf(one.schedule.id)) ?? {};
    await t.as(staff.id);
    const body = { meetingNo, updatedAt, reason: 'UTS ditunda' };
    return t.call(attendanceContract.cancelMeeting, { params: { id: one.schedule.id }, body });
  };
  expect((await cancelMeeting()).status).toBe(200);
  expect(await meetingOf(one.schedule.id)).toMatchObject({ status: 'CANCLE', needsReschedule: true });
  await t.as(baak.id);
  const body = await wish(one, { date: '2026-10-13' });
  expect((await save(body)).status).toBe(200);
  const standing = { status: 'NOT-YET', date: '2026-10-13', needsReschedule: false };
  expect(await meetingOf(one.schedule.id)).toMatchObject(standing);
  expect((await cancelMeeting()).error).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('tab Ujian'),
  });
  expect(await meetingOf(one.schedule.id)).toMatchObject(standing);
});

test('an exam fills a room that is added with its share, and is over without the report of a room nobody sits in', async () => {
  const one = await buildClass(4);
  const second = await buildLecturer(t.db);
  const rooms = [
    { roomId: (await buildRoom(t.db, { capacity: 6 })).id, proctorIds: [one.lecturer.id] },
    { roomId: (await buildRoom(t.db, { capacity: 6 })).id, proctorIds: [second.id] },
  ];
  const body = await wish(one, { date: '2026-10-20', rooms: rooms.slice(0, 1) });
  const { data } = await save(body);
  const alone = await now(data._id);
  const before = new Map(alone.seats.map(({ studentId, seat }) => [studentId, seat]));
  await save({ ...body, rooms, _id: data._id, updatedAt: alone.updatedAt } as typeof body);
  const apart = await now(data._id);
  expect(apart.seats.map(({ roomNo }) => roomNo)).toEqual([1, 1, 2, 2]);
  for (const { studentId, seat } of apart.seats.slice(0, 2)) expect(seat).toBe(before.get(studentId));
  const gone = apart.seats.slice(2).map(({ studentId }) => studentId);
  await t.db.execute(sql`
    delete from krs_items where schedule_id = ${one.schedule.id} and student_id = any(${sql.param(gone)}::uuid[])`);
  t.setNow('2026-10-20T03:00:00.000Z');
  await t.as(one.lecturer.userId);
  const report = { updatedAt: apart.updatedAt, roomNo: 1, answerSheets: 2, incidents: '', absent: [] };
  expect((await t.call(examContract.report, { params: { id: data._id }, body: report })).status).toBe(200);
  t.setNow(TEST_NOW);
  expect((await now(data._id)).status).toBe('DONE');
  expect(await meetingOf(one.schedule.id)).toMatchObject({ status: 'DONE' });
});

test('proctors are told of an exam that is planned, of a day that moves, and of being put on or taken off', async () => {
  const { exam, body, students, lecturer } = await planned(1, { date: '2026-10-22' });
  const other = await buildLecturer(t.db);
  const roomId = body.rooms[0]?.roomId ?? '';
  const both = [{ roomId, proctorIds: [lecturer.id, other.id] }];
  const moved = { ...body, _id: exam._id, updatedAt: exam.updatedAt, date: '2026-10-23', rooms: both };
  expect((await save(moved)).status).toBe(200);
  const { updatedAt } = await now(exam._id);
  const alone = { ...moved, updatedAt, rooms: [{ roomId, proctorIds: [other.id] }] };
  expect((await save(alone)).status).toBe(200);
  expect(await toldTo(t, lecturer)).toMatchObject([
    { topic: 'exam.proctor', body: expect.stringMatching(/^Anda mengawasi UTS .+ 22 Oktober 2026/) },
    {
      topic: 'exam.moved',
      body: expect.stringMatching(/yang Anda awasi sekarang Jumat, 23 Oktober 2026 .+ Periksa ruang Anda\.$/),
    },
    {
      topic: 'exam.proctor',
      body: expect.stringMatching(/^Anda tidak lagi mengawasi UTS .+ 23 Oktober 2026/),
    },
  ]);
  expect(await toldTo(t, other)).toMatchObject([
    { topic: 'exam.proctor', body: expect.stringMatching(/^Anda mengawasi UTS .+ 23 Oktober 2026/) },
  ]);
  expect(await toldTo(t, { userId: students[0]?.userId ?? '' })).toMatchObject([
    { topic: 'exam.moved', body: expect.stringContaining('Periksa ruang dan kursi Anda.') },
  ]);
});

test('a student who takes a class with others is named before an exam is put into its meeting', async () => {
  const [one, other] = [await buildClass(2), await buildClass(1)];
  const [repeater] = one.students;
  const place = { date: '2026-10-27', timeStart: 800, timeEnd: 900 };
  await t.db
    .update(meetings)
    .set(place)
    .where(and(eq(meetings.scheduleId, other.schedule.id), eq(meetings.no, 3)));
  const body = await wish(one, { ...place, timeStart: 850, timeEnd: 950 });
  const busy = async () => (await t.call(examContract.check, { body })).data.students;
  expect(await busy()).toEqual([]);
  await join(repeater?.id ?? '', other.schedule.id);
  expect(await busy()).toMatchObject([
    { nim: repeater?.nim, message: expect.stringMatching(/^Bersamaan dengan .+ 13\.20–15\.00\.$/) },
  ]);
  expect((await save(body)).error.code).toBe('NEEDS_CONFIRMATION');
  const confirmed = await save({ ...body, reason: 'Kuliah pengganti dipindah dosennya.' } as typeof body);
  expect(confirmed.status).toBe(200);
});

test('the report of the last meeting ends a class whose grades are published', async () => {
  const { exam, schedule, lecturer } = await planned(1, { date: '2026-10-28' });
  await t.db
    .update(meetings)
    .set({ status: 'DONE', material: 'Materi' })
    .where(and(eq(meetings.scheduleId, schedule.id), ne(meetings.type, 'UTS')));
  await buildGradeSheet(t.db, schedule.id, { status: 'PUBLISHED', publishedAt: TEST_NOW.toISOString() });
  const statusOf = async () =>
    (await t.db.select().from(schedules).where(eq(schedules.id, schedule.id)))[0]?.status;
  expect(await statusOf()).toBe('NOT-YET');
  t.setNow('2026-10-28T03:00:00.000Z');
  await t.as(lecturer.userId);
  const body = { updatedAt: exam.updatedAt, roomNo: 1, answerSheets: 1, incidents: '', absent: [] };
  expect((await t.call(examContract.report, { params: { id: exam._id }, body })).status).toBe(200);
  t.setNow(TEST_NOW);
  expect(await statusOf()).toBe('DONE');
});
