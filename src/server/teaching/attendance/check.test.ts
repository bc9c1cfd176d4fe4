import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { auditLog, meetingChecks } from '#server/platform/db/schema.ts';
import { buildMarks, buildMeetings } from '#test/factories/meetings.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
let kaprodi: string;
let baak: string;
let room: Awaited<ReturnType<typeof taughtClass>>;

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db, { startDate: '2026-08-03' })).id;
  kaprodi = (await buildUser(t.db, { roles: [ROLE.kaprodi, ROLE.lecturer], permissions: ['schedule:get'] }))
    .id;
  baak = (await buildStaff(t.db, 'attendance:get', 'attendance:update')).id;
});
beforeEach(async () => {
  room = await taughtClass();
});
afterAll(() => t.close());

/** A class with two held meetings: Ani was there both times, Budi fell ill, Citra came to the second only. */
async function taughtClass() {
  const lecturer = await buildLecturer(t.db);
  const schedule = await buildSchedule(t.db, { periodId, lecturerIds: [lecturer.id] });
  const held = await buildMeetings(t.db, schedule, { first: '2026-08-03', done: 2, lecturerId: lecturer.id });
  const join = async (name: string, marks: string) => {
    const student = await buildStudent(t.db, { name });
    await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [schedule.id] });
    await buildMarks(
      t.db,
      held.map(({ id }) => id),
      student.id,
      marks,
    );
    return student;
  };
  const [ani, budi, citra] = [await join('Ani', 'HH'), await join('Budi', 'SS'), await join('Citra', 'AH')];
  return { id: schedule.id, lecturer, held, ani, budi, citra };
}

type Opinion = { matchesRps?: boolean; note?: string };
const verify = (meetingNo: number, { matchesRps = true, ...rest }: Opinion = {}) =>
  t.call(attendanceContract.verifyMeeting, {
    params: { id: room.id },
    body: { meetingNo, matchesRps, ...rest },
  });
const check = (meetingNos: number[], { matchesRps = true, ...rest }: Opinion = {}) =>
  t.call(attendanceContract.checkMeetings, {
    params: { id: room.id },
    body: { meetingNos, matchesRps, ...rest },
  });
const checksAt = async (no: number) => {
  await t.as(room.lecturer.userId);
  const { data } = await t.call(attendanceContract.grid, { params: { id: room.id } });
  return data.meetings.find((meeting) => meeting.no === no)?.checks;
};
const own = async (student: { userId: string }, no: number) => {
  await t.as(student.userId);
  const { data } = await t.call(timetableContract.studentClass, { params: { id: room.id } });
  return data.meetings.find((meeting) => meeting.no === no);
};

