import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import type { StaffPaymentView } from '#shared/finance/payments/payment.views.ts';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { adjustmentMoves } from '#shared/finance/ledger/ledger.ts';
import { billNow, buildBill, postMoves } from '#test/factories/finance.ts';
import { idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let desk: PaymentDesk;
let leader: { id: string };
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
  leader = await buildStaff(t.db, 'payment:get', 'payment:refund');
});
afterAll(() => t.close());

type Account = Awaited<ReturnType<PaymentDesk['billed']>>;

/** Money that arrived at the counter; what the bill does not ask for becomes deposit. */
async function enter({ student }: Account, amount: number): Promise<StaffPaymentView> {
  await t.as(desk.officer.id);
  const money = { studentId: student.id, methodId: desk.cash.id, paidOn: '2026-08-24', toDeposit: true };
  return (
    await t.call(paymentContract.enter, {
      params: { id: desk.type.id },
      body: { ...money, amount, isOtherMoney: true },
    })
  ).data;
}

async function reverse(payment: StaffPaymentView) {
  await t.as(desk.head.id);
  const { rows } = await t.db.execute<{ at: string }>(
    sql`select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from payments where id = ${payment._id}`,
  );
  const body = { updatedAt: rows[0]?.at ?? '', reason: 'Dana tidak masuk ke rekening.' };
  return t.call(paymentContract.reverse, { params: idOf(payment), body });
}

/** Gives money of a payment back, by three people's steps. */
async function refund({ student }: Account, payment: StaffPaymentView, amount: number) {
  await t.as(desk.officer.id);
  const bank = { bankName: 'Bank Contoh', accountNumber: '1234567890', accountHolder: 'Contoh Ayah' };
  const asked = await t.call(refundContract.request, {
    body: { studentId: student.id, paymentId: payment._id, amount, reason: 'KELEBIHAN', ...bank },
  });
  if (asked.status !== 200) return asked;
  await t.as(leader.id);
  const decision = { decision: 'APPROVED', note: '', updatedAt: asked.data.updatedAt } as const;
  const { data } = await t.call(refundContract.decide, { params: idOf(asked.data), body: decision });
  await t.as(desk.officer.id);
  const transfer = { methodId: desk.bank.id, paidOn: '2026-08-24', updatedAt: data.updatedAt };
  return t.call(refundContract.pay, { params: idOf(data), body: transfer });
}

/** Brings the bill to another amount, as a changed KRS does. */
async function adjust({ bill }: Account, gross: number) {
  const now = await billNow(t.db, bill.id);
  await postMoves(t.db, now, adjustmentMoves(now, { gross, discounted: 0 }));
}

/** Pays another bill of the student out of the deposit. */
async function useElsewhere({ student }: Account, amount: number) {
  const other = await buildBill(t.db, desk.other, student.id);
  await postMoves(t.db, other, [{ kind: 'DEPOSIT_USE', amount }]);
}

const sums = async ({ bill }: Account) => {
  const { paid, balance } = await billNow(t.db, bill.id);
  return { paid, balance };
};

