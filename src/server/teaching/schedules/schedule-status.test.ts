import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import {
  auditLog,
  krs,
  krsEvents,
  krsItems,
  meetings,
  scheduleLecturers,
  schedules,
} from '#server/platform/db/schema.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildGrade, buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let baak: string;
let periodId: string;

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
  baak = (await buildStaff(t.db, 'schedule:get', 'schedule:update', 'schedule:delete')).id;
});
afterAll(() => t.close());
beforeEach(() => t.as(baak));

const stored = async (id: string) => (await t.db.select().from(schedules).where(eq(schedules.id, id)))[0];
const reason = 'Dosen berhalangan tetap';

async function setStatus(id: string, status: 'CANCLE' | 'NOT-YET', updatedAt?: string) {
  const body = { status, reason, updatedAt: updatedAt ?? (await stored(id))?.updatedAt ?? '' };
  return t.call(scheduleContract.setStatus, { params: { id }, body });
}

/** A class with two enrolled students, one of whom takes a second class. */
async function classWithStudents() {
  const lecturer = await buildLecturer(t.db);
  const { id } = await buildSchedule(t.db, { periodId, lecturerIds: [lecturer.id] });
  const other = await buildSchedule(t.db, { periodId });
  const plans = [];
  for (const scheduleIds of [[id], [id, other.id]]) {
    const student = await buildStudent(t.db);
    plans.push(await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds }));
  }
  return { id, other: other.id, krsIds: plans.map((plan) => plan.id) };
}

describe('deleting a class', () => {
  test('removes it with its lecturers and meetings and keeps the row in the audit log', async () => {
    const { id, className } = await buildSchedule(t.db, { periodId });
    await t.call(scheduleContract.planMeetings, { body: { periodId, scheduleId: id } });
    expect((await t.call(scheduleContract.remove, { params: { id } })).status).toBe(200);
    expect(await stored(id)).toBeUndefined();
    expect(await t.db.select().from(meetings).where(eq(meetings.scheduleId, id))).toEqual([]);
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(entries.find(({ action }) => action === 'schedule.delete')).toMatchObject({
      before: { className },
    });
    expect((await t.call(scheduleContract.remove, { params: { id } })).status).toBe(404);
  });

  test('is refused while a KRS holds it, with the count', async () => {
    const { id } = await classWithStudents();
    expect(await t.call(scheduleContract.remove, { params: { id } })).toMatchObject({
      status: 409,
      error: {
        code: 'REFERENCED',
        message: 'Jadwal dipakai pada 2 KRS. Batalkan jadwal agar mahasiswa dapat memilih kelas lain.',
      },
    });
    await t.as((await buildStaff(t.db, 'schedule:get', 'schedule:update')).id);
    expect((await t.call(scheduleContract.remove, { params: { id } })).status).toBe(403);
  });
});

describe('cancelling a class', () => {
  test('drops it from every KRS, frees the seats and grants a free change', async () => {
    const { id, other, krsIds } = await classWithStudents();
    expect((await stored(id))?.taken).toBe(2);
    expect(await setStatus(id, 'CANCLE')).toMatchObject({ status: 200, data: { dropped: 2 } });
    expect(await stored(id)).toMatchObject({ status: 'CANCLE', taken: 0, blocking: false });
    expect(await t.db.select().from(krsItems).where(eq(krsItems.scheduleId, id))).toMatchObject([
      { state: 'DROPPED', approved: false, seatHeld: false },
      { state: 'DROPPED', approved: false, seatHeld: false },
    ]);
    const plans = await t.db.select().from(krs).where(inArray(krs.id, krsIds)).orderBy(krs.totalSks);
    expect(plans).toMatchObject([
      { totalSks: 0, freeChangeUntil: '2026-09-07' },
      { totalSks: 3, freeChangeUntil: '2026-09-07', state: 'APPROVED' },
    ]);
    const events = await t.db.select().from(krsEvents).where(inArray(krsEvents.krsId, krsIds));
    expect(events.map(({ scheduleIds }) => scheduleIds)).toEqual(expect.arrayContaining([[], [other]]));
    expect(events[0]).toMatchObject({ to: 'APPROVED', note: expect.stringContaining(reason), actorId: baak });
    const [lecturer] = await t.db
      .select()
      .from(scheduleLecturers)
      .where(eq(scheduleLecturers.scheduleId, id));
    expect(lecturer?.blocking).toBe(false);
  });

  test('is refused with grades, on a stale copy, twice, and to who may not', async () => {
    const { id } = await classWithStudents();
    const student = await buildStudent(t.db);
    const { courseId, updatedAt } = (await stored(id)) ?? { courseId: '', updatedAt: '' };
    const grade = await buildGrade(t.db, { studentId: student.id, courseId, scheduleId: id, score: 8000 });
    expect(await setStatus(id, 'CANCLE')).toMatchObject({
      status: 422,
      error: { message: 'Kelas ini sudah memiliki 1 nilai, sehingga tidak dapat dibatalkan.' },
    });
    expect((await stored(id))?.taken).toBe(2);
    expect(grade.status).toBe('PUBLISHED');
    expect(await setStatus(id, 'CANCLE', '2026-01-01T00:00:00.000Z')).toMatchObject({
      error: { code: 'STALE' },
    });
    expect(await setStatus(id, 'NOT-YET', updatedAt)).toMatchObject({ error: { code: 'ALREADY_DONE' } });
    await t.as((await buildStaff(t.db, 'schedule:update')).id);
    expect((await setStatus(id, 'CANCLE')).status).toBe(403);
  });

  test('gives the room free; taking the class up again is refused when it is taken by then', async () => {
    const first = await buildSchedule(t.db, { periodId });
    await setStatus(first.id, 'CANCLE');
    const { day, timeStart, timeEnd, roomId } = first;
    const second = await buildSchedule(t.db, { periodId, day, timeStart, timeEnd, roomId });
    const refused = await setStatus(first.id, 'NOT-YET');
    expect(refused).toMatchObject({ status: 422, error: { code: 'CLASH' } });
    expect(refused.error.message).toMatch(/^Bentrok ruang R\d+: Mata Kuliah \d+ \(A\) /);
    await setStatus(second.id, 'CANCLE');
    expect((await setStatus(first.id, 'NOT-YET')).status).toBe(200);
    expect(await stored(first.id)).toMatchObject({ status: 'NOT-YET', blocking: true });
  });
});
