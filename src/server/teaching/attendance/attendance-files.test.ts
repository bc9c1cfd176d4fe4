import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { auditLog, krsItems, meetings } from '#server/platform/db/schema.ts';
import { smallPdf } from '#test/factories/leave-scene.ts';
import { buildMeetings } from '#test/factories/meetings.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
let baak: string;
let picture: Buffer;
let lecturer: Awaited<ReturnType<typeof buildLecturer>>;
let student: Awaited<ReturnType<typeof buildStudent>>;
let other: Awaited<ReturnType<typeof buildStudent>>;
let scheduleId: string;

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  baak = (await buildStaff(t.db, 'schedule:get', 'attendance:get', 'attendance:update', 'attendance:excuse'))
    .id;
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => t.close());

/** A class on Monday 09.00–11.30 with two students, whose third meeting is running. */
beforeEach(async () => {
  t.setNow(TEST_NOW);
  lecturer = await buildLecturer(t.db);
  const slot = { day: 1, timeStart: 540, timeEnd: 690 };
  const schedule = await buildSchedule(t.db, { periodId, ...slot, lecturerIds: [lecturer.id] });
  await buildMeetings(t.db, schedule, { first: '2026-08-10' });
  scheduleId = schedule.id;
  student = await buildStudent(t.db, { name: 'Ani Contoh' });
  other = await buildStudent(t.db, { name: 'Budi Contoh' });
  for (const { id } of [student, other]) {
    await buildKrs(t.db, { studentId: id, periodId, scheduleIds: [scheduleId] });
  }
  await t.as(lecturer.userId);
});

const upload = async (name = 'surat dokter.pdf', content: Buffer | string = smallPdf): Promise<string> =>
  (await t.call(fileContract.upload, { body: {} }, { files: [{ field: 'file', name, content }] })).data
    .fileName;
const read = async (file: string) => (await t.call(fileContract.downloadPrivate, { query: { file } })).status;
const save = (mark: object, more: object = {}) =>
  t.call(attendanceContract.save, {
    params: { id: scheduleId },
    body: { meetingNo: 3, absents: [{ studentId: student.id, ...mark } as never], ...more },
  });
const grid = async () => (await t.call(attendanceContract.grid, { params: { id: scheduleId } })).data;
const remark = async () =>
  (await grid()).students.find(({ _id }) => _id === student.id)?.remarks.find(({ no }) => no === 3);
const version = async () => (await grid()).meetings[2]?.updatedAt ?? '';
const excuse = (body: object) =>
  t.call(attendanceContract.excuse, {
    params: { id: scheduleId },
    body: { meetingNo: 3, studentId: student.id, excused: true, reason: 'Surat rumah sakit', ...body },
  });
const trail = (entityId: string, action: string) =>
  t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, entityId), eq(auditLog.action, action)));

