import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { krsPage, seats, sendPlan, setWindows } from '#test/factories/krs-scene.ts';
import { lockTimer } from './lock.timer.ts';

const { t, scene, steps } = await krsDesk();

const tick = () => runTimer(t.services, lockTimer, t.app.log);
const windowsOver = () => setWindows(t, scene.period.id, [], ['KRS', 'KRS_CHANGE']);
const stateOf = async (id: string) =>
  (await t.db.execute(sql`select state from krs where id = ${id}`)).rows[0]?.['state'];
const auditOf = async (id: string) =>
  (await t.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id)).map(
    ({ actorId, ip, action }) => ({ actorId, ip, action }),
  );
const bySystem = (action: string) => ({ actorId: null, ip: 'timer', action });

test('makes approved KRS final once the change window is over, not before, and only once', async () => {
  const { krs, student, scheduleId } = await steps.approvedByStaff();
  const waiting = await steps.submitted([(await scene.class()).id]);
  expect(await tick()).toEqual({ locked: 0, skipped: 0 });
  await setWindows(t, scene.period.id, ['KRS_CHANGE'], ['KRS']);
  expect(await tick()).toEqual({ locked: 0, skipped: 0 });
  expect(await stateOf(krs._id)).toBe('APPROVED');
  await windowsOver();
  expect(await tick()).toEqual({ locked: 1, skipped: 0 });
  expect(await tick()).toEqual({ locked: 0, skipped: 0 });
  await t.as(student.userId);
  const { krs: now, plan } = await krsPage(t);
  expect([now?.state, plan]).toEqual(['LOCKED', [scheduleId]]);
  expect((await auditOf(krs._id)).at(-1)).toEqual(bySystem('krs.lock'));
  // What nobody approved is not approved by the clock.
  expect(await stateOf(waiting.krs._id)).toBe('SUBMITTED');
  await t.as(steps.baak);
  const last = await t.call(krsStaffContract.lock, { body: { periodId: scene.period.id } });
  expect(last.error.message).toBe('Tidak ada KRS disetujui yang belum final.');
});

test('gives an undecided change its approved version back, with its seats', async () => {
  const { krs, student, scheduleId } = await steps.approvedByStaff();
  const added = await scene.class();
  await setWindows(t, scene.period.id, ['KRS_CHANGE'], ['KRS']);
  await t.as(student.userId);
  expect((await sendPlan(t, 'submit', [added.id])).data.state).toBe('SUBMITTED');
  expect(await seats(t.db, added.id)).toMatchObject({ taken: 1, held: 1 });
  await windowsOver();
  expect(await tick()).toEqual({ locked: 1, skipped: 0 });
  expect(await krsPage(t)).toMatchObject({ krs: { state: 'LOCKED' }, plan: [scheduleId] });
  expect(await seats(t.db, added.id)).toMatchObject({ taken: 0, held: 0 });
  expect(await seats(t.db, scheduleId)).toMatchObject({ taken: 1, held: 1 });
  expect((await auditOf(krs._id)).slice(-2)).toEqual([bySystem('krs.restore'), bySystem('krs.lock')]);
});

test('leaves a KRS alone whose student may still change it', async () => {
  const { krs } = await steps.approvedByStaff();
  await t.db.execute(sql`update krs set free_change_until = '2026-08-24' where id = ${krs._id}`);
  await windowsOver();
  expect(await tick()).toEqual({ locked: 0, skipped: 0 });
  t.setNow('2026-08-24T17:05:00Z');
  expect(await tick()).toEqual({ locked: 1, skipped: 0 });
  expect(await stateOf(krs._id)).toBe('LOCKED');
});

test('of two processes each KRS is moved by one', async () => {
  const ids = [];
  for (let n = 0; n < 4; n += 1) ids.push((await steps.approvedByStaff()).krs._id);
  await windowsOver();
  const [one, other] = await Promise.all([tick(), tick()]);
  expect((one['locked'] ?? 0) + (other['locked'] ?? 0)).toBe(4);
  for (const id of ids) {
    expect(await stateOf(id)).toBe('LOCKED');
    expect((await auditOf(id)).filter(({ action }) => action === 'krs.lock')).toHaveLength(1);
  }
});

/** A KRS of this test's term, brought into a term that ended before. */
async function approvedEarlier() {
  const { krs } = await steps.approvedByStaff();
  const earlier = await buildPeriod(t.db, {
    academicYear: '2024/2025',
    code: '20241',
    startDate: '2024-08-12',
    endDate: '2025-01-25',
    isActive: false,
    windows: false,
  });
  await t.db.execute(sql`update krs set period_id = ${earlier.id} where id = ${krs._id}`);
  return { id: krs._id, periodId: earlier.id };
}

test('settles what an earlier term left open, with or without a window of its own, not one that was reopened', async () => {
  const { id, periodId } = await approvedEarlier();
  await setWindows(t, periodId, ['KRS_CHANGE'], []);
  expect(await tick()).toEqual({ locked: 0, skipped: 0 });
  await setWindows(t, periodId, ['KRS_LATE'], []);
  expect(await tick()).toEqual({ locked: 0, skipped: 0 });
  expect(await stateOf(id)).toBe('APPROVED');
  await setWindows(t, periodId, [], []);
  expect(await tick()).toEqual({ locked: 1, skipped: 0 });
  expect(await stateOf(id)).toBe('LOCKED');
  expect((await auditOf(id)).at(-1)).toEqual(bySystem('krs.lock'));

  const { krs } = await steps.approvedByStaff();
  await t.db.execute(sql`update krs set period_id = ${periodId}, state = 'SUBMITTED' where id = ${krs._id}`);
  await setWindows(t, periodId, [], ['KRS_CHANGE']);
  expect(await tick()).toEqual({ locked: 1, skipped: 0 });
  expect(await stateOf(krs._id)).toBe('LOCKED');
});
