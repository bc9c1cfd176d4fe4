import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billDiscounts, billInstallments, bills, ledgerEntries } from '#server/platform/db/schema.ts';
import { measureBills } from '#server/finance/billing/billing.public.ts';
import { backgroundCtx, inTransaction } from '#server/platform/http/ctx.ts';
import type { StaffPaymentView } from '#shared/finance/payments/payment.views.ts';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { billNow, buildBill, buildPaymentType } from '#test/factories/finance.ts';
import { idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const UNTIL = '2026-08-20';
const NAME = 'Potongan bayar lunas sampai 20 Agustus 2026';

let t: TestApp;
let desk: PaymentDesk;
let type: Awaited<ReturnType<typeof buildPaymentType>>;
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
  type = await buildPaymentType(t.db, {
    periodCode: desk.period.code,
    allowPartial: true,
    minPartial: 500_000,
    earlyBird: { mode: 'PERCENT', value: 500, until: UNTIL },
  });
});
afterAll(() => t.close());

/** A student with a bill of Rp3.000.000 that costs Rp2.850.000 until 20 August. */
async function billed(of = type) {
  const student = await buildStudent(t.db);
  const bill = await buildBill(t.db, of, student.id);
  return { student, bill, now: () => billNow(t.db, bill.id) };
}
type Billed = Awaited<ReturnType<typeof billed>>;

async function enter({ student, bill }: Billed, amount: number, paidOn: string, toDeposit = false) {
  await t.as(desk.officer.id);
  const body = { studentId: student.id, methodId: desk.cash.id, amount, paidOn, toDeposit };
  return t.call(paymentContract.enter, { params: { id: bill.paymentTypeId }, body });
}
async function reverse(payment: StaffPaymentView) {
  await t.as(desk.head.id);
  const body = { updatedAt: payment.updatedAt, reason: 'Salah mahasiswa, nama sama.' };
  return t.call(paymentContract.reverse, { params: idOf(payment), body });
}
const accountOf = async ({ student }: Billed) => {
  await t.as(student.userId);
  return (await t.call(paymentContract.account, {})).data;
};
const discountsOf = (billId: string) =>
  t.db.select().from(billDiscounts).where(eq(billDiscounts.billId, billId));
const partsOf = async (billId: string) =>
  (await t.db.select().from(billInstallments).where(eq(billInstallments.billId, billId))).map(
    ({ amount }) => amount,
  );
const movesOf = async (billId: string) =>
  (
    await t.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.billId, billId))
      .orderBy(asc(ledgerEntries.id))
  ).map(({ kind, amount }) => [kind, amount]);

const settled = { status: 'PAID', paid: 2_850_000, discounted: 150_000, balance: 0, nextDue: null };
const unpaid = { status: 'UNPAID', paid: 0, discounted: 0, balance: 3_000_000, nextDue: '2026-09-30' };

