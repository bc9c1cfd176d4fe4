import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { bills, paymentTypes, studentDeposits } from '#server/platform/db/schema.ts';
import { buildPaymentMethod, buildPaymentType } from '#test/factories/finance.ts';
import { krsDesk } from '#test/factories/krs-desk.ts';
import { sendPlan, setWindows } from '#test/factories/krs-scene.ts';
import { because } from '#test/factories/krs-steps.ts';
import { buildStaff } from '#test/factories/people.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { billingTimer } from './billing.public.ts';

const { t, scene, steps } = await krsDesk();
const UNIT = 150_000;

let methodId: string;
let typeId: string;
beforeAll(async () => {
  methodId = (await buildPaymentMethod(t.db)).id;
  const counted = { periodCode: scene.period.code, category: 'SKS', amountMode: 'PER_SKS' } as const;
  typeId = (await buildPaymentType(t.db, { ...counted, amount: UNIT })).id;
});

const billsOfStudent = (studentId: string) =>
  t.db
    .select()
    .from(bills)
    .where(sql`student_id = ${studentId} and payment_type_id = ${typeId}`);
const billOf = async ({ id }: { id: string }) => {
  const [bill] = await billsOfStudent(id);
  if (!bill) throw new Error('no bill');
  return bill;
};
const depositOf = async ({ id }: { id: string }) =>
  (
    await t.db
      .select()
      .from(studentDeposits)
      .where(sql`student_id = ${id}`)
  )[0]?.amount ?? 0;
const classes = (...sks: number[]) => Promise.all(sks.map((n) => scene.class({ sks: n })));
const idsOf = (...rows: readonly ({ id: string } | undefined)[]) => rows.flatMap((row) => row?.id ?? []);
const entriesOf = async ({ id }: { id: string }) => {
  const { rows } = await t.db.execute<{ kind: string; amount: number }>(sql`
    select e.kind, e.amount from ledger_entries e join bills b on b.id = e.bill_id
    where b.payment_type_id = ${typeId} and e.student_id = ${id} order by e.id`);
  return rows.map(({ kind, amount }) => [kind, amount]);
};
/** Changes the approved classes of a student by a submitted and approved change. */
async function change({ userId }: { userId: string }, scheduleIds: readonly string[]) {
  await setWindows(t, scene.period.id, ['KRS_CHANGE'], ['KRS']);
  await t.as(userId);
  const sent = await sendPlan(t, 'submit', scheduleIds);
  if (sent.status !== 200) throw new Error(sent.error.message);
  return { krsId: sent.data._id, approve: () => steps.decide(sent.data._id, 'approve') };
}

