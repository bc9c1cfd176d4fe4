import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attendanceContract, classPrints } from '#shared/teaching/attendance/attendance.contract.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { attendances, auditLog, mainData, meetings } from '#server/platform/db/schema.ts';
import { buildMarks, buildMeetings } from '#test/factories/meetings.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { setSection } from '#test/factories/settings.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';
import { enrolmentRule } from './counts.public.ts';
import { attendanceOfClass } from './attendance.public.ts';

let t: TestApp;
let periodId: string;
let baak: string;
let lecturer: Awaited<ReturnType<typeof buildLecturer>>;

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  lecturer = await buildLecturer(t.db);
  baak = (await buildStaff(t.db, 'schedule:get', 'attendance:get', 'attendance:update', 'attendance:excuse'))
    .id;
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  await t.as(baak);
});

/** A class with as many held lectures (exams besides) and one student with these marks. */
async function classWith(held: number, letters: string) {
  const schedule = await buildSchedule(t.db, { periodId, lecturerIds: [lecturer.id] });
  const rows = await buildMeetings(t.db, schedule, { first: '2026-08-10' });
  const lectures = rows.filter(({ type }) => type === 'KULIAH').slice(0, held);
  for (const { id } of lectures) {
    await t.db.update(meetings).set({ status: 'DONE', material: 'x' }).where(eq(meetings.id, id));
  }
  const student = await buildStudent(t.db);
  await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [schedule.id] });
  const ids = lectures.map(({ id }) => id);
  await buildMarks(t.db, ids, student.id, letters);
  return { id: schedule.id, studentId: student.id, rows };
}

const grid = (id: string) => t.call(attendanceContract.grid, { params: { id } });

describe('percentages', () => {
  test.each([
    ['13 held, 10 present, 3 ill', 13, 'HHHHHHHHHHSSS', { counted: 13, percent: 7692, enough: true }],
    ['14 held, 10 present', 14, 'HHHHHHHHHHAAAA', { counted: 14, percent: 7143, enough: false }],
    ['14 held, 11 present', 14, 'HHHHHHHHHHHIII', { counted: 14, percent: 7857, enough: true }],
    ['12 held, 9 present', 12, 'HHHHHHHHHAAA', { counted: 12, percent: 7500, enough: true }],
    ['14 held, 10 present, 1 excused', 14, 'HHHHHHHHHHiAAA', { counted: 13, percent: 7692, enough: true }],
    ['nothing held', 0, '', { counted: 0, percent: null, enough: true }],
    ['nothing entered at a held meeting', 4, 'HH..', { counted: 4, percent: 5000, enough: false }],
  ])('%s', async (_case, held, letters, expected) => {
    const { id, studentId } = await classWith(held, letters);
    const { data } = await grid(id);
    expect(data.students).toMatchObject([{ _id: studentId, ...expected }]);
    const { enough: _enough, ...summary } = expected;
    const all = await attendanceOfClass(t.db, id, enrolmentRule(await t.services.campus.get()));
    expect(all.get(studentId)).toMatchObject(summary);
  });

  test('leave exams, cancelled and coming meetings out, and follow the setting', async () => {
    const { id, studentId, rows } = await classWith(3, 'HHA');
    const at = (no: number) => and(eq(meetings.scheduleId, id), eq(meetings.no, no));
    await t.db.update(meetings).set({ status: 'DONE', material: 'UTS' }).where(at(8));
    await t.db.update(meetings).set({ status: 'CANCLE' }).where(at(9));
    await buildMarks(t.db, [rows[7]?.id ?? '', rows[9]?.id ?? ''], studentId, 'AA');
    const percent = async () => (await grid(id)).data.students[0];
    expect(await percent()).toMatchObject({ counted: 3, percent: 6667, enough: false });
    await t.db.insert(mainData).values({ id: 1, data: { academic: { minAttendanceUas: 60 } } });
    t.services.campus.forget();
    expect(await percent()).toMatchObject({ enough: true });
    await t.db.delete(mainData);
    t.services.campus.forget();
  });
});

