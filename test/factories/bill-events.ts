import { and, desc, eq } from 'drizzle-orm';
import { payments } from '#server/platform/db/schema.ts';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { paymentTypeContract, type PaymentTypeInput } from '#shared/finance/billing/payment-type.contract.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import type { TestApp } from '../test-app.ts';
import { type BillingScene, billOf, openType } from './billing-scene.ts';
import { departures } from './departures.ts';
import { billNow, postMoves } from './finance.ts';
import { buildStaff } from './people.ts';
import { scholarshipCalls } from './scholarship-calls.ts';

/** A student with the one bill of a type. */
export type Owed = { student: { id: string; nim: string; userId: string }; typeId: string; billId: string };

const reason = 'Diperiksa ulang oleh keuangan.';

/** Students who owe Rp3.000.000 by the end of September unless said otherwise, and what may happen to their bills. */
export async function billEvents(t: TestApp, scene: BillingScene) {
  const teller = await buildStaff(t.db, 'payment:get', 'payment:create', 'payment:verify');
  const head = await buildStaff(t.db, 'payment:get', 'payment:reverse');
  const { scholarship, grant, grantsOf } = scholarshipCalls(t);
  const asOffice = () => t.as(scene.office.id);
  await asOffice();
  const [half, full] = [await scholarship(), await scholarship({ value: 10_000 })];

  /** A new bill. @param change of its type. @param of who owes it, somebody new unless said otherwise. */
  const owed = async (change: Partial<PaymentTypeInput> = {}, of?: Owed['student']): Promise<Owed> => {
    await asOffice();
    const student = of ?? (await scene.student());
    const typeId = await openType(t, { ...change, target: { studentIds: [student.id] } });
    return { student, typeId, billId: (await billOf(t.db, typeId, student.id)).id };
  };
  /** Money at the counter; whatever the portal asks is answered with yes. */
  const enter = async ({ student, typeId }: Owed, amount: number) => {
    await t.as(teller.id);
    const money = { studentId: student.id, methodId: scene.method.id, amount, paidOn: '2026-08-20' };
    const body = { ...money, toDeposit: true, isOtherMoney: true };
    return t.call(paymentContract.enter, { params: { id: typeId }, body });
  };
  const reverse = async ({ billId }: Owed) => {
    const counts = and(eq(payments.billId, billId), eq(payments.status, 'VERIFIED'));
    const [last] = await t.db
      .select()
      .from(payments)
      .where(counts)
      .orderBy(desc(payments.createdAt))
      .limit(1);
    await t.as(head.id);
    const body = { reason, updatedAt: last?.updatedAt ?? '' };
    return last && t.call(paymentContract.reverse, { params: { id: last.id }, body });
  };
  const atBill =
    (what: 'cancel' | 'restore' | 'waive') =>
    async ({ billId }: Owed) => {
      await asOffice();
      const { updatedAt } = await billNow(t.db, billId);
      return t.call(billContract[what], { params: { id: billId }, body: { reason, updatedAt } });
    };
  const give =
    (scholarshipId: string) =>
    async ({ student }: Owed) => {
      await asOffice();
      return grant(scholarshipId, [student.nim]);
    };
  const endGrants = async ({ student }: Owed): Promise<void> => {
    await asOffice();
    for (const { _id: id, nim, updatedAt } of [...(await grantsOf(half)), ...(await grantsOf(full))]) {
      const body = { updatedAt, fromPeriod: '20261', reason };
      if (nim === student.nim) await t.call(scholarshipContract.end, { params: { id }, body });
    }
  };
  const useDeposit = async ({ billId }: Owed) => {
    await asOffice();
    const { updatedAt, balance } = await billNow(t.db, billId);
    const body = { updatedAt, amount: Math.min(balance, 1_000_000) };
    return t.call(billContract.payByDeposit, { params: { id: billId }, body });
  };
  const takeBackType = async ({ typeId }: Owed) => {
    await t.as(remover.id);
    const answer = await t.call(paymentTypeContract.remove, { params: { id: typeId } });
    await t.runJobs();
    return answer;
  };
  const remover = await buildStaff(t.db, 'paymentType:get', 'paymentType:delete');

  const events = <W extends Owed>() => ({
    ...departures<W>(t, ({ student }) => student),
    'a part is paid at the counter': (one: W) => enter(one, 1_000_000),
    'all is paid at the counter': async (one: W) => {
      const { balance } = await billNow(t.db, one.billId);
      return balance > 0 ? enter(one, balance) : undefined;
    },
    'more than all is paid at the counter': (one: W) => enter(one, 4_000_000),
    'a payment is taken back': reverse,
    'half of it is given': give(half),
    'all of it is given': give(full),
    'what was given ends': endGrants,
    'the bill is cancelled': atBill('cancel'),
    'the bill comes back': atBill('restore'),
    'a late fee is charged': async ({ billId }: W): Promise<void> => {
      const bill = await billNow(t.db, billId);
      if (bill.cancelledAt === null) await postMoves(t.db, bill, [{ kind: 'LATE_FEE', amount: 50_000 }]);
    },
    'the late fee is forgiven': atBill('waive'),
    'the deposit pays': useDeposit,
    'the type is taken back': takeBackType,
  });
  return { owed, events, teller };
}