describe('a student', () => {
  test('who was there confirms for the class; the lecturer and the class see it', async () => {
    expect(await own(room.ani, 1)).toMatchObject({ mayVerify: true, checks: { student: null } });
    const answer = await verify(1, { note: 'Materi sesuai pertemuan pertama.' });
    expect([answer.status, answer.message]).toEqual([200, 'Pertemuan 1 terverifikasi.']);
    expect(await checksAt(1)).toMatchObject({
      student: {
        name: room.ani.name,
        nim: room.ani.nim,
        matchesRps: true,
        note: 'Materi sesuai pertemuan pertama.',
      },
      kaprodi: null,
    });
    expect(await own(room.citra, 1)).toMatchObject({
      mayVerify: false,
      checks: { student: { name: 'Ani' } },
    });
    const [entry] = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, room.held[0]?.id ?? ''));
    expect(entry).toMatchObject({ action: 'meeting.verify', actorId: room.ani.userId });
  });

  test('says what does not follow the plan, and may put it right until the kaprodi has looked', async () => {
    await t.as(room.ani.userId);
    expect((await verify(1, { matchesRps: false })).error.errors).toHaveProperty('note');
    expect((await verify(1, { matchesRps: false, note: 'Bab 2 belum dibahas.' })).status).toBe(200);
    expect((await verify(1)).status).toBe(200);
    await t.as(kaprodi);
    expect((await check([1])).status).toBe(200);
    await t.as(room.ani.userId);
    expect((await verify(1)).error.message).toBe('Pertemuan ini sudah diperiksa kaprodi.');
    expect(await checksAt(1)).toMatchObject({ student: { matchesRps: true }, kaprodi: { matchesRps: true } });
  });

  test('who was not there, is not in the class or comes second is refused', async () => {
    await t.as(room.budi.userId);
    expect((await verify(1)).error.message).toBe(
      'Hanya mahasiswa yang hadir yang dapat memverifikasi pertemuan.',
    );
    await t.as((await buildStudent(t.db)).userId);
    expect((await verify(1)).status).toBe(403);
    await t.as(room.ani.userId);
    expect((await verify(3)).error.message).toBe('Pertemuan ini belum selesai dicatat.');
    expect((await verify(17)).status).toBe(400);
    await verify(2);
    await t.as(room.citra.userId);
    expect((await verify(2)).error.message).toBe('Pertemuan ini sudah diverifikasi mahasiswa lain.');
    await t.as(null);
    expect((await verify(2)).status).toBe(401);
    await t.as(kaprodi);
    expect((await verify(2)).status).toBe(403);
  });

  test('of two at once only one speaks for the class', async () => {
    const calls = [];
    for (const student of [room.ani, room.citra]) {
      await t.as(student.userId);
      calls.push(verify(2));
    }
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('the head of programme', () => {
  test('confirms several meetings at once, all or none', async () => {
    await t.as(kaprodi);
    const { data } = await t.call(attendanceContract.grid, { params: { id: room.id } });
    expect(data).toMatchObject({ mayChange: false, mayCheck: true });
    expect((await check([2, 3])).error.message).toBe('Pertemuan 3: Pertemuan ini belum selesai dicatat.');
    expect(await t.db.select().from(meetingChecks).where(eq(meetingChecks.userId, kaprodi))).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ meetingId: room.held[1]?.id })]),
    );
    expect((await check([1, 2], { matchesRps: false })).error.errors).toHaveProperty('note');
    expect((await check([1, 2, 2])).data).toEqual({ checked: 2 });
    expect(await checksAt(2)).toMatchObject({ student: null, kaprodi: { nim: null, matchesRps: true } });
  });

  test('is nobody else', async () => {
    for (const userId of [room.lecturer.userId, baak, room.ani.userId]) {
      await t.as(userId);
      expect((await check([1])).status).toBe(403);
    }
  });
});

describe('a confirmation', () => {
  const journal = () => ({
    date: '2026-08-03',
    timeStart: 480,
    timeEnd: 630,
    roomId: null,
    mode: 'F' as const,
    lecturerId: room.lecturer.id,
    material: 'Materi 1',
    topic: '',
  });
  const save = async (more: object) => {
    await t.as(baak);
    const { status, error } = await t.call(attendanceContract.save, {
      params: { id: room.id },
      body: { meetingNo: 1, absents: [], ...more },
    });
    if (status !== 200) throw new Error(`not saved: ${error.message}`);
  };
  beforeEach(async () => {
    await save({ journal: journal() });
    await t.as(room.ani.userId);
    await verify(1);
    await t.as(kaprodi);
    await check([1]);
  });

  test('outlives what it does not speak of', async () => {
    await save({ journal: { ...journal(), method: 'Ceramah' } });
    expect(await checksAt(1)).toMatchObject({ student: { name: 'Ani' }, kaprodi: { matchesRps: true } });
  });

  test('falls with what was taught', async () => {
    await save({ journal: { ...journal(), material: 'Materi lain' } });
    expect(await checksAt(1)).toEqual({ student: null, kaprodi: null });
  });

  test('of a student falls with the mark it rests on', async () => {
    await save({ absents: [{ studentId: room.ani.id, status: 'A' }] });
    expect(await checksAt(1)).toMatchObject({ student: null, kaprodi: { matchesRps: true } });
  });

  test('is printed on the report of the meeting', async () => {
    const print = async (no?: number) => {
      await t.as(room.lecturer.userId);
      return t.call(attendanceContract.print, {
        params: { id: room.id },
        query: { kind: 'meeting', ...(no && { meetingNo: no }) },
      });
    };
    const pdf = await print(1);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(String(pdf.data).slice(0, 5)).toBe('%PDF-');
    expect((await print()).error.errors).toHaveProperty('meetingNo');
    expect((await print(3)).error.code).toBe('RULE');
  });
});
