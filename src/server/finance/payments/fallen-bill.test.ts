import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments, studentDeposits } from '#server/platform/db/schema.ts';
import { backgroundCtx, inTransaction } from '#server/platform/http/ctx.ts';
import { emptyBills } from '#server/finance/billing/cancel.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { billNow } from '#test/factories/finance.ts';
import { idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let desk: PaymentDesk;
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
});
afterAll(() => t.close());

/** The bill falls away, as with a KRS that was cancelled or a leave. */
const fall = (billId: string) => {
  const by = { actor: null, log: t.app.log, ip: 'timer', requestId: 'test' };
  return inTransaction(backgroundCtx(t.services, by), (ctx) =>
    emptyBills(ctx, '2026-08-24', [billId], 'KRS dibatalkan'),
  );
};
const depositOf = async (studentId: string) =>
  (await t.db.select().from(studentDeposits).where(eq(studentDeposits.studentId, studentId)))[0]?.amount ?? 0;
const verify = (payment: { _id: string; updatedAt: string }, toDeposit: boolean) =>
  t.call(paymentContract.verify, {
    params: idOf(payment),
    body: { updatedAt: payment.updatedAt, toDeposit },
  });

test('a transfer that waited for a bill that fell away becomes deposit after a yes, and is taken back from there', async () => {
  const { student, bill, payment } = await desk.submitted();
  await fall(bill.id);
  await t.as(desk.officer.id);
  const asked = await verify(payment, false);
  expect([asked.error.code, asked.error.data]).toEqual([
    'NEEDS_CONFIRMATION',
    { surplus: 1_500_000, balance: 0, cancelled: true },
  ]);
  const verified = await verify(payment, true);
  expect(verified.status).toBe(200);
  expect(await depositOf(student.id)).toBe(1_500_000);
  expect(await billNow(t.db, bill.id)).toMatchObject({ paid: 0 });
  await t.as(desk.head.id);
  const body = { updatedAt: verified.data.updatedAt, reason: 'Salah rekening' };
  expect((await t.call(paymentContract.reverse, { params: idOf(payment), body })).status).toBe(200);
  expect(await depositOf(student.id)).toBe(0);
});

test('what was paid of a bill before it fell away is taken back from the deposit, once', async () => {
  const { student, bill, payment } = await desk.submitted();
  await t.as(desk.officer.id);
  const { data } = await verify(payment, false);
  await fall(bill.id);
  expect(await depositOf(student.id)).toBe(1_500_000);
  await t.as(desk.head.id);
  const reverse = () =>
    t.call(paymentContract.reverse, {
      params: idOf(data),
      body: { updatedAt: data.updatedAt, reason: 'Salah rekening' },
    });
  expect([(await reverse()).status, (await reverse()).error.code]).toEqual([200, 'ALREADY_DONE']);
  expect(await depositOf(student.id)).toBe(0);
  const [row] = await t.db.select().from(payments).where(eq(payments.id, payment._id));
  expect(row?.status).toBe('REVERSED');
});
