import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { auditLog, meetings, notices } from '#server/platform/db/schema.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { buildMarks, buildMeetings } from '#test/factories/meetings.ts';
import { buildLecturer, buildStaff, buildStudent, buildStudentClass } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
let baak: string;
let lecturer: Awaited<ReturnType<typeof buildLecturer>>;
let classId: string;
let schedule: Awaited<ReturnType<typeof buildSchedule>>;

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  baak = (await buildStaff(t.db, 'attendance:update')).id;
});
afterAll(() => t.close());

beforeEach(async () => {
  lecturer = await buildLecturer(t.db);
  classId = (await buildStudentClass(t.db)).id;
  schedule = await buildSchedule(t.db, { periodId, lecturerIds: [lecturer.id], classIds: [classId] });
  await buildMeetings(t.db, schedule, { first: '2026-08-10' });
  await t.as(lecturer.userId);
});

const meeting = async (no: number, scheduleId = schedule.id) => {
  const where = and(eq(meetings.scheduleId, scheduleId), eq(meetings.no, no));
  const [row] = await t.db.select().from(meetings).where(where);
  if (!row) throw new Error('no such meeting');
  return row;
};
const cancel = async (meetingNo: number, change: object = {}) => {
  const { updatedAt } = await meeting(meetingNo);
  const body = { meetingNo, updatedAt, reason: 'Dosen sakit', ...change };
  return t.call(attendanceContract.cancelMeeting, { params: { id: schedule.id }, body });
};
const move = async (meetingNo: number, change: object = {}) => {
  const { updatedAt, roomId } = await meeting(meetingNo);
  const place = { date: '2026-09-02', timeStart: 780, timeEnd: 930, roomId, mode: 'F' as const };
  const body = { meetingNo, updatedAt, ...place, ...change };
  return t.call(attendanceContract.moveMeeting, { params: { id: schedule.id }, body });
};

/** What a person was told of meetings: the words, where they lead, and whether it was put away. */
const toldTo = async (userId: string) =>
  (
    await t.db.select().from(notices).where(eq(notices.userId, userId)).orderBy(notices.createdAt, notices.id)
  ).map(({ body, url, readAt }) => [body, url, readAt !== null]);

describe('calling a meeting off', () => {
  test('keeps the reason, drops draft marks, tells the students and waits for a replacement', async () => {
    const told: string[] = [];
    t.services.realtime = { toUser: (user) => void told.push(user), toSocket: () => undefined };
    const student = await buildStudent(t.db);
    await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [schedule.id] });
    const before = await meeting(3);
    await buildMarks(t.db, [before.id], student.id, 'H');
    expect(await cancel(3)).toMatchObject({ status: 200, message: 'Pertemuan 3 dibatalkan.' });
    expect(await meeting(3)).toMatchObject({
      status: 'CANCLE',
      cancelReason: 'Dosen sakit',
      needsReschedule: true,
    });
    const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.entityId, before.id));
    expect(entry).toMatchObject({ action: 'meeting.cancel', reason: 'Dosen sakit' });
    await expect.poll(() => told).toContain(student.userId);
    expect(await toldTo(student.userId)).toEqual([
      [
        expect.stringMatching(/^Pertemuan 3 .+ dibatalkan: Dosen sakit\. Penggantinya/),
        '/student/jadwal',
        false,
      ],
    ]);
    expect(await toldTo(lecturer.userId)).toEqual([]);
    const save = { params: { id: schedule.id }, body: { meetingNo: 3, absents: [] } };
    expect((await t.call(attendanceContract.save, save)).status).toBe(422);
  });

  test('is refused for done meetings, for exams by lecturers, on a stale copy and for other lecturers', async () => {
    await t.db
      .update(meetings)
      .set({ status: 'DONE', material: 'x' })
      .where(and(eq(meetings.scheduleId, schedule.id), eq(meetings.no, 1)));
    expect((await cancel(1)).status).toBe(422);
    expect(await cancel(8)).toMatchObject({
      status: 422,
      error: { message: 'Jadwal UTS hanya dapat diubah oleh BAAK.' },
    });
    expect((await cancel(3, { updatedAt: '2026-01-01T00:00:00Z' })).status).toBe(409);
    expect((await cancel(3, { reason: ' ' })).status).toBe(400);
    await t.as((await buildLecturer(t.db)).userId);
    expect((await cancel(3)).status).toBe(403);
    await t.as(baak);
    expect((await cancel(8)).status).toBe(200);
  });
});

