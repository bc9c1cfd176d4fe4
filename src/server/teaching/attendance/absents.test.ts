import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { attendances, auditLog, meetings, schedules } from '#server/platform/db/schema.ts';
import { buildMeetings } from '#test/factories/meetings.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildGradeSheet, buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
let baak: string;
let lecturer: Awaited<ReturnType<typeof buildLecturer>>;
let scheduleId: string;
let students: string[];

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  baak = (await buildStaff(t.db, 'schedule:get', 'attendance:get', 'attendance:update')).id;
});
afterAll(() => t.close());

/** A class on Monday 09.00–11.30 whose third meeting is running at the campus time of the tests. */
beforeEach(async () => {
  t.setNow(TEST_NOW);
  lecturer = await buildLecturer(t.db);
  const slot = { day: 1, timeStart: 540, timeEnd: 690 };
  const schedule = await buildSchedule(t.db, { periodId, ...slot, lecturerIds: [lecturer.id] });
  await buildMeetings(t.db, schedule, { first: '2026-08-10' });
  scheduleId = schedule.id;
  students = [];
  for (const name of ['Ani', 'Budi', 'Citra']) {
    const student = await buildStudent(t.db, { name });
    await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [scheduleId] });
    students.push(student.id);
  }
  await t.as(lecturer.userId);
});

const meeting = async (no: number) => {
  const where = and(eq(meetings.scheduleId, scheduleId), eq(meetings.no, no));
  const [row] = await t.db.select().from(meetings).where(where);
  if (!row) throw new Error('no such meeting');
  return row;
};
const marksAt = async (no: number) => {
  const { id } = await meeting(no);
  const rows = await t.db.select().from(attendances).where(eq(attendances.meetingId, id));
  return students
    .map((student) => rows.find(({ studentId }) => studentId === student)?.status ?? '.')
    .join('');
};
const marks = (letters: string) =>
  Array.from(letters).flatMap((letter, index) => {
    const status = (['H', 'I', 'S', 'A'] as const).find((one) => one === letter);
    const studentId = students[index];
    return status && studentId ? [{ studentId, status }] : [];
  });
const journal = (change: object = {}) => ({
  date: '2026-08-24',
  timeStart: 545,
  timeEnd: 690,
  roomId: null,
  lecturerId: lecturer.id,
  mode: 'F' as const,
  topic: 'Rasio keuangan',
  material: 'Analisis rasio',
  ...change,
});
const save = (meetingNo: number, letters: string, more: object = {}) =>
  t.call(attendanceContract.save, {
    params: { id: scheduleId },
    body: { meetingNo, absents: marks(letters), ...more },
  });
const remove = async (meetingNo: number, reason?: string, updatedAt?: string) => {
  const body = { meetingNo, updatedAt: updatedAt ?? (await meeting(meetingNo)).updatedAt, reason };
  return t.call(attendanceContract.remove, { params: { id: scheduleId }, body });
};

