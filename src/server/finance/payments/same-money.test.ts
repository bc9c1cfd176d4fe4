import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { findEarlier } from './earlier.store.ts';
import { buildBill } from '#test/factories/finance.ts';
import { idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { plansOf } from '#test/plans.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let desk: PaymentDesk;
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
});
afterAll(() => t.close());

type Billed = Awaited<ReturnType<PaymentDesk['billed']>>;

/** Enters Rp1.000.000 of 24 August for a student's tuition, as the officer. */
const enter = async ({ student }: Billed, change: object = {}) => {
  await t.as(desk.officer.id);
  return t.call(paymentContract.enter, {
    params: { id: desk.type.id },
    body: {
      studentId: student.id,
      methodId: desk.bank.id,
      amount: 1_000_000,
      paidOn: '2026-08-24',
      ...change,
    },
  });
};
const verify = async (payment: { _id: string; updatedAt: string }, change: object = {}) => {
  await t.as(desk.officer.id);
  const body = { updatedAt: payment.updatedAt, ...change };
  return t.call(paymentContract.verify, { params: idOf(payment), body });
};
const lastAudit = async (action: string) => {
  const { rows } = await t.db.execute<{ despite: unknown }>(sql`
    select after -> 'despite' as despite from audit_log where action = ${action} order by id desc limit 1`);
  return rows[0]?.despite;
};

describe('money entered by hand', () => {
  test('that was booked about its day is asked about, and booked when it is other money', async () => {
    const account = await desk.billed();
    const first = (await enter(account, { reference: 'A1' })).data;
    const asked = await enter(account, { reference: 'B1', paidOn: '2026-08-22' });
    expect(asked).toMatchObject({ status: 422, error: { code: 'NEEDS_CONFIRMATION' } });
    expect(asked.error.data).toEqual({
      earlier: [
        {
          receipt: first.receiptNo,
          amount: 1_000_000,
          day: '2026-08-24',
          payer: `NIM ${account.student.nim}`,
        },
      ],
    });
    expect(asked.error.message).toContain(first.receiptNo ?? 'no receipt');
    const said = await enter(account, { reference: 'B1', paidOn: '2026-08-22', isOtherMoney: true });
    expect(said.status).toBe(200);
    expect(await lastAudit('payment.enter')).toEqual([first.receiptNo]);
  });

  test('under the reference of a receipt is refused, also when somebody insists', async () => {
    const account = await desk.billed();
    const ref = `000${account.student.nim}`;
    const { receiptNo } = (await enter(account, { reference: ref })).data;
    const again = await enter(account, { reference: account.student.nim, isOtherMoney: true });
    expect(again).toMatchObject({ status: 422, error: { code: 'RULE' } });
    expect(again.error.message).toContain(receiptNo ?? 'no receipt');
    const other = await enter(account, { reference: ref, methodId: desk.cash.id });
    expect(other.error.code).toBe('NEEDS_CONFIRMATION');
  });

  test('under the reference of a receipt of another amount is asked about, and booked as a part', async () => {
    const account = await desk.billed();
    const { receiptNo } = (await enter(account, { reference: `R-0${account.student.nim}` })).data;
    const part = { reference: `r${account.student.nim}`, amount: 600_000 };
    const asked = await enter(account, part);
    expect(asked.error).toMatchObject({
      code: 'NEEDS_CONFIRMATION',
      data: { earlier: [{ receipt: receiptNo, amount: 1_000_000 }] },
    });
    expect(asked.error.message).toContain(`kwitansi ${receiptNo}, Rp1.000.000`);
    expect((await enter(account, { ...part, isOtherMoney: true })).status).toBe(200);
    expect(await lastAudit('payment.enter')).toEqual([receiptNo]);
  });

  test('while a proof of it waits is asked about', async () => {
    const account = await desk.submitted({ amount: 1_000_000 });
    const asked = await enter(account);
    expect(asked.error).toMatchObject({
      code: 'NEEDS_CONFIRMATION',
      data: { earlier: [{ receipt: null, amount: 1_000_000 }] },
    });
    expect((await enter(account, { isOtherMoney: true })).status).toBe(200);
  });

  test('in cash is asked about on days close to it, as transfers are', async () => {
    const account = await desk.billed();
    const cash = { methodId: desk.cash.id };
    await enter(account, cash);
    for (const paidOn of ['2026-08-24', '2026-08-23']) {
      expect((await enter(account, { ...cash, paidOn })).error.code).toBe('NEEDS_CONFIRMATION');
    }
    expect((await enter(account, { ...cash, paidOn: '2026-08-18' })).status).toBe(200);
  });

  test('by two officers at once for two bills of a student is booked once', async () => {
    const account = await desk.billed();
    await buildBill(t.db, desk.other, account.student.id);
    await t.as(desk.officer.id);
    const at = (id: string) =>
      t.call(paymentContract.enter, {
        params: { id },
        body: {
          studentId: account.student.id,
          methodId: desk.bank.id,
          amount: 1_000_000,
          paidOn: '2026-08-24',
          reference: `R${account.student.nim}`,
        },
      });
    const answers = await Promise.all([at(desk.type.id), at(desk.other.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('a proof', () => {
  test('of money that was entered by hand is asked about, and said to be other money in the audit', async () => {
    const account = await desk.submitted({ amount: 1_000_000, paidOn: '2026-08-23' });
    const { receiptNo } = (await enter(account, { isOtherMoney: true })).data;
    const asked = await verify(account.payment);
    expect(asked.error.code).toBe('NEEDS_CONFIRMATION');
    expect((await verify(account.payment, { isOtherMoney: true })).status).toBe(200);
    expect(await lastAudit('payment.verify')).toEqual([receiptNo]);
  });

  test('beside another that waits is verified without a question', async () => {
    const account = await desk.billed();
    const one = (await desk.submit(account, { amount: 1_000_000 })).data;
    await desk.submit(account, { amount: 1_000_000, paidOn: '2026-08-23' });
    expect((await verify(one)).status).toBe(200);
  });

  test('of another bill, whose reference is written in another way, is marked', async () => {
    const account = await desk.billed();
    const ref = `77${account.student.nim}`;
    const bill = await buildBill(t.db, desk.other, account.student.id);
    await desk.submit({ ...account, bill }, { amount: 1_000_000, reference: `00${ref}` });
    const { data } = await desk.submit(account, { amount: 1_000_000, reference: ref });
    await t.as(desk.officer.id);
    const list = await t.call(paymentContract.list, { query: { search: account.student.nim } });
    expect(list.data.find(({ _id }) => _id === data._id)?.twins).toBe(1);
  });
});

test('earlier money is found by indices alone', async () => {
  const { student } = await desk.billed();
  const money = { amount: 1_000_000, day: '2026-08-24', reference: 'TRX9' };
  const payer = { studentId: student.id };
  const plans = await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return plansOf(tx, (db) => findEarlier(db, { ...money, payer }, 3));
  });
  expect(plans).toHaveLength(1);
  expect(plans[0]?.text).not.toContain('Seq Scan');
});
