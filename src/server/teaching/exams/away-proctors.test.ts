import { eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { academicPeriods, lecturers, rooms } from '#server/platform/db/schema.ts';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { examDesk } from '#test/factories/exam-desk.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { proctorsOf } from './exam-plan.store.ts';

const { t, baak, period, buildClass, wish, save, planned, now } = await examDesk();
beforeEach(() => t.as(baak.id));

test('who does not teach at present watches no exam, unless planned before', async () => {
  const away = await buildLecturer(t.db, { activityStatus: '23' });
  const body = await wish(await buildClass(1));
  const watched = body.rooms.map((room) => ({ ...room, proctorIds: [away.id] }));
  const refused = await save({ ...body, rooms: watched });
  expect(refused).toMatchObject({
    status: 400,
    error: { errors: { rooms: expect.stringContaining('berstatus pensiun.') } },
  });
  const { exam, lecturer, body: stored } = await planned(1);
  await t.db.update(lecturers).set({ activityStatus: '20' }).where(eq(lecturers.id, lecturer.id));
  const moved = { ...stored, _id: exam._id, updatedAt: exam.updatedAt, timeEnd: 600 };
  expect((await save(moved)).status).toBe(200);
});

test('who is away is offered to no exam, and the plan of a term takes nobody who is', async () => {
  const { lecturer, schedule } = await buildClass(1);
  const offered = async () =>
    (await t.call(examContract.options, { query: {} })).data.lecturers.find(
      ({ value }) => value === lecturer.id,
    );
  const proctors = async () => (await proctorsOf(t.db, schedule.periodId)).map(({ id }) => id);
  expect([(await offered())?.teaches, (await proctors()).includes(lecturer.id)]).toEqual([true, true]);
  await t.db.update(lecturers).set({ activityStatus: '20' }).where(eq(lecturers.id, lecturer.id));
  expect([(await offered())?.teaches, (await proctors()).includes(lecturer.id)]).toEqual([false, false]);
});

test('an exam keeps its room and its day whatever became of room and term, and takes no such anew', async () => {
  const { exam, body } = await planned(1);
  const own = body.rooms.map(({ roomId }) => roomId);
  await t.db.update(rooms).set({ isActive: false }).where(inArray(rooms.id, own));
  const other = await buildRoom(t.db, { isActive: false });
  const [term] = await t.db.select().from(academicPeriods).where(eq(academicPeriods.id, period.id));
  const setEnd = (endDate: string) =>
    t.db.update(academicPeriods).set({ endDate }).where(eq(academicPeriods.id, period.id));
  await setEnd('2026-10-01');
  const change = async (fields: object) =>
    save({ ...body, ...fields, _id: exam._id, updatedAt: (await now(exam._id)).updatedAt } as typeof body);
  expect((await change({ timeEnd: 600 })).status).toBe(200);
  expect((await change({ date: '2026-10-06' })).error.errors).toHaveProperty('date');
  await setEnd(term?.endDate ?? '');
  const taken = await change({ rooms: body.rooms.map((room) => ({ ...room, roomId: other.id })) });
  expect(taken.error.errors).toEqual({ 'rooms.0.roomId': 'Ruang tidak aktif atau tidak ada.' });
});