describe('recording a meeting', () => {
  test('keeps a draft, then ends with journal, the unmarked absent and an audit entry', async () => {
    expect(await save(3, 'H')).toMatchObject({
      status: 200,
      message: 'Presensi pertemuan 3 tersimpan.',
      data: { saved: 1 },
    });
    expect(await marksAt(3)).toBe('H..');
    expect(await meeting(3)).toMatchObject({ status: 'NOT-YET' });
    expect((await save(3, 'HS', { journal: journal(), done: true })).status).toBe(200);
    expect(await marksAt(3)).toBe('HSA');
    expect(await meeting(3)).toMatchObject({
      status: 'DONE',
      date: '2026-08-24',
      timeStart: 545,
      material: 'Analisis rasio',
      lecturerId: lecturer.id,
      type: 'KULIAH',
    });
    const { id } = await meeting(3);
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(entries.at(-1)).toMatchObject({ action: 'attendance.save', actorId: lecturer.userId });
    expect(entries.at(-1)?.after).toMatchObject({ status: 'DONE', marks: { length: 3 } });
  });

  test('saved again the same changes nothing at all', async () => {
    const body = { journal: journal(), done: true };
    const first = await save(3, 'HHH', body);
    const again = await save(3, 'HHH', body);
    expect(again.data).toEqual({ ...first.data, saved: 0 });
    const { id } = await meeting(3);
    expect(await t.db.select().from(auditLog).where(eq(auditLog.entityId, id))).toHaveLength(1);
    expect((await save(3, 'HHI')).data.saved).toBe(1);
    expect(await marksAt(3)).toBe('HHI');
  });

  test('needs the material to end', async () => {
    const refused = await save(3, 'HHH', { journal: journal({ material: ' ' }), done: true });
    expect(refused).toMatchObject({
      status: 422,
      error: { errors: { 'journal.material': 'Isi materi yang diajarkan.' } },
    });
    expect(await marksAt(3)).toBe('...');
    await save(3, 'HHH', { journal: journal(), done: true });
    expect((await save(3, 'HHH', { journal: journal({ material: '' }) })).status).toBe(422);
    expect(await meeting(3)).toMatchObject({ material: 'Analisis rasio' });
  });

  test('refuses who is not enrolled, and stores nothing of the rest', async () => {
    const stranger = await buildStudent(t.db);
    await buildKrs(t.db, {
      studentId: stranger.id,
      periodId,
      scheduleIds: [scheduleId],
      state: 'SUBMITTED',
    });
    const absents = [...marks('HHH'), { studentId: stranger.id, status: 'H' as const }];
    const refused = await t.call(attendanceContract.save, {
      params: { id: scheduleId },
      body: { meetingNo: 3, absents },
    });
    expect(refused).toMatchObject({ status: 422, error: { data: { studentIds: [stranger.id] } } });
    expect(await marksAt(3)).toBe('...');
  });

  test.each([
    ['meetingNo', { meetingNo: 17 }],
    ['absents.0.status', { absents: [{ studentId: '00000000-0000-7000-8000-000000000000', status: 'X' }] }],
    [
      'absents',
      { absents: [1, 2].map(() => ({ studentId: '00000000-0000-7000-8000-000000000000', status: 'H' })) },
    ],
    ['journal.date', { journal: { date: 'kemarin' } }],
  ])('answers 400 with %s', async (field, change) => {
    const body = { meetingNo: 3, absents: [], ...change };
    const refused = await t.call(attendanceContract.save, {
      params: { id: scheduleId },
      body: body as never,
    });
    expect(refused.status).toBe(400);
    expect(refused.error.errors).toHaveProperty([field]);
  });

  test('refuses a journal of the future, of another term, backwards, by a stranger or in no room', async () => {
    const nobody = await buildLecturer(t.db);
    const cases: [string, object][] = [
      ['journal.date', { date: '2026-08-25' }],
      ['journal.date', { date: '2026-01-20' }],
      ['journal.timeEnd', { timeEnd: 545 }],
      ['journal.lecturerId', { lecturerId: nobody.id }],
      ['journal.roomId', { roomId: '00000000-0000-7000-8000-000000000000' }],
    ];
    for (const [field, change] of cases) {
      const refused = await save(3, 'H', { journal: journal(change) });
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.error.errors ?? {})).toEqual([field]);
    }
  });

  test('keeps a meeting with who held it and has left the class since', async () => {
    const former = await buildLecturer(t.db);
    const third = and(eq(meetings.scheduleId, scheduleId), eq(meetings.no, 3));
    await t.db.update(meetings).set({ lecturerId: former.id }).where(third);
    const changed = journal({ lecturerId: former.id, material: 'Materi yang dibetulkan' });
    expect((await save(3, 'H', { journal: changed })).status).toBe(200);
    expect(await meeting(3)).toMatchObject({ lecturerId: former.id, material: 'Materi yang dibetulkan' });
    expect((await save(4, 'H', { journal: journal({ lecturerId: former.id }) })).status).toBe(422);
  });

  test('an exam stays an exam', async () => {
    t.setNow('2026-10-05T03:00:00Z');
    await t.as(baak);
    expect((await save(8, 'HHH', { journal: journal({ type: 'TAMU' }), done: true })).status).toBe(200);
    expect(await meeting(8)).toMatchObject({ type: 'UTS', status: 'DONE' });
  });

  test('the last meeting ends the class once its grades are published', async () => {
    t.setNow('2027-01-04T03:00:00Z');
    await t.as(baak);
    await t.db
      .update(meetings)
      .set({ status: 'DONE', material: 'x' })
      .where(eq(meetings.scheduleId, scheduleId));
    await t.db
      .update(meetings)
      .set({ status: 'NOT-YET' })
      .where(and(eq(meetings.scheduleId, scheduleId), eq(meetings.no, 16)));
    await buildGradeSheet(t.db, scheduleId, { status: 'PUBLISHED' });
    await save(16, 'HHH', { journal: journal(), done: true });
    const [schedule] = await t.db.select().from(schedules).where(eq(schedules.id, scheduleId));
    expect(schedule?.status).toBe('DONE');
  });
});

