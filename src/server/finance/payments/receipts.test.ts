import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { billInstallments, receipts } from '#server/platform/db/schema.ts';
import { idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let desk: PaymentDesk;
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
});
afterAll(() => t.close());

describe('receipts', () => {
  test('two officers verify one proof, 100 times: always one receipt, numbered without gaps', async () => {
    const before = await serials();
    for (let round = 0; round < 100; round += 1) {
      const payment = await desk.waiting();
      const body = { updatedAt: payment.updatedAt };
      const verify = () => t.call(paymentContract.verify, { params: idOf(payment), body });
      await t.as(desk.officer.id);
      const first = verify();
      const answers = await Promise.all([first, verify()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
    const after = await serials();
    expect(after).toHaveLength(before.length + 100);
    expect(after).toEqual(Array.from({ length: after.length }, (_, at) => at + 1));
  }, 60_000);

  const serials = async (): Promise<number[]> =>
    (
      await t.db.execute<{ serial: number }>(
        sql`select serial from receipts where year = 2026 order by serial`,
      )
    ).rows.map(({ serial }) => serial);

  test('print with their number, count copies, and can be confirmed', async () => {
    const { student, payment } = await desk.submitted();
    const { data } = await desk.verifyAs(desk.officer, payment);
    await t.as(student.userId);
    for (let copy = 0; copy < 2; copy += 1) {
      const printed = await t.call(paymentContract.receipt, { params: idOf(payment) });
      expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
    const { rows } = await t.db.execute<{ token: string; print_count: number }>(sql`
      select d.token, r.print_count from document_tokens d, receipts r
      where d.kind = 'RECEIPT' and d.student_id = ${student.id} and r.payment_id = ${payment._id}`);
    expect(rows[0]?.print_count).toBe(2);
    await t.as(null);
    const checked = await t.call(verifyContract.verify, { params: { token: rows[0]?.token ?? '' } });
    expect(checked.data).toMatchObject({
      valid: true,
      about: expect.stringContaining(data.receiptNo ?? '-'),
    });
  });

  test('remember the instalments their money went to, also when the plan changes later', async () => {
    const account = await desk.billed();
    const dues = ['2026-08-30', '2026-09-30'];
    await t.db.delete(billInstallments).where(eq(billInstallments.billId, account.bill.id));
    const parts = dues.map((dueDate, at) => ({
      billId: account.bill.id,
      no: at + 1,
      amount: 1_500_000,
      dueDate,
    }));
    await t.db.insert(billInstallments).values(parts);
    const named = async (amount: number) => {
      const { data: payment } = await desk.submit(account, { amount });
      await desk.verifyAs(desk.officer, payment);
      const [row] = await t.db.select().from(receipts).where(eq(receipts.paymentId, payment._id));
      return row?.installments;
    };
    expect(await named(1_000_000)).toEqual([1]);
    expect(await named(2_000_000)).toEqual([1, 2]);
    const whole = await desk.submitted({ amount: 3_000_000 });
    await desk.verifyAs(desk.officer, whole.payment);
    const [single] = await t.db.select().from(receipts).where(eq(receipts.paymentId, whole.payment._id));
    expect(single?.installments).toEqual([]);
  });

  test('of a waiting payment do not exist', async () => {
    const { payment } = await desk.submitted();
    expect((await t.call(paymentContract.receipt, { params: idOf(payment) })).status).toBe(404);
    const proof = await t.call(paymentContract.proof, { params: idOf(payment) });
    expect(proof.headers).toMatchObject({ 'content-type': 'image/jpeg' });
  });
});