describe('a bill paid in full by the day', () => {
  test('is settled at its early price; the discount stands in the books and on the bill', async () => {
    const account = await billed();
    const { data } = await enter(account, 2_850_000, UNTIL);
    expect(data).toMatchObject({ status: 'VERIFIED', balance: 0 });
    expect(await account.now()).toMatchObject(settled);
    expect(await movesOf(account.bill.id)).toEqual([
      ['CHARGE', 3_000_000],
      ['DISCOUNT', 150_000],
      ['PAYMENT', 2_850_000],
    ]);
    expect(await discountsOf(account.bill.id)).toMatchObject([
      { name: NAME, kind: 'POTONGAN', amount: 150_000, grantId: null, earlyUntil: UNTIL },
    ]);
    expect(await partsOf(account.bill.id)).toEqual([2_850_000]);
    const [bill] = (await accountOf(account)).bills;
    expect(bill).toMatchObject({ status: 'PAID', net: 2_850_000, earlyBird: null });
  });

  test('a day late, or a rupiah short, costs what it costs', async () => {
    const [late, short] = [await billed(), await billed()];
    await enter(late, 2_850_000, '2026-08-21');
    await enter(short, 2_849_999, UNTIL);
    expect(await late.now()).toMatchObject({ status: 'PARTIAL', discounted: 0, balance: 150_000 });
    expect(await short.now()).toMatchObject({ status: 'PARTIAL', discounted: 0, balance: 150_001 });
    await enter(short, 1, UNTIL);
    expect(await short.now()).toMatchObject(settled);
  });

  test('counts only money of the days until then, in whatever order it is booked', async () => {
    const account = await billed();
    await enter(account, 500_000, '2026-08-22');
    await enter(account, 2_400_000, UNTIL);
    expect(await account.now()).toMatchObject({ discounted: 0, balance: 100_000 });
    const other = await billed();
    await enter(other, 500_000, '2026-08-22');
    const asked = await enter(other, 2_850_000, UNTIL);
    expect(asked.error.data).toEqual({ surplus: 500_000, balance: 2_350_000 });
    await enter(other, 2_850_000, UNTIL, true);
    expect(await other.now()).toMatchObject(settled);
    expect((await accountOf(other)).deposit).toBe(500_000);
  });

  test('paid at its full price leaves the discount as deposit, after a yes', async () => {
    const account = await billed();
    const asked = await enter(account, 3_000_000, UNTIL);
    expect(asked.error).toMatchObject({
      code: 'NEEDS_CONFIRMATION',
      data: { surplus: 150_000, balance: 2_850_000 },
    });
    expect(asked.error.message).toContain('setelah potongan bayar lunas awal');
    expect(await account.now()).toMatchObject(unpaid);
    expect(await discountsOf(account.bill.id)).toEqual([]);
    const { data } = await enter(account, 3_000_000, UNTIL, true);
    expect(await account.now()).toMatchObject(settled);
    expect((await reverse(data)).data.status).toBe('REVERSED');
    expect(await account.now()).toMatchObject(unpaid);
    expect((await accountOf(account)).deposit).toBe(0);
  });

  test('loses the discount with the payment, and may earn it again', async () => {
    const account = await billed();
    const { data } = await enter(account, 2_850_000, UNTIL);
    expect((await reverse(data)).data.balance).toBe(3_000_000);
    expect(await account.now()).toMatchObject(unpaid);
    expect(await discountsOf(account.bill.id)).toEqual([]);
    expect(await partsOf(account.bill.id)).toEqual([3_000_000]);
    expect((await movesOf(account.bill.id)).slice(3)).toEqual([
      ['PAYMENT_UNDONE', 2_850_000],
      ['DISCOUNT_CUT', 150_000],
    ]);
    await enter(account, 2_850_000, UNTIL);
    expect(await account.now()).toMatchObject(settled);
  });

  test('keeps the discount when later money is taken back', async () => {
    const account = await billed();
    const late = await enter(account, 500_000, '2026-08-22');
    await enter(account, 2_850_000, UNTIL, true);
    await reverse(late.data);
    expect(await account.now()).toMatchObject({ discounted: 150_000, paid: 2_350_000, balance: 500_000 });
  });

  test('keeps it when the same money, booked twice, is taken back once', async () => {
    const account = await billed();
    const first = await enter(account, 2_850_000, UNTIL);
    const again = await enter(account, 2_850_000, UNTIL, true);
    await reverse(again.data);
    expect(await account.now()).toMatchObject({ discounted: 150_000, paid: 2_850_000, balance: 0 });
    expect((await accountOf(account)).deposit).toBe(0);
    expect((await reverse(first.data)).status).toBe(200);
    expect(await account.now()).toMatchObject(unpaid);
  });

  test('keeps it when bills are measured again', async () => {
    const account = await billed();
    await enter(account, 2_850_000, UNTIL);
    const by = { actor: null, log: t.app.log, ip: 'test', requestId: 'test' };
    const changed = await inTransaction(backgroundCtx(t.services, by), (ctx) =>
      measureBills(ctx, '2026-08-24', [account.bill.id], 'Hitung ulang'),
    );
    expect(changed).toBe(0);
    expect(await account.now()).toMatchObject(settled);
  });

  test('in parts earns nothing', async () => {
    const account = await billed();
    await t.db.delete(billInstallments).where(eq(billInstallments.billId, account.bill.id));
    await t.db.insert(billInstallments).values(
      [1, 2].map((no) => ({
        billId: account.bill.id,
        no,
        amount: 1_500_000,
        dueDate: `2026-09-${no + 10}`,
      })),
    );
    await t.db.update(bills).set({ planReason: 'Keluarga' }).where(eq(bills.id, account.bill.id));
    await enter(account, 2_850_000, UNTIL);
    expect(await account.now()).toMatchObject({ discounted: 0, balance: 150_000 });
  });
});

test('paid out of the deposit in time, it takes no more than its early price', async () => {
  const other = await buildPaymentType(t.db, {
    periodCode: desk.period.code,
    earlyBird: { mode: 'AMOUNT', value: 150_000, until: '2026-08-24' },
  });
  const account = await billed(other);
  const payer = { student: account.student, bill: await buildBill(t.db, desk.type, account.student.id) };
  await enter({ ...account, ...payer }, 6_000_000, UNTIL, true);
  await t.as((await buildStaff(t.db, 'payment:get', 'payment:verify')).id);
  const { id, updatedAt } = await account.now();
  const body = { amount: 3_000_000, updatedAt };
  const answer = await t.call(billContract.payByDeposit, { params: { id }, body });
  expect(answer.message).toBe('Rp2.850.000 dibayar dari deposit, dengan potongan bayar lunas awal.');
  expect(await account.now()).toMatchObject(settled);
  expect((await accountOf(account)).deposit).toBe(150_000);
});

