import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { freshPhoto, idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let desk: PaymentDesk;
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
});
afterAll(() => t.close());

type Billed = Awaited<ReturnType<PaymentDesk['billed']>>;
const waiting = async ({ bill }: Billed): Promise<number> => {
  const { rows } = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from payments where bill_id = ${bill.id} and status = 'WAITING'`,
  );
  return rows[0]?.n ?? 0;
};

/** A whole bill can be told of twice in these parts. */
const part = { amount: 1_000_000 };

describe('a transfer a student tells of twice', () => {
  test.each([
    ['without a reference', '', ''],
    ['under one reference', 'R1', 'R1'],
    ['under one reference written otherwise', 'TRX-17', 'trx 0017'],
    ['with words that number nothing', 'SPP', ''],
  ])('%s waits once, and the refusal names the first', async (_what, first, second) => {
    const account = await desk.billed();
    expect((await desk.submit(account, { ...part, reference: first })).status).toBe(200);
    const again = await desk.submit(account, { ...part, reference: second });
    expect(again).toMatchObject({ status: 422, error: { code: 'RULE' } });
    expect(again.message).toContain('Rp1.000.000 tanggal 24 Agu 2026');
    expect(again.message).toMatch(/sudah dikirim pada \d.* dan menunggu verifikasi/);
    if (first !== '') expect(again.message).toContain(`dengan referensi ${first} untuk`);
    expect(await waiting(account)).toBe(1);
  });

  test.each([
    ['another amount', { amount: 1_100_000 }],
    ['another day', { paidOn: '2026-08-23' }],
    ['another reference', { reference: 'R2' }],
  ])('but with %s is another', async (_what, change) => {
    const account = await desk.billed();
    const transfer = { ...part, reference: 'R1' };
    expect((await desk.submit(account, transfer)).status).toBe(200);
    expect((await desk.submit(account, { ...transfer, ...change })).status).toBe(200);
    expect(await waiting(account)).toBe(2);
  });

  test('by two clicks at once makes one', async () => {
    for (let round = 0; round < 6; round += 1) {
      const account = await desk.billed();
      await t.as(account.student.userId);
      const body = { ...desk.transfer(account.bill.id), ...part };
      const files = [{ field: 'proof', name: 'bukti.jpg', content: await freshPhoto() }];
      const answers = await Promise.all(
        [1, 2, 3].map(() => t.call(paymentContract.pay, { body }, { files })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
      expect(await waiting(account)).toBe(1);
    }
  });

  test('is told of again after a rejection, or when the student took it back', async () => {
    const account = await desk.billed();
    const { data: rejected } = await desk.submit(account, part);
    await t.as(desk.officer.id);
    const reason = { updatedAt: rejected.updatedAt, reason: 'Bukti tidak terbaca' };
    await t.call(paymentContract.reject, { params: idOf(rejected), body: reason });
    const { status, data: again } = await desk.submit(account, part);
    expect(status).toBe(200);
    const body = { updatedAt: again.updatedAt };
    await t.call(paymentContract.cancel, { params: idOf(again), body });
    expect((await desk.submit(account, part)).status).toBe(200);
    expect(await waiting(account)).toBe(1);
  });
});