describe('a bill per sks', () => {
  test('is made when the KRS is approved, not when it is handed in', async () => {
    const picked = await classes(2, 3);
    const { student, krs } = await steps.submitted(idsOf(...picked));
    expect(await billsOfStudent(student.id)).toEqual([]);
    await steps.decide(krs._id, 'approve');
    expect(await billOf(student)).toMatchObject({ charged: 5 * UNIT, status: 'UNPAID' });
    expect(await entriesOf(student)).toEqual([['CHARGE', 5 * UNIT]]);
  });

  test('follows an added class with a difference, a dropped one with a credit that becomes deposit', async () => {
    const [one, two, three] = await classes(2, 3, 4);
    const { student } = await steps.approved(idsOf(one, two));
    const bill = await billOf(student);
    await buildPayment(t.db, bill, methodId, 5 * UNIT);
    expect((await billOf(student)).status).toBe('PAID');

    const added = await change(student, idsOf(one, two, three));
    expect((await billOf(student)).charged).toBe(5 * UNIT);
    await added.approve();
    expect(await billOf(student)).toMatchObject({ charged: 9 * UNIT, paid: 5 * UNIT, status: 'PARTIAL' });

    await (await change(student, idsOf(one))).approve();
    expect(await billOf(student)).toMatchObject({ charged: 2 * UNIT, paid: 2 * UNIT, status: 'PAID' });
    expect(await depositOf(student)).toBe(3 * UNIT);
    expect(await entriesOf(student)).toEqual([
      ['CHARGE', 5 * UNIT],
      ['PAYMENT', 5 * UNIT],
      ['CHARGE', 4 * UNIT],
      ['DEPOSIT_BACK', 3 * UNIT],
      ['CHARGE_CUT', 7 * UNIT],
    ]);
  });

  test('stays as it was when the change is rejected', async () => {
    const [one, two] = await classes(3, 3);
    const { student } = await steps.approved(idsOf(one));
    const { krsId } = await change(student, idsOf(one, two));
    expect((await steps.decide(krsId, 'reject', 'Jadwal terlalu padat')).status).toBe(200);
    expect((await billOf(student)).charged).toBe(3 * UNIT);
  });

  test('falls to nothing with a cancelled KRS, and with a deleted one', async () => {
    for (const call of [krsStaffContract.cancel, krsStaffContract.remove]) {
      const { student, krsId, krs } = await steps.approved(idsOf(...(await classes(3))));
      await buildPayment(t.db, await billOf(student), methodId, UNIT);
      await t.as(steps.baak);
      expect(await t.call(call, { params: { id: krsId }, body: because(krs) })).toMatchObject({
        status: 200,
      });
      expect(await billOf(student)).toMatchObject({ charged: 0, paid: 0, balance: 0 });
      expect(await depositOf(student)).toBe(UNIT);
    }
  });

  test('follows a class that the campus cancels', async () => {
    const [one, two] = await classes(3, 4);
    const { student } = await steps.approved(idsOf(one, two));
    await t.as((await buildStaff(t.db, 'schedule:get', 'schedule:update', 'schedule:delete')).id);
    const { data } = await t.call(scheduleContract.get, { params: { id: two?.id ?? '' } });
    const body = { status: 'CANCLE' as const, reason: 'Dosen tidak tersedia', updatedAt: data.updatedAt };
    expect(await t.call(scheduleContract.setStatus, { params: { id: two?.id ?? '' }, body })).toMatchObject({
      status: 200,
    });
    expect((await billOf(student)).charged).toBe(3 * UNIT);
  });

  test('is final with its KRS: what staff repair later does not move it', async () => {
    const [one, two] = await classes(3, 3);
    const { student } = await steps.approved(idsOf(one));
    await setWindows(t, scene.period.id, [], ['KRS', 'KRS_CHANGE']);
    await t.as(steps.baak);
    await t.call(krsStaffContract.lock, { body: { periodId: scene.period.id } });
    await t.runJobs();
    expect((await billOf(student)).basis).toMatchObject({ quantity: 3, final: true });
    await t.as(steps.baak);
    const { rows } = await t.db.execute<{ id: string; at: string }>(
      sql`select id, updated_at as at from krs where student_id = ${student.id}`,
    );
    const krs = rows[0] ?? { id: '', at: '' };
    const repaired = await steps.repair({
      _id: krs.id,
      updatedAt: new Date(krs.at).toISOString(),
      studentId: student.id,
      approve: true,
      scheduleIds: idsOf(one, two),
      overrides: ['PERIOD'],
    });
    expect(repaired.status).toBe(200);
    expect((await billOf(student)).charged).toBe(3 * UNIT);
  });

  test('is not made of a type that was closed, but one that exists still follows', async () => {
    const [one, two] = await classes(3, 3);
    const { student } = await steps.approved(idsOf(one));
    const set = (status: 'OPEN' | 'CLOSED') =>
      t.db
        .update(paymentTypes)
        .set({ status })
        .where(sql`id = ${typeId}`);
    await set('CLOSED');
    await (await change(student, idsOf(one, two))).approve();
    expect((await billOf(student)).charged).toBe(6 * UNIT);
    await setWindows(t, scene.period.id, ['KRS']);
    const late = await steps.approved(idsOf(...(await classes(2))));
    expect(await billsOfStudent(late.student.id)).toEqual([]);
    await set('OPEN');
  });
});

test('an approval and the night at once leave one bill of the right amount', async () => {
  const submitted = await Promise.all([1, 2, 3].map(() => classes(3, 3)));
  const plans = [];
  for (const picked of submitted) plans.push(await steps.submitted(idsOf(...picked)));
  for (const { student, krs } of plans) {
    await Promise.all([
      steps.decide(krs._id, 'approve'),
      runTimer(t.services, billingTimer, t.app.log),
      runTimer(t.services, billingTimer, t.app.log),
    ]);
    expect(await billOf(student)).toMatchObject({ charged: 6 * UNIT });
  }
});

test('whatever is approved and paid, the bill is the sks of the KRS and no rupiah is lost', async () => {
  const offered = await classes(2, 3, 4, 2, 3);
  const sksOf = [2, 3, 4, 2, 3];
  const step = fc.oneof(
    fc.record({ picks: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 5 }) }),
    fc.record({ pay: fc.integer({ min: 1, max: 3_000_000 }) }),
    fc.record({ night: fc.constant(true) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (walk) => {
      const student = await scene.student();
      let [sks, received] = [0, 0];
      let krs: { _id: string; updatedAt: string } | null = null;
      for (const one of walk) {
        if ('picks' in one) {
          const answer = await steps.repair({
            studentId: student.id,
            approve: true,
            overrides: ['PERIOD'],
            scheduleIds: one.picks.flatMap((at) => offered[at]?.id ?? []),
            ...(krs && { _id: krs._id, updatedAt: krs.updatedAt }),
          });
          expect(answer.status).toBe(200);
          krs = answer.data;
          sks = one.picks.reduce((sum, at) => sum + (sksOf[at] ?? 0), 0);
        } else if ('pay' in one && krs) {
          const bill = await billOf(student);
          const amount = Math.min(one.pay, bill.balance);
          if (amount > 0) await buildPayment(t.db, bill, methodId, amount);
          received += amount;
        } else await runTimer(t.services, billingTimer, t.app.log);
      }
      const [bill] = await billsOfStudent(student.id);
      expect(bill?.charged ?? 0).toBe(sks * UNIT);
      expect((bill?.paid ?? 0) + (await depositOf(student))).toBe(received);
    }),
    { numRuns: 10 },
  );
}, 120_000);