describe('the grid', () => {
  test('lists students by NIM with a letter for each of sixteen meetings and what letters cannot say', async () => {
    const { id, studentId, rows } = await classWith(2, 'HS');
    await t.db
      .update(attendances)
      .set({ note: 'Surat dokter' })
      .where(and(eq(attendances.studentId, studentId), eq(attendances.meetingId, rows[1]?.id ?? '')));
    const { data } = await grid(id);
    expect(data.meetings).toHaveLength(16);
    expect(data.students[0]?.marks.slice(0, 3)).toEqual(['H', 'S', null]);
    expect(data.students[0]?.remarks).toEqual([
      { no: 2, note: 'Surat dokter', late: false, excused: false, proof: null },
    ]);
    expect(data.meetings[0]).toMatchObject({ present: 1, editable: true, locked: null });
  });

  test('tells lecturers which meetings they may fill in, readers that they may not', async () => {
    const { id } = await classWith(0, '');
    t.setNow('2026-08-24T15:00:00Z');
    await t.as(lecturer.userId);
    const own = (await grid(id)).data.meetings.map(({ no, editable }) => (editable ? no : 0));
    expect(own.filter((no) => no > 0)).toEqual([3]);
    await t.as((await buildStaff(t.db, 'schedule:get', 'attendance:get')).id);
    expect((await grid(id)).data.meetings.every(({ editable }) => !editable)).toBe(true);
    const head = await buildUser(t.db, { roles: [ROLE.lecturer], permissions: ['schedule:get'] });
    await t.as(head.id);
    expect((await grid(id)).data.meetings.every(({ editable }) => !editable)).toBe(true);
    await t.as((await buildLecturer(t.db)).userId);
    expect((await grid(id)).status).toBe(403);
    await t.as((await buildStudent(t.db)).userId);
    expect((await grid(id)).status).toBe(403);
  });

  test('points out an exam with too few meetings before it', async () => {
    const { id } = await classWith(5, '');
    expect((await grid(id)).data.warnings).toEqual([]);
    t.setNow('2026-09-21T03:00:00Z');
    await t.as(baak);
    expect((await grid(id)).data.warnings).toEqual([
      'Baru 5 pertemuan terlaksana; UTS seharusnya setelah 6 pertemuan.',
    ]);
    await setSection(t, 'academic', { meetingsBeforeUts: 5 });
    expect((await grid(id)).data.warnings).toEqual([]);
    await setSection(t, 'academic', { meetingsBeforeUts: 6 });
  });
});

describe('excusing an absence', () => {
  const excuse = (id: string, studentId: string, change: object = {}) =>
    t.call(attendanceContract.excuse, {
      params: { id },
      body: { meetingNo: 2, studentId, excused: true, reason: 'Surat tugas lomba', ...change },
    });

  test('takes the meeting out of the percentage and back, with the reason kept', async () => {
    const { id, studentId, rows } = await classWith(2, 'HI');
    expect(await excuse(id, studentId)).toMatchObject({ status: 200, data: { excused: true } });
    expect((await grid(id)).data.students[0]).toMatchObject({ counted: 1, percent: 10_000 });
    const entries = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, rows[1]?.id ?? ''));
    expect(entries).toMatchObject([
      { action: 'attendance.excuse', reason: 'Surat tugas lomba', actorId: baak },
    ]);
    await excuse(id, studentId, { excused: false });
    expect((await grid(id)).data.students[0]).toMatchObject({ counted: 2, percent: 5000 });
  });

  test('ends when the mark changes', async () => {
    const { id, studentId } = await classWith(2, 'Hi');
    const absents = [{ studentId, status: 'A' as const }];
    await t.call(attendanceContract.save, { params: { id }, body: { meetingNo: 2, absents } });
    expect((await grid(id)).data.students[0]).toMatchObject({ counted: 2, percent: 5000, remarks: [] });
  });

  test('is refused for the absent and the unmarked, without a reason, and to lecturers', async () => {
    const { id, studentId } = await classWith(2, 'HA');
    expect(await excuse(id, studentId)).toMatchObject({
      status: 422,
      error: { message: 'Hanya izin atau sakit yang tercatat yang dapat dimaklumi.' },
    });
    expect((await excuse(id, studentId, { meetingNo: 5 })).status).toBe(422);
    expect((await excuse(id, studentId, { reason: '' })).status).toBe(400);
    await t.as(lecturer.userId);
    expect((await excuse(id, studentId)).status).toBe(403);
  });
});

describe('printing a class', () => {
  test.each(classPrints)('%s is a PDF for staff and its own lecturer only', async (kind) => {
    const { id } = await classWith(2, 'HS');
    const query = { kind, ...(kind === 'meeting' && { meetingNo: 1 }) };
    const print = () => t.call(attendanceContract.print, { params: { id }, query });
    const answer = await print();
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect((answer.data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    await t.as(lecturer.userId);
    expect((await print()).status).toBe(200);
    await t.as((await buildLecturer(t.db)).userId);
    expect((await print()).status).toBe(403);
  });
});
