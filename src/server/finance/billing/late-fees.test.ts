import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { ledgerEntries, payments, studentDeposits } from '#server/platform/db/schema.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { billingScene, type BillingScene, billOf, openType } from '#test/factories/billing-scene.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { billingTimer } from './billing.public.ts';

let t: TestApp;
let scene: BillingScene;
let year = 1990;
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
});
afterAll(() => t.close());

const night = () => runTimer(t.services, billingTimer, t.app.log);

/** A student with one bill of Rp3.000.000 with a late fee of Rp50.000, due on a day. */
async function billed(dueDate: string) {
  year += 1;
  const student = await scene.student({ entryYear: year });
  const lateFee = { mode: 'FLAT', value: 50_000 } as const;
  const typeId = await openType(t, { lateFee, dueDate, target: { entryYears: [year] } });
  const now = () => billOf(t.db, typeId, student.id);
  return { student, bill: await now(), now };
}

/** A transfer the student told of, paid on a day. */
async function told(bill: { id: string; studentId: string }, amount: number, paidOn: string) {
  const { id } = await buildPayment(t.db, bill, scene.method.id, amount, 'WAITING');
  const [payment] = await t.db.update(payments).set({ paidOn }).where(eq(payments.id, id)).returning();
  return { id, updatedAt: payment?.updatedAt ?? '' };
}
const verify = ({ id, updatedAt }: { id: string; updatedAt: string }) =>
  t.call(paymentContract.verify, { params: { id }, body: { updatedAt } });
const cutsOf = async (billId: string) =>
  (await t.db.select().from(ledgerEntries).where(eq(ledgerEntries.billId, billId))).filter(
    ({ kind }) => kind === 'LATE_FEE_CUT',
  );

test('who paid in time is charged nothing while finance looks, and when it refuses the next night', async () => {
  const { bill, now } = await billed('2026-08-23');
  const { id, updatedAt } = await told(bill, 3_000_000, '2026-08-23');
  await night();
  expect((await now()).lateFee).toBe(0);
  const body = { updatedAt, reason: 'Bukti tidak terbaca' };
  expect((await t.call(paymentContract.reject, { params: { id }, body })).status).toBe(200);
  await night();
  expect((await now()).lateFee).toBe(50_000);
});

test('a transfer told of that was paid late does not keep the fee away', async () => {
  const { bill, now } = await billed('2026-08-20');
  await told(bill, 2_999_999, '2026-08-20');
  await night();
  expect((await now()).lateFee).toBe(50_000);
});

test('a fee charged before the proof came goes when it is booked, with a note in the books', async () => {
  const { bill, now } = await billed('2026-08-23');
  await night();
  expect((await now()).balance).toBe(3_050_000);
  expect((await verify(await told(bill, 3_000_000, '2026-08-23'))).status).toBe(200);
  expect(await now()).toMatchObject({ lateFee: 0, lateFeeWaived: 0, balance: 0, status: 'PAID' });
  expect(await cutsOf(bill.id)).toMatchObject([
    { amount: 50_000, note: 'Denda dihitung menurut tanggal bayar' },
  ]);
  await night();
  expect((await now()).lateFee).toBe(0);
});

test('what was paid of such a fee is the student’s deposit', async () => {
  const { student, bill, now } = await billed('2026-08-23');
  await night();
  await verify(await told(bill, 3_050_000, '2026-08-22'));
  expect(await now()).toMatchObject({ paid: 3_000_000, status: 'PAID' });
  const [deposit] = await t.db
    .select()
    .from(studentDeposits)
    .where(eq(studentDeposits.studentId, student.id));
  expect(deposit?.amount).toBe(50_000);
});

test('who paid late keeps the fee', async () => {
  const { bill, now } = await billed('2026-08-22');
  await night();
  await verify(await told(bill, 3_000_000, '2026-08-23'));
  expect(await now()).toMatchObject({ lateFee: 50_000, balance: 50_000, status: 'PARTIAL' });
  expect(await cutsOf(bill.id)).toEqual([]);
});

test('who paid the early price in time is charged nothing while finance looks', async () => {
  year += 1;
  const student = await scene.student({ entryYear: year });
  const typeId = await openType(t, {
    lateFee: { mode: 'FLAT', value: 50_000 },
    dueDate: '2026-08-23',
    target: { entryYears: [year] },
    earlyBird: { mode: 'AMOUNT', value: 150_000, until: '2026-08-22' },
  });
  const now = () => billOf(t.db, typeId, student.id);
  const payment = await told(await now(), 2_850_000, '2026-08-22');
  await night();
  expect((await now()).lateFee).toBe(0);
  await verify(payment);
  expect(await now()).toMatchObject({ discounted: 150_000, balance: 0, status: 'PAID' });
});

test('a fee charged before the early price was booked goes with it', async () => {
  year += 1;
  const student = await scene.student({ entryYear: year });
  const typeId = await openType(t, {
    lateFee: { mode: 'FLAT', value: 50_000 },
    dueDate: '2026-08-23',
    target: { entryYears: [year] },
    earlyBird: { mode: 'AMOUNT', value: 150_000, until: '2026-08-22' },
  });
  const now = () => billOf(t.db, typeId, student.id);
  await night();
  expect((await now()).lateFee).toBe(50_000);
  await verify(await told(await now(), 2_850_000, '2026-08-22'));
  expect(await now()).toMatchObject({ lateFee: 0, discounted: 150_000, balance: 0, status: 'PAID' });
});

test('nothing is left of a fee in percent of the full price that the early price was too late to stop', async () => {
  year += 1;
  const student = await scene.student({ entryYear: year });
  const typeId = await openType(t, {
    lateFee: { mode: 'PERCENT_PER_MONTH', value: 200, max: null },
    dueDate: '2026-08-23',
    target: { entryYears: [year] },
    earlyBird: { mode: 'AMOUNT', value: 150_000, until: '2026-08-22' },
  });
  const now = () => billOf(t.db, typeId, student.id);
  await night();
  expect((await now()).lateFee).toBe(60_000);
  await verify(await told(await now(), 2_850_000, '2026-08-22'));
  expect(await now()).toMatchObject({ lateFee: 0, discounted: 150_000, balance: 0, status: 'PAID' });
});
