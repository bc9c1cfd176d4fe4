import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { sendPlan, setWindows } from '#test/factories/krs-scene.ts';
import { because } from '#test/factories/krs-steps.ts';

const { t, scene, steps } = await krsDesk();

const monday = '2026-08-24T03:00:00.000Z';
const friday = '2026-08-28T03:00:00.000Z';

/** When each place of a KRS was approved, by class. */
async function placesOf(krsId: string): Promise<Record<string, string | null>> {
  const { rows } = await t.db.execute<{ scheduleId: string; at: string | null }>(sql`
    select schedule_id as "scheduleId", to_char(approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from krs_items where krs_id = ${krsId}`);
  return Object.fromEntries(rows.map(({ scheduleId, at }) => [scheduleId, at]));
}

/** A KRS approved on Monday, and a change of it on Friday that keeps one class and takes another for the other. */
async function changed() {
  const [kept, left] = [await scene.class(), await scene.class()];
  const parallel = await scene.classOf(left.courseId);
  const { student, krsId } = await steps.approved([kept.id, left.id]);
  expect(await placesOf(krsId)).toEqual({ [kept.id]: monday, [left.id]: monday });
  await setWindows(t, scene.period.id, ['KRS_CHANGE'], ['KRS']);
  t.setNow(new Date(friday));
  await t.as(student.userId);
  expect((await sendPlan(t, 'submit', [kept.id, parallel.id])).status).toBe(200);
  expect(await placesOf(krsId)).toEqual({ [kept.id]: monday, [left.id]: monday, [parallel.id]: null });
  expect((await steps.decide(krsId, 'approve')).status).toBe(200);
  return { krsId, kept, left, parallel };
}

test('a change of the KRS gives the new place its own moment and leaves the others theirs', async () => {
  const { krsId, kept, left, parallel } = await changed();
  expect(await placesOf(krsId)).toEqual({ [kept.id]: monday, [left.id]: null, [parallel.id]: friday });
});

test('what staff add to an approved KRS is approved there and then, and a cancelled KRS has no places', async () => {
  const { student, krs, scheduleId } = await steps.approvedByStaff();
  const added = await scene.class();
  t.setNow(new Date(friday));
  const plan = { studentId: student.id, scheduleIds: [scheduleId, added.id], approve: true };
  const { data } = await steps.repair({ ...plan, _id: krs._id, updatedAt: krs.updatedAt });
  expect(await placesOf(krs._id)).toEqual({ [scheduleId]: monday, [added.id]: friday });
  await t.call(krsStaffContract.cancel, { params: { id: krs._id }, body: because(data) });
  expect(await placesOf(krs._id)).toEqual({ [scheduleId]: null, [added.id]: null });
});

test('an approved place always has its moment, whoever writes it', async () => {
  const { krsId, kept } = await changed();
  const set = (approved: boolean) =>
    t.db.execute(sql`
      update krs_items set approved = ${approved} where krs_id = ${krsId} and schedule_id = ${kept.id}`);
  await set(false);
  expect((await placesOf(krsId))[kept.id]).toBeNull();
  await set(true);
  expect((await placesOf(krsId))[kept.id]).toBe(monday);
});
