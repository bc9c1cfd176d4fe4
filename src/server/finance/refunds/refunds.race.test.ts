import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { refundContract, type RefundView } from '#shared/finance/refunds/refund.contract.ts';
import { billNow, buildBill } from '#test/factories/finance.ts';
import { idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const ROUNDS = 6;
const WHOLE = 3_000_000;

let t: TestApp;
let desk: PaymentDesk;
let finance: { id: string };
let head: { id: string };
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
  const rights = ['payment:get', 'payment:create', 'payment:verify', 'paymentType:update'] as const;
  finance = await buildStaff(t.db, ...rights);
  head = await buildStaff(t.db, ...rights, 'payment:refund', 'payment:reverse');
});
afterAll(() => t.close());

/** A student who paid so much at the counter for a bill of Rp3.000.000. */
async function paid(amount: number) {
  const { student, bill } = await desk.billed();
  await t.as(finance.id);
  const money = {
    ...desk.transfer(bill.id),
    amount,
    toDeposit: true,
    isOtherMoney: true,
    studentId: student.id,
  };
  const entered = await t.call(paymentContract.enter, { params: { id: desk.type.id }, body: money });
  expect(entered.status).toBe(200);
  return { student, bill, payment: entered.data };
}

const account = { bankName: 'Bank Contoh', accountNumber: '1234567890', accountHolder: 'Contoh Ayah' };
const ask = (studentId: string, amount: number, paymentId: string | null) => {
  const body = { studentId, paymentId, amount, reason: 'KELEBIHAN' as const, ...account };
  return t.call(refundContract.request, { body });
};

/** An approved refund, of a payment or of the deposit. */
async function approved(studentId: string, amount: number, paymentId: string | null): Promise<RefundView> {
  await t.as(finance.id);
  const { data } = await ask(studentId, amount, paymentId);
  await t.as(head.id);
  const body = { decision: 'APPROVED' as const, updatedAt: data.updatedAt };
  return (await t.call(refundContract.decide, { params: idOf(data), body })).data;
}

const transfer = (refund: RefundView) => {
  const body = { methodId: desk.bank.id, paidOn: '2026-08-24', updatedAt: refund.updatedAt };
  return t.call(refundContract.pay, { params: idOf(refund), body });
};

/** What came in of a student less what went out, and what is held as deposit. */
async function moneyOf(studentId: string) {
  const { rows } = await t.db.execute<{ cash: number; deposit: number }>(sql`
    select coalesce(sum(case 'KAS' when debit then amount when credit then -amount else 0 end), 0)::bigint cash,
      coalesce(sum(case 'DEPOSIT' when credit then amount when debit then -amount else 0 end), 0)::bigint deposit
    from ledger_entries where student_id = ${studentId}`);
  return rows[0];
}

const answered = (calls: readonly Promise<{ status: number }>[]) =>
  Promise.all(calls).then((answers) =>
    answers.map(({ status }) => (status === 200 ? 'done' : 'refused')).toSorted(),
  );

test('a transfer that two record at once went out once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { student } = await paid(WHOLE + 300_000);
    const refund = await approved(student.id, 300_000, null);
    expect(await answered([transfer(refund), transfer(refund)])).toEqual(['done', 'refused']);
    expect(await moneyOf(student.id)).toEqual({ cash: WHOLE, deposit: 0 });
  }
});

test('two requests for the same money at once: one is more than there is', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { student, payment } = await paid(WHOLE);
    const of = round % 2 === 0 ? payment._id : null;
    const { student: holder } = await paid(WHOLE + 200_000);
    const whose = of === null ? holder.id : student.id;
    const amount = of === null ? 200_000 : WHOLE;
    expect(await answered([ask(whose, amount, of), ask(whose, amount, of)])).toEqual(['done', 'refused']);
  }
});

test('a request that is sent twice is one, though there is money for both', async () => {
  const { student, payment } = await paid(WHOLE + 900_000);
  for (const of of [payment._id, null]) {
    expect(await answered([ask(student.id, 200_000, of), ask(student.id, 200_000, of)])).toEqual([
      'done',
      'refused',
    ]);
    expect((await ask(student.id, 200_000, of)).error).toMatchObject({
      code: 'RULE',
      message: expect.stringMatching(/^Pengembalian Rp200\.000 .* sudah diajukan pada .* \(diajukan\)/),
    });
    expect((await ask(student.id, 150_000, of)).status).toBe(200);
  }
  const { rows } = await t.db.execute<{ id: string; status: string }>(
    sql`update refunds set status = 'REJECTED' where student_id = ${student.id} returning id, status`,
  );
  expect(rows).toHaveLength(4);
  expect((await ask(student.id, 200_000, null)).status).toBe(200);
});

test('a payment is given back or reversed, never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { student, bill, payment } = await paid(WHOLE);
    const refund = await approved(student.id, WHOLE, payment._id);
    await t.as(head.id);
    const body = { updatedAt: payment.updatedAt, reason: 'Salah mahasiswa' };
    const reverse = () => t.call(paymentContract.reverse, { params: idOf(payment), body });
    const calls = round % 2 === 0 ? [transfer(refund), reverse()] : [reverse(), transfer(refund)];
    expect(await answered(calls)).toEqual(['done', 'refused']);
    expect(await moneyOf(student.id)).toEqual({ cash: 0, deposit: 0 });
    expect(await billNow(t.db, bill.id)).toMatchObject({ status: 'UNPAID' });
  }
});

test('a deposit is given back or pays another bill, never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { student } = await paid(WHOLE + 400_000);
    const other = await buildBill(t.db, desk.other, student.id);
    const refund = await approved(student.id, 400_000, null);
    await t.as(head.id);
    const body = { amount: 400_000, updatedAt: other.updatedAt };
    const use = () => t.call(billContract.payByDeposit, { params: { id: other.id }, body });
    const calls = round % 2 === 0 ? [transfer(refund), use()] : [use(), transfer(refund)];
    expect(await answered(calls)).toEqual(['done', 'refused']);
    const left = await moneyOf(student.id);
    expect(left?.deposit).toBe(0);
  }
});

test('a bill that is cancelled while its transfer is told of keeps no transfer that waits', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { student, bill } = await desk.billed();
    await t.as(head.id);
    const body = { reason: 'Tidak jadi kuliah', updatedAt: bill.updatedAt };
    const cancel = t.call(billContract.cancel, { params: { id: bill.id }, body });
    const submit = desk.submit({ student, bill });
    expect(await answered([cancel, submit])).toEqual(['done', 'refused']);
  }
});