test('a statement books the early price without asking, and a day later as what it is', async () => {
  const [inTime, late] = [await billed(), await billed()];
  await t.as(desk.officer.id);
  const content = [
    'NIM;Kode;Nominal;Tanggal;Referensi',
    `${inTime.student.nim};;1.000.000;19/08/2026;A-${inTime.student.nim}`,
    `${inTime.student.nim};;1.850.000;20/08/2026;B-${inTime.student.nim}`,
    `${late.student.nim};${type.code};2.850.000;21/08/2026;C-${late.student.nim}`,
  ].join('\n');
  const sent = { files: [{ field: 'file', name: 'mutasi.csv', content }] };
  const options = { options: { metode: desk.bank.id, jenis: type.id } };
  const { data } = await t.call(
    importContract.upload,
    { params: { kind: 'statement' }, body: options },
    sent,
  );
  expect(data.counts).toMatchObject({ NEW: 3, ticked: 3 });
  expect((await importScene(t).commit(data._id)).counts).toMatchObject({ created: 3, failed: 0 });
  expect(await inTime.now()).toMatchObject(settled);
  expect(await late.now()).toMatchObject({ discounted: 0, balance: 150_000 });
});

test('a refund that takes money from the bill takes the discount with it', async () => {
  const account = await billed();
  const { data: payment } = await enter(account, 3_000_000, UNTIL, true);
  const refund = async (amount: number) => {
    await t.as(desk.officer.id);
    const asked = await t.call(refundContract.request, {
      body: {
        studentId: account.student.id,
        paymentId: payment._id,
        amount,
        reason: 'BATAL_KULIAH',
        bankName: 'Bank Contoh',
        accountNumber: '1234567890',
        accountHolder: 'Contoh Ayah',
      },
    });
    await t.as((await buildStaff(t.db, 'payment:get', 'payment:refund')).id);
    const params = { id: asked.data._id };
    const decision = { decision: 'APPROVED', note: '', updatedAt: asked.data.updatedAt } as const;
    const { updatedAt } = (await t.call(refundContract.decide, { params, body: decision })).data;
    await t.as(desk.officer.id);
    const body = { methodId: desk.bank.id, paidOn: '2026-08-24', updatedAt };
    return t.call(refundContract.pay, { params, body });
  };
  expect((await refund(150_000)).status).toBe(200);
  expect(await account.now()).toMatchObject(settled);
  expect((await refund(850_000)).status).toBe(200);
  expect(await account.now()).toMatchObject({ paid: 2_000_000, discounted: 0, balance: 1_000_000 });
});

describe('a transfer told of in time', () => {
  test('is the early price also where a bill is paid at once, and counts when it is verified', async () => {
    const whole = await buildPaymentType(t.db, {
      periodCode: desk.period.code,
      allowPartial: false,
      earlyBird: { mode: 'AMOUNT', value: 150_000, until: '2026-08-24' },
    });
    const account = await billed(whole);
    expect((await accountOf(account)).bills[0]?.earlyBird).toEqual({
      until: '2026-08-24',
      discount: 150_000,
      price: 2_850_000,
    });
    const refused = await desk.submit(account, { amount: 2_800_000 });
    expect(refused.error.errors?.['amount']).toBe(
      'Tagihan ini dibayar sekaligus, Rp3.000.000, atau Rp2.850.000 bila lunas sampai 24 Agustus 2026.',
    );
    const sent = await desk.submit(account, { amount: 2_850_000, paidOn: '2026-08-24' });
    expect(sent.status).toBe(200);
    t.setNow(new Date('2026-08-27T03:00:00.000Z'));
    expect((await accountOf(account)).bills[0]).toMatchObject({
      waiting: 2_850_000,
      earlyBird: { discount: 150_000, price: 0 },
    });
    expect((await desk.verifyAs(desk.officer, sent.data)).data).toMatchObject({ balance: 0 });
    expect(await account.now()).toMatchObject(settled);
    t.setNow(new Date('2026-08-24T03:00:00.000Z'));
  });

  test('does not count when it is rejected', async () => {
    const account = await billed();
    const { data } = await desk.submit(account, { amount: 2_850_000, paidOn: UNTIL });
    await t.as(desk.officer.id);
    const body = { updatedAt: data.updatedAt, reason: 'Bukti tidak terbaca.' };
    await t.call(paymentContract.reject, { params: idOf(data), body });
    expect(await account.now()).toMatchObject(unpaid);
    const [bill] = (await accountOf(account)).bills;
    expect(bill?.earlyBird).toBeNull();
  });
});