describe('the letter behind an absence', () => {
  test('is kept with the mark, and opened by the lecturer, the student and BAAK alone', async () => {
    const proof = await upload();
    expect(await save({ status: 'S', note: 'Surat dokter', proof })).toMatchObject({ data: { saved: 1 } });
    expect(await remark()).toMatchObject({
      note: 'Surat dokter',
      proof: { file: proof, name: 'surat dokter.pdf' },
    });
    expect((await save({ status: 'S', note: 'Surat dokter', proof })).data.saved).toBe(0);
    expect((await save({ status: 'S', note: 'Surat dokter' })).data.saved).toBe(0);
    for (const reader of [lecturer.userId, student.userId ?? '', baak]) {
      await t.as(reader);
      expect(await read(proof)).toBe(200);
    }
    expect(await trail(student.id, 'file.read')).toMatchObject([
      { actorId: lecturer.userId, after: { document: 'attendance-proof', scheduleId, meetingNo: 3 } },
      { actorId: baak },
    ]);
    const strangers = [
      (await buildLecturer(t.db)).userId,
      other.userId ?? '',
      (await buildStaff(t.db, 'schedule:get', 'attendance:get')).id,
    ];
    for (const stranger of strangers) {
      await t.as(stranger);
      expect(await read(proof)).toBe(403);
    }
    expect(await remark()).toMatchObject({ note: 'Surat dokter', proof: null });
    await t.as(null);
    expect(await read(proof)).toBe(401);
    await t.as(student.userId);
    const own = await t.call(timetableContract.studentClass, { params: { id: scheduleId } });
    expect(own.data.meetings[2]).toMatchObject({
      mark: 'S',
      proof: { file: proof, name: 'surat dokter.pdf' },
    });
  });

  test('is replaced, taken away, and goes with the absence, not with a change between leave and illness', async () => {
    const [first, second, third] = [await upload(), await upload('surat baru.pdf'), await upload()];
    await save({ status: 'S', proof: first });
    await save({ status: 'I', note: 'Dispensasi' });
    expect(await remark()).toMatchObject({ proof: { file: first } });
    expect((await save({ status: 'I', proof: second })).data.saved).toBe(1);
    expect([await read(first), await read(second)]).toEqual([404, 200]);
    expect((await save({ status: 'I', proof: null })).data.saved).toBe(1);
    expect([await read(second), await remark()]).toEqual([404, undefined]);
    await save({ status: 'I', proof: third });
    await save({ status: 'H' });
    expect([await read(third), await remark()]).toEqual([404, undefined]);
    const entries = await trail((await meeting()).id, 'attendance.save');
    expect(entries.at(-1)).toMatchObject({
      before: { marks: [{ status: 'I', proof: third }] },
      after: { marks: [{ status: 'H', proof: null }] },
    });
  });

  test('goes when the attendance is emptied or the meeting called off', async () => {
    const first = await upload();
    await save({ status: 'S', proof: first });
    const body = { meetingNo: 3, reason: 'Salah pertemuan' };
    const empty = { ...body, updatedAt: await version() };
    expect(
      (await t.call(attendanceContract.remove, { params: { id: scheduleId }, body: empty })).status,
    ).toBe(200);
    expect(await read(first)).toBe(404);
    const second = await upload();
    await save({ status: 'S', proof: second });
    const cancel = { ...body, updatedAt: await version() };
    expect(
      (await t.call(attendanceContract.cancelMeeting, { params: { id: scheduleId }, body: cancel })).status,
    ).toBe(200);
    expect(await read(second)).toBe(404);
  });

  test('is refused for presence, for another type, size or person, on a stale copy; nothing is kept then', async () => {
    const own = await upload();
    const present = await save({ status: 'H', proof: own });
    expect([present.status, present.error.errors]).toEqual([
      400,
      { 'absents.0.proof': 'Bukti hanya untuk izin atau sakit.' },
    ]);
    const table = await upload('daftar.csv', 'nim,nama\n1,Contoh\n');
    const large = await upload(
      'besar.pdf',
      Buffer.concat([smallPdf.subarray(0, 9), Buffer.alloc(5_400_000, 32), smallPdf.subarray(9)]),
    );
    await t.as(baak);
    const foreign = await upload();
    await t.as(lecturer.userId);
    for (const [proof, words] of [
      [table, /Jenis berkas/],
      [large, /melebihi 5 MB/],
      [foreign, /tidak ditemukan/],
    ] as const) {
      const refused = await save({ status: 'S', proof });
      expect([refused.status, refused.error.errors]).toEqual([
        400,
        { 'absents.0.proof': expect.stringMatching(words) },
      ]);
    }
    expect((await grid()).meetings[2]?.present).toBeNull();
    const before = await version();
    await save({ status: 'S' });
    expect((await save({ status: 'S', proof: own }, { updatedAt: before })).status).toBe(409);
    expect(await remark()).toBeUndefined();
    await t.as((await buildLecturer(t.db)).userId);
    expect((await save({ status: 'S' })).status).toBe(403);
  });

  test('may be added by BAAK that excuses the absence', async () => {
    await save({ status: 'S', note: 'Rawat inap' });
    const stale = await version();
    await t.as(baak);
    const [proof, table] = [await upload(), await upload('daftar.csv', 'nim,nama\n1,Contoh\n')];
    const wrong = await excuse({ proof: table });
    expect([wrong.status, wrong.error.errors]).toEqual([
      400,
      { proof: expect.stringMatching(/Jenis berkas/) },
    ]);
    expect(await remark()).toMatchObject({ excused: false, proof: null });
    expect((await excuse({ proof, updatedAt: stale })).status).toBe(200);
    expect(await remark()).toMatchObject({ note: 'Rawat inap', excused: true, proof: { file: proof } });
    expect(await trail((await meeting()).id, 'attendance.excuse')).toMatchObject([
      { before: { proof: null }, after: { studentId: student.id, excused: true, proof } },
    ]);
    expect((await excuse({ proof: null, updatedAt: stale })).status).toBe(409);
    expect((await excuse({})).status).toBe(200);
    await t.as(student.userId);
    expect(await read(proof)).toBe(200);
    await t.as(lecturer.userId);
    expect((await excuse({ proof: null })).status).toBe(403);
    expect((await save({ status: 'H' })).error.message).toContain('dimaklumi BAAK');
    expect((await save({ status: 'S', note: 'Rawat inap', proof: null })).error.message).toContain('BAAK');
    const empty = { meetingNo: 3, updatedAt: await version(), reason: 'Salah pertemuan' };
    const emptied = await t.call(attendanceContract.remove, { params: { id: scheduleId }, body: empty });
    expect(emptied.error.message).toContain('dimaklumi BAAK');
    expect((await save({ status: 'S', note: 'Rawat inap di Sleman' })).status).toBe(200);
    expect(await read(proof)).toBe(200);
  });
});

