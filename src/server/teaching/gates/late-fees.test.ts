import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { billInstallments } from '#server/platform/db/schema.ts';
import { buildBill, buildPaymentMethod, buildPaymentType, postMoves } from '#test/factories/finance.ts';
import { type KrsScene, krsScene } from '#test/factories/krs-scene.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { buildStaff } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { findLatePayers } from './gates.store.ts';

let t: TestApp;
let scene: KrsScene;
let methodId: string;
let earlier: string;
beforeAll(async () => {
  t = await testApp();
  scene = await krsScene(t);
  const before = { academicYear: '2025/2026', semester: 'GENAP', code: '20252', isActive: false } as const;
  const days = { startDate: '2026-02-09', endDate: '2026-07-25' };
  earlier = (await buildPeriod(t.db, { ...before, ...days, windows: false })).code;
  methodId = (await buildPaymentMethod(t.db)).id;
});
afterAll(() => t.close());

/** A student who paid all of a bill of an earlier term but its late fee of Rp150.000. */
async function owingFee(dueDate: string) {
  const student = await scene.student();
  const type = await buildPaymentType(t.db, { periodCode: earlier, dueDate });
  const bill = await buildBill(t.db, type, student.id);
  await postMoves(t.db, bill, [{ kind: 'LATE_FEE', amount: 150_000 }]);
  await buildPayment(t.db, bill, methodId, 3_000_000);
  await t.as(student.userId);
  const { data } = await t.call(gateContract.own, {});
  const krs = data.find(({ gate }) => gate === 'KRS');
  return { krs, late: await findLatePayers(t.db, [student.id], '2026-08-24') };
}

test('an unpaid late fee keeps the KRS shut and counts as arrears', async () => {
  const { krs, late } = await owingFee('2026-05-10');
  expect(krs).toMatchObject({
    isOpen: false,
    message: expect.stringContaining('kurang Rp150.000') as string,
  });
  expect(late.size).toBe(1);
});

test('not before the last part of its bill is due', async () => {
  const { krs, late } = await owingFee('2026-08-24');
  expect(krs).toMatchObject({ isOpen: true });
  expect(late.size).toBe(0);
});

describe('the late fee of a bill in parts', () => {
  /** Half of Rp3.000.000 is late, half to come; a fee was charged. */
  const owing = async (paid: number) => {
    const student = await scene.student();
    const type = await buildPaymentType(t.db, { periodCode: earlier, dueDate: '2026-12-01' });
    const bill = await buildBill(t.db, type, student.id);
    const half = { billId: bill.id, amount: 1_500_000 };
    await t.db.delete(billInstallments).where(eq(billInstallments.billId, bill.id));
    await t.db.insert(billInstallments).values([
      { ...half, no: 1, dueDate: '2026-06-01' },
      { ...half, no: 2, dueDate: '2026-12-01' },
    ]);
    await postMoves(t.db, bill, [{ kind: 'LATE_FEE', amount: 150_000 }]);
    if (paid > 0) await buildPayment(t.db, bill, methodId, paid);
    await t.as(student.userId);
    const account = (await t.call(paymentContract.account, {})).data;
    const krs = (await t.call(gateContract.own, {})).data.find(({ gate }) => gate === 'KRS');
    await t.as((await buildStaff(t.db, 'payment:get')).id);
    const { data } = await t.call(billContract.arrears, { query: { search: student.nim } });
    return { krs, overdue: account.overdue, arrears: data.map(({ overdue }) => overdue) };
  };

  test('is late with its last part, on every screen alike', async () => {
    const { krs, overdue, arrears } = await owing(0);
    expect(krs?.missing).toMatchObject([{ amount: 1_500_000 }]);
    expect([overdue, arrears]).toEqual([1_500_000, [1_500_000]]);
  });

  test('holds nobody who has paid the parts that are due', async () => {
    const { krs, overdue, arrears } = await owing(1_500_000);
    expect(krs).toMatchObject({ isOpen: true });
    expect([overdue, arrears]).toEqual([0, []]);
  });
});
