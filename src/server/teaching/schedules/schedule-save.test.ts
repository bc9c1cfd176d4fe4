import { and, eq, lte } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import {
  auditLog,
  krs,
  meetings,
  scheduleClasses,
  scheduleLecturers,
  schedules,
} from '#server/platform/db/schema.ts';
import { buildCourse, buildCurriculum, buildRoom } from '#test/factories/courses.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { scheduleDesk } from '#test/factories/schedule-desk.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { freshSlot } from '#test/factories/schedule-plan.ts';

const { t, periodId, curriculumId, baak, plan, save, stored, countAll, changeOf } = await scheduleDesk();

describe('creating a class', () => {
  test('stores it with lecturers, student classes, sixteen meetings and an audit entry', async () => {
    // On a Sunday in its small hours, which is allowed and worth a word.
    const body = await plan({ className: ' m25a ', day: 0, timeStart: 0, timeEnd: 50 });
    const saved = await save(body);
    expect(saved).toMatchObject({
      status: 200,
      message: 'Jadwal tersimpan.',
      data: { warnings: ['Jadwal jatuh pada hari Minggu.'] },
    });
    const { data } = await t.call(scheduleContract.get, { params: { id: saved.data._id } });
    expect(data).toMatchObject({
      className: 'M25A',
      period: { label: 'Ganjil 2026/2027' },
      shares: [{ isCoordinator: true, sksShare: 300, plannedMeetings: 16 }],
      classes: [{ _id: body.classIds[0] }],
      status: 'NOT-YET',
      clashOverride: null,
    });
    expect(data.meetings).toHaveLength(16);
    expect(data.meetings.filter(({ type }) => type !== 'KULIAH').map(({ no }) => no)).toEqual([8, 16]);
    const [entry] = await t.db.select().from(auditLog).where(eq(auditLog.entityId, saved.data._id));
    expect(entry).toMatchObject({ action: 'schedule.create', actorId: baak });
  });

  test('is refused to nobody, to strangers and to who may only change', async () => {
    const body = await plan();
    await t.as(null);
    expect((await save(body)).status).toBe(401);
    await t.as((await buildLecturer(t.db)).userId);
    expect((await save(body)).status).toBe(403);
    await t.as((await buildStaff(t.db, 'schedule:update')).id);
    expect((await save(body)).status).toBe(403);
  });

  test.each([
    ['className', { className: '' }],
    ['className', { className: 'TOOLONG' }],
    ['lecturers', { lecturers: [] }],
    ['day', { day: 7 }],
    ['capacity', { capacity: 0 }],
    ['courseId', { courseId: '00000000-0000-7000-8000-000000000000' }],
    ['roomId', { roomId: '00000000-0000-7000-8000-000000000000' }],
  ])('answers 400 for a wrong %s', async (field, change) => {
    const refused = await save(await plan(change));
    expect(refused.status).toBe(400);
    expect(refused.error.errors).toHaveProperty(field);
  });

  test('refuses what contradicts itself, field by field, and stores nothing', async () => {
    const foreign = await buildCourse(t.db);
    const archived = await buildCourse(t.db, {
      in: (await buildCurriculum(t.db, { status: 'ARCHIVED' })).id,
    });
    const lecturer = (await buildLecturer(t.db)).id;
    const cases: [string, Record<string, unknown>][] = [
      ['courseId', { courseId: foreign.id }],
      ['courseId', { courseId: archived.id }],
      ['lecturers', { lecturers: [{ lecturerId: lecturer, sksShare: 250 }] }],
      ['roomId', { roomId: null }],
      ['roomId', { roomId: (await buildRoom(t.db, { isActive: false })).id }],
      ['capacity', { roomId: (await buildRoom(t.db, { capacity: 30 })).id }],
      ['timeEnd', { timeStart: 600, timeEnd: 600 }],
    ];
    const before = await countAll();
    for (const [field, change] of cases) {
      const refused = await save(await plan(change));
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.error.errors ?? {})).toEqual([field]);
    }
    expect(await countAll()).toBe(before);
  });

  test('needs no room when it is online, and the online room is shared', async () => {
    const online = await buildRoom(t.db, { type: 'ONLINE', capacity: 500 });
    const slot = freshSlot();
    expect((await save(await plan({ ...slot, roomId: null, mode: 'O' }))).status).toBe(200);
    expect((await save(await plan({ ...slot, roomId: online.id, mode: 'O' }))).status).toBe(200);
    expect((await save(await plan({ ...slot, roomId: online.id, mode: 'O' }))).status).toBe(200);
  });

  test('warns of a heavy load, Friday prayer and Sunday without refusing', async () => {
    const lecturer = await buildLecturer(t.db, { name: 'Budi Santoso' });
    await buildSchedule(t.db, { periodId, lecturerIds: [lecturer.id], sks: 14, day: 1 });
    const lecturers = [{ lecturerId: lecturer.id, sksShare: 300 }];
    const { status, data } = await save(await plan({ lecturers, day: 5, timeStart: 720, timeEnd: 770 }));
    expect(status).toBe(200);
    expect(data.warnings).toEqual([
      'Beban Budi Santoso 17 sks, melebihi 16 sks.',
      'Jadwal melewati waktu salat Jumat 11.30–13.00.',
    ]);
  });

  test('refuses the same class of the same course twice', async () => {
    const body = await plan();
    expect((await save(body)).status).toBe(200);
    const again = await plan({ courseId: body.courseId });
    expect(await save(again)).toMatchObject({
      status: 409,
      error: { errors: { className: 'Kelas ini sudah ada untuk mata kuliah tersebut.' } },
    });
  });

  test('refuses a closed term', async () => {
    const closed = await buildPeriod(t.db, {
      academicYear: '2024/2025',
      code: '20241',
      startDate: '2024-08-01',
      endDate: '2025-01-20',
      isActive: false,
      status: 'DONE',
    });
    expect(await save(await plan({ periodId: closed.id }))).toMatchObject({ status: 422 });
  });
});