describe('what a reversal takes off the bill', () => {
  test('is never what another payment brought, where its own surplus was used on another bill', async () => {
    const account = await desk.billed();
    await enter(account, 2_000_000);
    const payment = await enter(account, 3_000_000);
    await useElsewhere(account, 2_000_000);
    const { status, error } = await reverse(payment);
    expect([status, error.message]).toEqual([
      422,
      expect.stringContaining('sudah dipakai untuk tagihan lain'),
    ]);
    expect(await sums(account)).toEqual({ paid: 3_000_000, balance: 0 });
    const asked = await refund(account, payment, 1_000_001);
    expect(asked.error.errors).toEqual({ amount: 'Yang dapat dikembalikan paling banyak Rp1.000.000.' });
  });

  test('is its surplus too, where that came to the same bill out of the deposit', async () => {
    const account = await desk.billed();
    const payment = await enter(account, 5_000_000);
    await adjust(account, 5_000_000);
    await postMoves(t.db, account.bill, [{ kind: 'DEPOSIT_USE', amount: 2_000_000 }]);
    expect((await reverse(payment)).status).toBe(200);
    expect(await sums(account)).toEqual({ paid: 0, balance: 5_000_000 });
  });

  test('is all of it after another payment was given back in full', async () => {
    const account = await desk.billed();
    const wrong = await enter(account, 3_000_000);
    expect((await refund(account, wrong, 3_000_000)).status).toBe(200);
    const payment = await enter(account, 3_000_000);
    expect((await reverse(payment)).message).toBe('Pembayaran dibalik, sisa tagihannya Rp3.000.000.');
    expect(await sums(account)).toEqual({ paid: 0, balance: 3_000_000 });
  });

  test('is all of it after another payment was given back in part', async () => {
    const account = await desk.billed();
    const first = await enter(account, 3_000_000);
    expect((await refund(account, first, 1_000_000)).status).toBe(200);
    const payment = await enter(account, 1_000_000);
    expect((await reverse(payment)).status).toBe(200);
    expect(await sums(account)).toEqual({ paid: 2_000_000, balance: 1_000_000 });
  });

  test('is all of it after the bill was smaller for a while', async () => {
    const account = await desk.billed();
    await enter(account, 3_000_000);
    await adjust(account, 2_000_000);
    await useElsewhere(account, 1_000_000);
    await adjust(account, 3_000_000);
    const payment = await enter(account, 1_000_000);
    expect((await reverse(payment)).status).toBe(200);
    expect(await sums(account)).toEqual({ paid: 2_000_000, balance: 1_000_000 });
  });

  test('makes good what was given back of it', async () => {
    const account = await desk.billed();
    await adjust(account, 6_000_000);
    await enter(account, 2_000_000);
    const payment = await enter(account, 3_000_000);
    expect((await refund(account, payment, 1_000_000)).status).toBe(200);
    expect(await sums(account)).toEqual({ paid: 4_000_000, balance: 2_000_000 });
    expect((await reverse(payment)).status).toBe(200);
    expect(await sums(account)).toEqual({ paid: 1_000_000, balance: 5_000_000 });
  });
});

describe('the printed receipt', () => {
  const print = async (account: Account, payment: StaffPaymentView) => {
    await t.as(account.student.userId);
    expect((await t.call(paymentContract.receipt, { params: idOf(payment) })).status).toBe(200);
  };
  /** What the public page says of each print. */
  const confirmed = async (payment: StaffPaymentView) => {
    const { rows } = await t.db.execute<{ token: string }>(sql`
      select token from document_tokens where kind = 'RECEIPT' and subject like ${`${payment._id}#%`}`);
    await t.as(null);
    const pages = rows.map(({ token }) => t.call(verifyContract.verify, { params: { token } }));
    return (await Promise.all(pages)).map(({ data }) => data.valid);
  };
  const printed = async () => {
    const account = await desk.billed();
    const payment = await enter(account, 3_000_000);
    await print(account, payment);
    expect(await confirmed(payment)).toEqual([true]);
    return { account, payment };
  };

  test('is void once its payment is taken back, and a later print has no code', async () => {
    const { account, payment } = await printed();
    await reverse(payment);
    expect(await confirmed(payment)).toEqual([false]);
    await print(account, payment);
    expect(await confirmed(payment)).toEqual([false]);
  });

  test('is void once its payment was given back in full, not before', async () => {
    const { account, payment } = await printed();
    await refund(account, payment, 1_000_000);
    expect(await confirmed(payment)).toEqual([true]);
    await refund(account, payment, 2_000_000);
    expect(await confirmed(payment)).toEqual([false]);
    await print(account, payment);
    expect(await confirmed(payment)).toEqual([false]);
  });
});