describe('moving a meeting', () => {
  test('tells the students and the other lecturers, and puts away what no longer holds', async () => {
    const student = await buildStudent(t.db);
    await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [schedule.id] });
    await t.as(baak);
    await cancel(3);
    t.setNow('2026-08-24T04:00:00Z');
    await move(3);
    t.setNow('2026-08-24T05:00:00Z');
    await move(3, { timeStart: 800 });
    t.setNow(TEST_NOW);
    const told = [
      [expect.stringContaining('dibatalkan'), '/student/jadwal', true],
      [expect.stringContaining('sekarang Rabu, 2 September 2026 13.00–15.30'), '/student/jadwal', true],
      [expect.stringContaining('sekarang Rabu, 2 September 2026 13.20–15.30'), '/student/jadwal', false],
    ];
    expect(await toldTo(student.userId)).toEqual(told);
    expect(await toldTo(lecturer.userId)).toEqual(
      told.map(([body, , away]) => [body, '/dosen/jadwal', away]),
    );
  });

  test('makes a replacement of a cancelled one, under the same number', async () => {
    await cancel(3);
    expect(await move(3)).toMatchObject({ status: 200 });
    expect(await meeting(3)).toMatchObject({
      status: 'NOT-YET',
      type: 'PENGGANTI',
      date: '2026-09-02',
      plannedDate: '2026-08-24',
      timeStart: 780,
      needsReschedule: false,
      cancelReason: 'Dosen sakit',
    });
  });

  test('to another room on its own day keeps it a lecture; an exam stays an exam', async () => {
    const { plannedDate, timeStart, timeEnd } = await meeting(4);
    const roomId = (await buildRoom(t.db)).id;
    expect((await move(4, { date: plannedDate, timeStart, timeEnd, roomId })).status).toBe(200);
    expect(await meeting(4)).toMatchObject({ type: 'KULIAH', roomId });
    await t.as(baak);
    expect((await move(8)).status).toBe(200);
    expect(await meeting(8)).toMatchObject({ type: 'UTS', date: '2026-09-02' });
  });

  test('names what is busy: room, lecturer or student class', async () => {
    const busyRoom = await buildRoom(t.db, { code: 'GD201' });
    const others = [{ roomId: busyRoom.id }, { lecturerIds: [lecturer.id] }, { classIds: [classId] }];
    const days = ['2026-09-03', '2026-09-04', '2026-09-05'];
    for (const [index, other] of others.entries()) {
      const row = await buildSchedule(t.db, { periodId, ...other });
      await buildMeetings(t.db, row, {
        first: '2026-08-10',
        timeStart: 900,
        timeEnd: 1000,
        date: days[index],
      });
    }
    const clash = async (change: object) => (await move(3, change)).error;
    expect(await clash({ date: days[0], roomId: busyRoom.id, timeEnd: 901 })).toMatchObject({
      code: 'CLASH',
      message: expect.stringMatching(
        /^Bentrok ruang GD201: .+ \(A\) Kamis, 3 September 2026 15\.00–16\.40\.$/,
      ),
      errors: { roomId: expect.any(String) },
    });
    expect((await clash({ date: days[1], timeEnd: 901 })).message).toMatch(/^Bentrok dosen Contoh Dosen/);
    expect((await clash({ date: days[2], timeEnd: 901 })).message).toMatch(/^Bentrok kelas K/);
    expect((await move(3, { date: days[0], roomId: busyRoom.id, timeEnd: 900 })).status).toBe(200);
  });

  test('of two meetings into one room at once lets exactly one win', async () => {
    const roomId = (await buildRoom(t.db)).id;
    await t.as(baak);
    const answers = await Promise.all([3, 4, 5].map((no) => move(no, { roomId })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test('is refused outside the term, backwards, without a room, when done and on a stale copy', async () => {
    const fieldOf = async (change: object) => Object.keys((await move(3, change)).error.errors ?? {});
    expect(await fieldOf({ date: '2027-03-01' })).toEqual(['date']);
    expect(await fieldOf({ timeEnd: 780 })).toEqual(['timeEnd']);
    expect(await fieldOf({ roomId: null })).toEqual(['roomId']);
    expect((await move(3, { roomId: null, mode: 'O' })).status).toBe(200);
    expect((await move(3, { updatedAt: '2026-01-01T00:00:00Z' })).status).toBe(409);
    expect((await move(8)).status).toBe(422);
    await t.db
      .update(meetings)
      .set({ status: 'DONE', material: 'x' })
      .where(and(eq(meetings.scheduleId, schedule.id), eq(meetings.no, 3)));
    expect((await move(3)).status).toBe(422);
  });
});
