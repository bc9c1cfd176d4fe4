import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { refundContract, type RefundView } from '#shared/finance/refunds/refund.contract.ts';
import { billNow, buildBill } from '#test/factories/finance.ts';
import { idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

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

const account = { bankName: 'Bank Contoh', accountNumber: '1234567890', accountHolder: 'Contoh Ayah' };

/** A student with a bill that money is paid for and another one that the deposit may pay. */
async function scene() {
  const { student, bill } = await desk.billed();
  const other = await buildBill(t.db, desk.other, student.id);
  const at = async (table: 'bills' | 'payments' | 'refunds', id: string): Promise<string> => {
    const { rows } = await t.db.execute<{ at: string }>(sql`
      select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from ${sql.identifier(table)} where id = ${id}`);
    return rows[0]?.at ?? '';
  };
  const enter = async (amount: number) => {
    await t.as(finance.id);
    const told = { toDeposit: true, isOtherMoney: true, methodId: desk.cash.id, paidOn: '2026-08-24' };
    const body = { ...told, amount, studentId: student.id };
    return (await t.call(paymentContract.enter, { params: { id: desk.type.id }, body })).data;
  };
  const ask = async (amount: number, paymentId: string | null) => {
    await t.as(finance.id);
    const body = { studentId: student.id, paymentId, amount, reason: 'KELEBIHAN' as const, ...account };
    return t.call(refundContract.request, { body });
  };
  const decide = async ({ _id: id }: { _id: string }, decision: 'APPROVED' | 'REJECTED') => {
    await t.as(head.id);
    const body = { decision, note: 'Sudah diperiksa.', updatedAt: await at('refunds', id) };
    return t.call(refundContract.decide, { params: { id }, body });
  };
  const reverse = async ({ _id: id }: { _id: string }) => {
    await t.as(head.id);
    const body = { updatedAt: await at('payments', id), reason: 'Dana tidak masuk ke rekening.' };
    return t.call(paymentContract.reverse, { params: { id }, body });
  };
  const pay = async (refund: { _id: string }) => {
    await t.as(finance.id);
    const updatedAt = await at('refunds', refund._id);
    const body = { methodId: desk.bank.id, paidOn: '2026-08-24', updatedAt };
    return t.call(refundContract.pay, { params: idOf(refund), body });
  };
  const payByDeposit = async (amount: number) => {
    await t.as(finance.id);
    const body = { amount, updatedAt: await at('bills', other.id) };
    return t.call(billContract.payByDeposit, { params: { id: other.id }, body });
  };
  const cancel = async () => {
    await t.as(finance.id);
    const body = { updatedAt: await at('bills', bill.id), reason: 'Tagihan ini keliru dibuat.' };
    return t.call(billContract.cancel, { params: { id: bill.id }, body });
  };
  const approved = async (): Promise<{ _id: string }[]> =>
    (
      await t.db.execute<{ _id: string }>(sql`
        select id as "_id" from refunds where student_id = ${student.id} and status = 'APPROVED' order by created_at`)
    ).rows;
  return { student, bill, enter, ask, decide, reverse, pay, payByDeposit, cancel, approved };
}

test('a refund whose payment was reversed meanwhile is not approved, and can be rejected', async () => {
  const { enter, ask, reverse, decide } = await scene();
  const payment = await enter(3_000_000);
  const { data: refund } = await ask(1_000_000, payment._id);
  expect((await reverse(payment)).status).toBe(200);
  const refused = await decide(refund, 'APPROVED');
  expect([refused.status, refused.error.message]).toEqual([
    422,
    'Pembayarannya sudah dibalik sejak diajukan. Tolak pengajuan ini.',
  ]);
  expect((await decide(refund, 'REJECTED')).status).toBe(200);
});

test('an approved refund holds its payment and the deposit it comes from', async () => {
  const { enter, ask, reverse, decide, payByDeposit, pay } = await scene();
  const payment = await enter(4_000_000);
  const { data: first } = await ask(500_000, payment._id);
  const { data: second } = await ask(800_000, null);
  await decide(second, 'APPROVED');
  expect((await payByDeposit(300_000)).error.message).toBe(
    'Deposit mahasiswa ini Rp200.000, di luar Rp800.000 yang disetujui untuk dikembalikan.',
  );
  await decide(first, 'APPROVED');
  expect((await reverse(payment)).error.message).toContain('menunggu transfer');
  expect([(await pay(first)).status, (await pay(second)).status]).toEqual([200, 200]);
});

test('whatever happens between asking and the transfer, what was approved can be transferred', async () => {
  const amount = fc.constantFrom(250_000, 500_000, 1_000_000, 3_500_000);
  const at = fc.nat(5);
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('enter' as const), amount }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('ask' as const),
        amount,
        at,
        isDeposit: fc.boolean(),
        isApproved: fc.boolean(),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('approve' as const), at }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), at }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('payByDeposit' as const), amount }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const), at }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const s = await scene();
      const payments: { _id: string }[] = [await s.enter(3_500_000)];
      const refunds: RefundView[] = [];
      const pick = <T>(list: readonly T[], nth: number): T | undefined =>
        list[nth % Math.max(1, list.length)];
      for (const one of steps) {
        if (one.kind === 'enter') {
          const entered = await s.enter(one.amount);
          if (entered) payments.push(entered);
        } else if (one.kind === 'ask') {
          const asked = await s.ask(one.amount, one.isDeposit ? null : (pick(payments, one.at)?._id ?? null));
          if (asked.status !== 200) continue;
          refunds.push(asked.data);
          if (one.isApproved) await s.decide(asked.data, 'APPROVED');
        } else if (one.kind === 'approve' || one.kind === 'pay') {
          const refund = pick(refunds, one.at);
          if (refund) await (one.kind === 'pay' ? s.pay(refund) : s.decide(refund, 'APPROVED'));
        } else if (one.kind === 'reverse') {
          const payment = pick(payments, one.at);
          if (payment) await s.reverse(payment);
        } else await (one.kind === 'cancel' ? s.cancel() : s.payByDeposit(one.amount));
      }
      for (const refund of await s.approved()) {
        expect((await s.pay(refund)).status).toBe(200);
      }
      expect((await billNow(t.db, s.bill.id)).paid).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 40 },
  );
});