describe('changing a class', () => {
  test('moves the slots of its lecturers and classes by foreign key', async () => {
    const body = await plan();
    const { data } = await save(body);
    const slot = { day: 2, timeStart: 1200, timeEnd: 1300 };
    expect((await save(await changeOf(data._id, body, slot))).status).toBe(200);
    const expected = { ...slot, blocking: true, periodId };
    const where = eq(scheduleLecturers.scheduleId, data._id);
    expect(await t.db.select().from(scheduleLecturers).where(where)).toMatchObject([expected]);
    const classes = eq(scheduleClasses.scheduleId, data._id);
    expect(await t.db.select().from(scheduleClasses).where(classes)).toMatchObject([expected]);
  });

  test('replaces lecturers and classes, also where the leaving lecturer would clash', async () => {
    const body = await plan();
    const { data } = await save(body);
    const elsewhere = await plan({ lecturers: body.lecturers });
    await save(elsewhere);
    const { day, timeStart, timeEnd } = elsewhere;
    const lecturers = [{ lecturerId: (await buildLecturer(t.db)).id, sksShare: 300 }];
    const change = await changeOf(data._id, body, { day, timeStart, timeEnd, lecturers, classIds: [] });
    expect((await save(change)).status).toBe(200);
    const detail = await t.call(scheduleContract.get, { params: { id: data._id } });
    expect(detail.data).toMatchObject({ shares: lecturers, classes: [], day });
  });

  test('opens it to other class types, which reaches the list and the KRS at once', async () => {
    const body = await plan();
    const { data } = await save(body);
    const student = await buildStudent(t.db, { curriculumId });
    const offered = async () => {
      await t.as(student.userId);
      const list = await t.call(krsContract.classes, { query: { curriculumId } });
      await t.as(baak);
      const { scheduleId, crossClass } = list.data.classes;
      return crossClass[scheduleId.indexOf(data._id)];
    };
    expect(await offered()).toBe(false);
    expect((await save(await changeOf(data._id, body, { crossClass: true }))).status).toBe(200);
    expect(await offered()).toBe(true);
    const detail = await t.call(scheduleContract.get, { params: { id: data._id } });
    expect(detail.data).toMatchObject({ crossClass: true });
    const listed = await t.call(scheduleContract.list, { query: { periodId, courseId: body.courseId } });
    expect(listed.data).toMatchObject([{ _id: data._id, crossClass: true }]);
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, data._id));
    expect(entries.at(-1)).toMatchObject({ before: { crossClass: false }, after: { crossClass: true } });
  });

  test('refuses a stale copy, a missing one and writes nothing', async () => {
    const body = await plan();
    const { data } = await save(body);
    const change = await changeOf(data._id, body, { capacity: 30 });
    expect((await save(change)).status).toBe(200);
    expect(await save({ ...change, capacity: 20 })).toMatchObject({ status: 409, error: { code: 'STALE' } });
    expect((await save({ ...change, updatedAt: undefined })).status).toBe(400);
    expect((await save({ ...change, _id: '00000000-0000-7000-8000-000000000000' })).status).toBe(404);
    expect((await stored(data._id))?.capacity).toBe(30);
  });

  test('refuses fewer seats than are taken and another course or term', async () => {
    const body = await plan();
    const { data } = await save(body);
    const student = await buildStudent(t.db, { curriculumId });
    await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [data._id] });
    const other = await buildCourse(t.db, { in: curriculumId });
    const change = await changeOf(data._id, body, { courseId: other.id });
    expect(await save(change)).toMatchObject({
      status: 422,
      error: { errors: { courseId: 'Mata kuliah tidak dapat diganti karena kelas ini ada pada 1 KRS.' } },
    });
    await t.db.update(schedules).set({ taken: 5 }).where(eq(schedules.id, data._id));
    expect(await save(await changeOf(data._id, body, { capacity: 4 }))).toMatchObject({
      status: 422,
      error: { errors: { capacity: 'Kapasitas tidak boleh kurang dari 5 kursi yang sudah terisi.' } },
    });
  });

  test('to another time with approved KRS asks first, then tells students and lecturers and frees those in clash', async () => {
    const told: [string, string][] = [];
    t.services.realtime = {
      toUser: (user, event) => void told.push([user, event]),
      toSocket: () => undefined,
    };
    const body = await plan();
    const { data } = await save(body);
    const busy = await buildSchedule(t.db, { periodId, day: 4, timeStart: 1200, timeEnd: 1300 });
    const [free, clashing] = [
      await buildStudent(t.db, { curriculumId, name: 'Ani' }),
      await buildStudent(t.db, { curriculumId, name: 'Budi' }),
    ];
    const plain = await buildKrs(t.db, { studentId: free.id, periodId, scheduleIds: [data._id] });
    const both = await buildKrs(t.db, { studentId: clashing.id, periodId, scheduleIds: [data._id, busy.id] });
    const slot = { day: 4, timeStart: 1250, timeEnd: 1350 };
    const change = await changeOf(data._id, body, slot);
    const asked = await save(change);
    expect(asked).toMatchObject({
      status: 422,
      error: {
        code: 'NEEDS_CONFIRMATION',
        message:
          '2 mahasiswa sudah mengambil kelas ini. 1 di antaranya menjadi bentrok. Konfirmasi untuk memindahkannya.',
        data: { enrolled: 2, affected: [{ nim: clashing.nim, name: 'Budi' }] },
      },
    });
    expect(await stored(data._id)).toMatchObject({ day: body.day });
    expect(told).toEqual([]);
    expect((await save({ ...change, confirm: true })).status).toBe(200);
    expect(await stored(data._id)).toMatchObject(slot);
    const grants = await t.db.select({ id: krs.id, until: krs.freeChangeUntil }).from(krs);
    expect(grants).toContainEqual({ id: both.id, until: '2026-09-07' });
    expect(grants).toContainEqual({ id: plain.id, until: null });
    // Both students and the lecturer of the class.
    await expect.poll(() => told.length).toBe(3);
    expect(told.map(([user]) => user)).toEqual(expect.arrayContaining([free.userId, clashing.userId]));
  });

  test('without moving it asks for no confirmation', async () => {
    const body = await plan();
    const { data } = await save(body);
    const student = await buildStudent(t.db, { curriculumId });
    await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [data._id] });
    const room = (await buildRoom(t.db)).id;
    expect((await save(await changeOf(data._id, body, { roomId: room }))).status).toBe(200);
    const rows = await t.db.select().from(meetings).where(eq(meetings.scheduleId, data._id));
    expect(new Set(rows.map(({ roomId }) => roomId))).toEqual(new Set([room]));
  });
});

test('meetings held without a name stay those of the coordinator whom another follows', async () => {
  const body = await plan();
  const { data } = await save(body);
  const former = body.lecturers[0]?.lecturerId ?? '';
  const ofClass = eq(meetings.scheduleId, data._id);
  await t.db
    .update(meetings)
    .set({ status: 'DONE', material: 'Materi' })
    .where(and(ofClass, lte(meetings.no, 3)));
  const named = async () => {
    const rows = await t.db.select().from(meetings).where(ofClass).orderBy(meetings.no);
    return rows.slice(0, 4).map(({ lecturerId }) => lecturerId);
  };
  expect((await save(await changeOf(data._id, body, { capacity: 20 }))).status).toBe(200);
  expect(await named()).toEqual([null, null, null, null]);
  const lecturers = [{ lecturerId: (await buildLecturer(t.db)).id, sksShare: 300 }];
  const changed = await save(await changeOf(data._id, body, { lecturers }));
  expect(changed.status, JSON.stringify(changed.error)).toBe(200);
  expect(await named()).toEqual([former, former, former, null]);
});