const meeting = async () => {
  const where = and(eq(meetings.scheduleId, scheduleId), eq(meetings.no, 3));
  const [row] = await t.db.select().from(meetings).where(where);
  if (!row) throw new Error('no such meeting');
  return row;
};
const journal = (change: object = {}) => ({
  date: '2026-08-24',
  timeStart: 540,
  timeEnd: 690,
  roomId: null,
  lecturerId: lecturer.id,
  mode: 'F' as const,
  material: 'Analisis rasio',
  ...change,
});
const write = (change: object) =>
  t.call(attendanceContract.save, {
    params: { id: scheduleId },
    body: { meetingNo: 3, absents: [], journal: journal(change) },
  });
const shown = async () =>
  (await t.call(scheduleContract.get, { params: { id: scheduleId } })).data.meetings[2]?.photo;

describe('the picture of a meeting', () => {
  test('belongs to the journal, seen by who sees the meetings, until it is replaced or taken away', async () => {
    const [first, second] = [await upload('kelas.jpg', picture), await upload('kelas 2.jpg', picture)];
    expect((await write({ photo: first })).status).toBe(200);
    expect(await shown()).toEqual({ file: first, name: 'kelas.webp' });
    expect((await write({ material: 'Rasio' })).status).toBe(200);
    expect(await shown()).toMatchObject({ file: first });
    const head = (await buildStaff(t.db, 'schedule:get')).id;
    for (const reader of [lecturer.userId, baak, head]) {
      await t.as(reader);
      expect([await read(first), (await shown())?.file]).toEqual([200, first]);
    }
    for (const stranger of [(await buildLecturer(t.db)).userId, student.userId ?? '']) {
      await t.as(stranger);
      expect(await read(first)).toBe(403);
    }
    await t.as(lecturer.userId);
    await write({ photo: second });
    expect([await read(first), await read(second)]).toEqual([404, 200]);
    await write({ photo: null });
    expect([await read(second), await shown()]).toEqual([404, null]);
    expect((await trail((await meeting()).id, 'attendance.save')).at(-1)).toMatchObject({
      before: { photoId: expect.any(String) },
      after: { photoId: null },
    });
  });

  test('is refused for what is no own picture, and once the journal is locked', async () => {
    for (const photo of [await upload(), 'tidak-ada']) {
      const refused = await write({ photo });
      expect([refused.status, refused.error.errors]).toEqual([400, { 'journal.photo': expect.any(String) }]);
    }
    expect(await meeting()).toMatchObject({ photoId: null, material: '' });
    const photo = await upload('kelas.jpg', picture);
    await write({ photo });
    t.setNow('2026-09-02T03:00:00Z');
    await t.as(lecturer.userId);
    expect((await write({ photo: null })).status).toBe(422);
    expect(await read(photo)).toBe(200);
  });

  test('goes with the letters when the class is deleted', async () => {
    const [photo, proof] = [await upload('kelas.jpg', picture), await upload()];
    await write({ photo });
    await save({ status: 'S', proof });
    await t.db.delete(krsItems).where(eq(krsItems.scheduleId, scheduleId));
    await t.as((await buildStaff(t.db, 'schedule:get', 'schedule:delete', 'attendance:update')).id);
    expect((await t.call(scheduleContract.remove, { params: { id: scheduleId } })).status).toBe(200);
    await t.as(lecturer.userId);
    expect([await read(photo), await read(proof)]).toEqual([404, 404]);
  });
});