describe('who and when', () => {
  test('lecturers fill in from 30 minutes before until 7 days after, staff later too', async () => {
    const at = async (moment: string, userId = lecturer.userId) => {
      t.setNow(moment);
      await t.as(userId);
      return (await save(3, 'H')).status;
    };
    expect(await at('2026-08-24T01:29:59Z')).toBe(422);
    expect(await at('2026-08-24T01:30:00Z')).toBe(200);
    expect(await at('2026-08-31T04:30:00Z')).toBe(200);
    expect(await at('2026-08-31T04:30:01Z')).toBe(422);
    expect((await save(3, 'H')).error.message).toBe(
      'Batas pengisian 7 hari setelah pertemuan sudah lewat. Setelah itu BAAK yang mengisi.',
    );
    expect((await save(5, 'H')).error.message).toBe(
      'Pertemuan ini dapat diisi mulai Senin, 7 September 2026 pukul 08.30.',
    );
    expect(await at('2026-09-30T00:00:00Z', baak)).toBe(200);
    expect(await at('2026-08-24T01:29:59Z', baak)).toBe(422);
  });

  test('refuses another lecturer, students, readers and nobody', async () => {
    await t.as((await buildLecturer(t.db)).userId);
    expect(await save(3, 'H')).toMatchObject({
      status: 403,
      error: { message: 'Kelas ini diampu dosen lain.' },
    });
    await t.as((await buildStudent(t.db)).userId);
    expect((await save(3, 'H')).status).toBe(403);
    await t.as((await buildStaff(t.db, 'attendance:get')).id);
    expect((await save(3, 'H')).status).toBe(403);
    await t.as(null);
    expect((await save(3, 'H')).status).toBe(401);
    expect(await marksAt(3)).toBe('...');
  });

  test('refuses a stale copy, an unknown class, and a cancelled one', async () => {
    const { updatedAt } = await meeting(3);
    expect((await save(3, 'H', { updatedAt })).status).toBe(200);
    expect(await save(3, 'A', { updatedAt })).toMatchObject({ status: 409, error: { code: 'STALE' } });
    expect(await marksAt(3)).toBe('H..');
    await t.db.update(schedules).set({ status: 'CANCLE' }).where(eq(schedules.id, scheduleId));
    expect((await save(3, 'H')).status).toBe(422);
    scheduleId = '00000000-0000-7000-8000-000000000000';
    expect((await save(3, 'H')).status).toBe(404);
  });
});

describe('emptying a meeting', () => {
  test('of a draft is the lecturer’s, of a done one BAAK’s with a reason', async () => {
    await save(3, 'HHH');
    expect((await remove(3, '', '2026-08-01T00:00:00.000Z')).status).toBe(409);
    expect(await remove(3)).toMatchObject({ status: 200, data: { removed: 3 } });
    await save(3, 'HHH', { journal: journal(), done: true });
    expect((await remove(3, 'Salah kelas')).error.errors).toEqual({
      reason: 'Pertemuan yang sudah selesai hanya dapat dibuka kembali oleh BAAK.',
    });
    await t.as(baak);
    expect((await remove(3)).status).toBe(422);
    expect((await remove(3, 'Salah kelas')).status).toBe(200);
    expect(await marksAt(3)).toBe('...');
    expect(await meeting(3)).toMatchObject({ status: 'NOT-YET', material: 'Analisis rasio' });
  });

  test('is refused while a later one is done', async () => {
    await t.as(baak);
    await save(2, 'HHH', { journal: journal({ date: '2026-08-17' }), done: true });
    await save(3, 'HHH', { journal: journal(), done: true });
    expect((await remove(2, 'Salah tanggal')).error.message).toBe(
      'Pertemuan 3 sudah selesai. Kosongkan mulai dari yang terakhir.',
    );
    expect((await remove(3, 'Salah tanggal')).status).toBe(200);
    expect((await remove(2, 'Salah tanggal')).status).toBe(200);
    expect(await remove(2, 'Salah tanggal')).toMatchObject({
      status: 404,
      message: 'Pertemuan 2 belum memiliki presensi.',
    });
  });
});
