import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scheduleBulkContract } from '#shared/teaching/schedules/schedule-bulk.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { krsItems, schedules } from '#server/platform/db/schema.ts';
import { buildCurriculum, buildRoom } from '#test/factories/courses.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPlan } from '#test/factories/schedule-plan.ts';
import { buildKrs, buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let baak: string;
let campus: { periodId: string; curriculumId: string };

beforeAll(async () => {
  t = await testApp();
  campus = { periodId: (await buildPeriod(t.db)).id, curriculumId: (await buildCurriculum(t.db)).id };
  baak = (await buildStaff(t.db, 'schedule:get', 'schedule:create', 'schedule:update', 'schedule:delete')).id;
});
afterAll(() => t.close());
beforeEach(() => t.as(baak));

const stored = async (id: string) => {
  const [row] = await t.db.select().from(schedules).where(eq(schedules.id, id));
  if (!row) throw new Error('the class is gone');
  return row;
};
const item = async (id: string) => ({ _id: id, updatedAt: (await stored(id)).updatedAt });
const items = (...ids: string[]) => Promise.all(ids.map(item));

/** A class made as the form makes it. */
async function made(change: object = {}) {
  const body = await buildPlan(t.db, campus, change);
  return (await t.call(scheduleContract.save, { body })).data._id;
}
const reason = 'Peminat terlalu sedikit';

describe('many classes at once', () => {
  test('are cancelled one by one, with the plans of their students; a stale one stays and is named', async () => {
    const [one, two, three] = [await made(), await made(), await made()];
    const student = await buildStudent(t.db);
    const plan = await buildKrs(t.db, {
      studentId: student.id,
      periodId: campus.periodId,
      scheduleIds: [one],
    });
    const chosen = await items(one, two, three);
    await t.db.update(schedules).set({ capacity: 39 }).where(eq(schedules.id, three));
    const answer = await t.call(scheduleBulkContract.setStatus, {
      body: { items: chosen, status: 'CANCLE', reason },
    });
    expect(answer).toMatchObject({
      status: 200,
      message: '2 dari 3 kelas dibatalkan.',
      data: { changed: 2 },
    });
    expect(answer.data.results).toMatchObject([
      { _id: one, ok: true, message: '1 KRS diperbarui.' },
      { _id: two, ok: true },
      { _id: three, ok: false, message: expect.stringContaining('Data sudah diubah oleh pengguna lain') },
    ]);
    expect((await stored(one)).status).toBe('CANCLE');
    expect((await stored(three)).status).toBe('NOT-YET');
    const held = await t.db.select().from(krsItems).where(eq(krsItems.krsId, plan.id));
    expect(held).toMatchObject([{ state: 'DROPPED' }]);
  });

  test('move into a room at their own times; one that clashes there or is too large stays', async () => {
    const room = await buildRoom(t.db, { capacity: 40 });
    const [free, large] = [await made(), await made({ capacity: 41, roomId: null, mode: 'O' })];
    const slot = await stored(free);
    const when = { day: slot.day, timeStart: slot.timeStart, timeEnd: slot.timeEnd };
    const clashing = await made(when);
    const answer = await t.call(scheduleBulkContract.setRoom, {
      body: { items: await items(free, clashing, large), roomId: room.id },
    });
    expect(answer.message).toBe('1 dari 3 kelas pindah ruang.');
    expect(answer.data.results).toMatchObject([
      { _id: free, ok: true },
      { _id: clashing, ok: false, message: expect.stringContaining(`Bentrok ruang ${room.code}`) },
      { _id: large, ok: false },
    ]);
    expect((await stored(free)).roomId).toBe(room.id);
    expect((await stored(clashing)).roomId).not.toBe(room.id);
    expect(await stored(free)).toMatchObject(when);
  });

  test('answer a retried request as the first time', async () => {
    const one = await made();
    const two = await made();
    const body = { items: await items(one, two), status: 'CANCLE' as const, reason };
    const first = await t.call(scheduleBulkContract.setStatus, { body }, { idempotencyKey: 'batal-dua' });
    expect(first.data.changed).toBe(2);
    const again = await t.call(scheduleBulkContract.setStatus, { body }, { idempotencyKey: 'batal-dua' });
    expect(again).toMatchObject({ status: 200, data: first.data });
  });

  test('take the right and a reason', async () => {
    const chosen = await items(await made());
    const cancel = (text: string) =>
      t.call(scheduleBulkContract.setStatus, { body: { items: chosen, status: 'CANCLE', reason: text } });
    expect((await cancel('-')).error.errors).toHaveProperty('reason');
    const none = { body: { items: [], roomId: campus.periodId } };
    expect((await t.call(scheduleBulkContract.setRoom, none)).status).toBe(400);
    await t.as((await buildStaff(t.db, 'schedule:get', 'schedule:update')).id);
    expect((await cancel(reason)).status).toBe(403);
    await t.as(null);
    expect((await cancel(reason)).status).toBe(401);
  });
});
