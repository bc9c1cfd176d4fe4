import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveContract } from '#shared/people/leave/leave.contract.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import { decideLeaveAs, grantLeave, leaveScene, type LeaveScene } from '#test/factories/leave-scene.ts';
import { studentNow } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { leaveTimer } from './leave.timer.ts';

let t: TestApp;
let scene: LeaveScene;
beforeAll(async () => {
  t = await testApp();
  scene = await leaveScene(t);
});
afterAll(() => t.close());

const tick = () => runTimer(t.services, leaveTimer, t.app.log);
const statusOf = async (student: { id: string }) => (await studentNow(t.db, student.id))?.status;
const stateOf = async (id: string) =>
  (await t.db.execute(sql`select state from leave_requests where id = ${id}`)).rows[0]?.['state'];
const termOf = async (student: { id: string }, code: string) =>
  (
    await t.db.execute(
      sql`select status from semester_records where student_id = ${student.id} and period_code = ${code}`,
    )
  ).rows[0]?.['status'];

/** Asks to return after the leave as it is now. */
async function askReturn(student: { userId: string }, id: string) {
  await t.as(student.userId);
  const leave = (await t.call(leaveContract.own, {})).data.leaves.find(({ _id }) => _id === id);
  const updatedAt = leave?.updatedAt ?? '';
  return t.call(leaveContract.comeBack, { params: { id }, body: { updatedAt, note: 'Siap kuliah lagi' } });
}

test('a leave ends with the return asked for in time, with a lapse where nobody came back, or goes on', async () => {
  const next = await buildPeriod(t.db, {
    semester: 'GENAP',
    code: '20262',
    startDate: '2027-02-01',
    endDate: '2027-07-03',
    isActive: false,
    status: 'NOT-YET',
    windows: ['KRS'],
  });
  const [back, owing, silent, long] = [
    await scene.student(),
    await scene.student(),
    await scene.student(),
    await scene.student(),
  ];
  const granted = async (student: { userId: string }, body = {}) =>
    grantLeave(t, scene, student.userId, body);
  const ids = [
    await granted(back),
    await granted(owing),
    await granted(silent),
    await granted(long, { terms: 2 }),
  ];
  const [backId = '', owingId = '', silentId = '', longId = ''] = ids;

  // The return to Genap is asked for by 2 January.
  for (const [student, id] of [
    [back, backId],
    [owing, owingId],
  ] as const) {
    expect((await askReturn(student, id)).status).toBe(200);
    expect((await decideLeaveAs(t, scene.baak.id, id)).message).toContain('berlaku pada awal semester');
  }
  expect(await tick()).toEqual({ recorded: 0, returned: 0, lapsed: 0 });
  t.setNow('2027-01-03T03:00:00Z');
  const late = await askReturn(silent, silentId);
  expect(late.error.message).toContain('2 Januari 2027');
  const letter = { params: { id: backId }, query: { about: 'RETURN' as const } };
  await t.as(back.userId);
  expect(String((await t.call(leaveContract.letter, letter)).data).slice(0, 5)).toBe('%PDF-');

  // The new term begins.
  await t.db.execute(sql`update academic_periods set is_active = false where code = '20261'`);
  await t.db.execute(sql`update academic_periods set is_active = true where code = '20262'`);
  t.services.campus.forget();
  t.setNow('2027-02-02T03:00:00Z');
  await buildBill(
    t.db,
    await buildPaymentType(t.db, { periodCode: '20262', dueDate: '2027-01-15' }),
    owing.id,
  );
  expect(await tick()).toEqual({ recorded: 1, returned: 1, lapsed: 0 });
  expect([await statusOf(back), await stateOf(backId), await termOf(back, '20262')]).toEqual([
    'active',
    'RETURNED',
    'A',
  ]);
  expect([await statusOf(long), await termOf(long, '20262')]).toEqual(['furlough', 'C']);
  expect([await statusOf(owing), await statusOf(silent)]).toEqual(['furlough', 'furlough']);
  expect(await tick()).toEqual({ recorded: 0, returned: 0, lapsed: 0 });

  // Registration is over.
  await t.db.execute(sql`update calendar_events set end_date = '2027-02-20' where period_id = ${next.id}`);
  t.setNow('2027-02-21T03:00:00Z');
  expect(await tick()).toEqual({ recorded: 0, returned: 0, lapsed: 2 });
  expect([await statusOf(owing), await stateOf(owingId), await termOf(owing, '20262')]).toEqual([
    'inactive',
    'LAPSED',
    'N',
  ]);
  expect([await statusOf(silent), await stateOf(silentId)]).toEqual(['inactive', 'LAPSED']);
  expect([await statusOf(long), await stateOf(longId)]).toEqual(['furlough', 'APPROVED']);
});
