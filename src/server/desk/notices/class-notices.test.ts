import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { lecturers } from '#server/platform/db/schema.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { toldTo, topicsTo } from '#test/factories/notices.ts';
import { buildStudent } from '#test/factories/people.ts';
import { scheduleDesk } from '#test/factories/schedule-desk.ts';
import { buildKrs } from '#test/factories/teaching.ts';

const desk = await scheduleDesk();

test('classes moved and cancelled are told to those who take them, and to nobody else', async () => {
  const { t, periodId, plan, save, changeOf, stored } = desk;
  const body = await plan();
  const { data: made } = await save(body);
  const [taker, other] = [await buildStudent(t.db), await buildStudent(t.db)];
  await buildKrs(t.db, { studentId: taker.id, periodId, scheduleIds: [made._id] });
  const moved = await save(await changeOf(made._id, body, { day: body.day === 1 ? 2 : 1, confirm: true }));
  expect(moved.status).toBe(200);
  const room = await buildRoom(t.db, { capacity: 200 });
  const elsewhere = await changeOf(made._id, body, {
    day: body.day === 1 ? 2 : 1,
    roomId: room.id,
  });
  expect((await save(elsewhere)).status).toBe(200);
  await t.call(scheduleContract.setStatus, {
    params: { id: made._id },
    body: {
      status: 'CANCLE',
      reason: 'Peminat kurang',
      updatedAt: (await stored(made._id))?.updatedAt ?? '',
    },
  });
  expect(await topicsTo(t, taker)).toEqual(['class.moved', 'class.moved', 'class.cancelled']);
  expect((await toldTo(t, taker))[1]?.body).toContain(`di ruang ${room.code}`);
  const [share] = body.lecturers;
  const [teacher] = await t.db
    .select({ userId: lecturers.userId })
    .from(lecturers)
    .where(eq(lecturers.id, share?.lecturerId ?? ''));
  expect(await toldTo(t, { userId: teacher?.userId ?? '' })).toMatchObject([
    { topic: 'class.moved' },
    { topic: 'class.moved' },
    { topic: 'class.cancelled', body: expect.stringMatching(/dibatalkan: Peminat kurang\.$/) },
  ]);
  expect(await topicsTo(t, other)).toEqual([]);
});
