import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { lecturers } from '#server/platform/db/schema.ts';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { examDesk } from '#test/factories/exam-desk.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { proctorsOf } from './exam-plan.store.ts';

const { t, baak, buildClass, wish, save, planned } = await examDesk();
beforeEach(() => t.as(baak.id));

test('who does not teach at present watches no exam, unless planned before', async () => {
  const away = await buildLecturer(t.db, { activityStatus: '23' });
  const body = await wish(await buildClass(1));
  const rooms = body.rooms.map((room) => ({ ...room, proctorIds: [away.id] }));
  const refused = await save({ ...body, rooms });
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
