import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { reconcileTimer } from '#server/finance/gateway/reconcile.timer.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { gatewayContract } from '#shared/finance/gateway/gateway.contract.ts';
import { billEvents, type Owed } from './factories/bill-events.ts';
import { billingScene } from './factories/billing-scene.ts';
import { standingNow } from './factories/departures.ts';
import { billNow, buildPaymentMethod } from './factories/finance.ts';
import { gatewayApp } from './factories/gateway-scene.ts';
import { topicsTo } from './factories/notices.ts';
import { outcomesMeanwhile } from './meanwhile.ts';

const { t, emulator, close } = await gatewayApp();
afterAll(close);
await buildPaymentMethod(t.db, { type: 'VIRTUAL_ACCOUNT', name: 'VA Contoh' });
const { owed, events } = await billEvents(t, await billingScene(t));

type World = Owed & { chargeId: string; orderId: string };
const AMOUNT = 3_000_000;
const charge = async ({ student, billId }: Owed, amount: number) => {
  await t.as(student.userId);
  return t.call(gatewayContract.charge, { body: { billId, amount } });
};
async function charged(): Promise<World> {
  const one = await owed();
  const { data } = await charge(one, AMOUNT);
  return { ...one, chargeId: data._id, orderId: `cendekia-${data._id}` };
}
const act =
  (action: string) =>
  ({ orderId }: World) =>
    emulator.act(orderId, action);
const reconcile = () => runTimer(t.services, reconcileTimer, t.app.log);
const meanwhile = {
  ...events<World>(),
  'the student chooses a virtual account': act('bank_transfer'),
  'its time passes at the gateway': act('expire'),
  'the student takes it back': async ({ student, chargeId }: World) => {
    await t.as(student.userId);
    return t.call(gatewayContract.cancel, { params: { id: chargeId } });
  },
  'the charges are reconciled': reconcile,
};

/** What the books say of a student: cash received, what lies on the bill and in the deposit, payments and receipts. */
async function booksOf({ student, billId }: Owed) {
  const { rows } = await t.db.execute<{ cash: number; paid: number; deposit: number; receipts: number }>(sql`
    select (select coalesce(sum(case when debit = 'KAS' then amount when credit = 'KAS' then -amount end), 0)::bigint
        from ledger_entries where student_id = ${student.id}) as cash,
      (select paid from bills where id = ${billId}) as paid,
      (select coalesce(sum(amount), 0)::bigint from student_deposits where student_id = ${student.id}) as deposit,
      (select count(*)::int from receipts r join payments p on p.id = r.payment_id
        where p.bill_id = ${billId} and p.source = 'GATEWAY') as receipts`);
  return rows[0] ?? { cash: 0, paid: 0, deposit: 0, receipts: 0 };
}
const statusOf = async ({ chargeId }: World) => {
  const { rows } = await t.db.execute<{ status: string }>(
    sql`select status from gateway_charges where id = ${chargeId}`,
  );
  return rows[0]?.status ?? '';
};

describe('a charge at the gateway', () => {
  test('that is paid is booked once, whatever became of its bill: there, and the rest as deposit', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: charged,
        meanwhile,
        stands: () => Promise.resolve(true),
        agree: async (one) => {
          const [before, bill] = [await booksOf(one), await billNow(t.db, one.billId)];
          await emulator.act(one.orderId, 'settlement');
          await emulator.act(one.orderId, 'settlement');
          const after = await booksOf(one);
          const onBill = Math.min(bill.balance, AMOUNT);
          expect(after).toEqual({
            cash: before.cash + AMOUNT,
            receipts: before.receipts + 1,
            paid: before.paid + onBill,
            deposit: before.deposit + AMOUNT - onBill,
          });
          return { status: (await statusOf(one)) === 'PAID' ? 200 : 409, error: { message: '' } };
        },
        refuse: () => Promise.resolve(null),
      }),
    ).toEqual(['agreed']));

  test('is never shown for more than its bill asks', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: charged,
        meanwhile,
        // Graduates and who was dropped out do nothing in the portal any more.
        stands: async ({ student, billId }) =>
          (await billNow(t.db, billId)).balance >= 1_000_000 &&
          !['graduated', 'DO'].includes((await standingNow(t, student)).status),
        agree: async (one) => {
          const { balance } = await billNow(t.db, one.billId);
          const answer = await charge(one, 1_000_000);
          if (answer.status === 200) expect(answer.data.amount).toBeLessThanOrEqual(balance);
          return answer;
        },
        refuse: () => Promise.resolve(null),
      }),
    ).toEqual(['agreed', 'refused']));

  test('of more than its bill asks is taken back within minutes, so that nobody pays it', async () => {
    const one = await charged();
    await emulator.act(one.orderId, 'bank_transfer');
    await reconcile();
    expect(await statusOf(one)).toBe('OPEN');
    await meanwhile['all is paid at the counter'](one);
    await reconcile();
    expect(await statusOf(one)).toBe('CANCELLED');
    expect(emulator.orders.get(one.orderId)?.status).toBe('cancel');
    await reconcile();
    expect((await topicsTo(t, one.student)).filter((topic) => topic === 'charge.withdrawn')).toHaveLength(1);
  });
});
