import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { auditLog, paymentTypes, studentDeposits, students } from '#server/platform/db/schema.ts';
import { billingScene, type BillingScene, billOf, billsOf, openType } from '#test/factories/billing-scene.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { billingTimer } from './billing.public.ts';

let t: TestApp;
let scene: BillingScene;
let year = 1960;
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
});
afterAll(() => t.close());

const night = () => runTimer(t.services, billingTimer, t.app.log);

/** A student with one bill of a type of their own. */
async function billed(form: Parameters<typeof openType>[1] = {}, columns: object = {}) {
  year += 1;
  const student = await scene.student({ entryYear: year, ...columns });
  const typeId = await openType(t, { ...form, target: { entryYears: [year], ...form.target } });
  const bill = await billOf(t.db, typeId, student.id);
  return { student, typeId, bill, now: () => billOf(t.db, typeId, student.id) };
}
const depositOf = async (studentId: string) =>
  (await t.db.select().from(studentDeposits).where(eq(studentDeposits.studentId, studentId)))[0]?.amount ?? 0;
const reason = 'Permohonan tertulis';

describe('cancelling', () => {
  test('takes everything off; what was paid becomes deposit', async () => {
    const { student, bill, now } = await billed();
    await buildPayment(t.db, bill, scene.method.id, 1_000_000);
    const call = { params: { id: bill.id }, body: { reason, updatedAt: bill.updatedAt } };
    expect((await t.call(billContract.cancel, call)).message).toBe(
      'Tagihan dibatalkan. Rp1.000.000 masuk ke deposit.',
    );
    expect(await now()).toMatchObject({
      status: 'CANCELLED',
      charged: 0,
      paid: 0,
      cancelReason: reason,
      nextDue: null,
    });
    expect(await depositOf(student.id)).toBe(1_000_000);
    const again = { ...call, body: { ...call.body, updatedAt: (await now()).updatedAt } };
    expect((await t.call(billContract.cancel, again)).error.message).toBe('Tagihan ini sudah dibatalkan.');
    expect((await t.call(billContract.cancel, call)).error.code).toBe('STALE');
    const log = await t.db.select().from(auditLog).where(eq(auditLog.entityId, bill.id));
    expect(log).toMatchObject([
      { action: 'bill.cancel', reason, before: { charged: 3_000_000, paid: 1_000_000 } },
    ]);
    await night();
    expect((await now()).status).toBe('CANCELLED');
  });

  test('waits for a payment to be decided, and takes a reason', async () => {
    const { bill, now } = await billed();
    const call = (why: string) =>
      t.call(billContract.cancel, {
        params: { id: bill.id },
        body: { reason: why, updatedAt: bill.updatedAt },
      });
    expect((await call('ya')).error.errors).toEqual({ reason: 'Isi alasan minimal 5 huruf.' });
    await buildPayment(t.db, bill, scene.method.id, 1_000_000, 'WAITING');
    expect((await call(reason)).error.message).toBe(
      'Masih ada 1 pembayaran menunggu verifikasi. Putuskan lebih dahulu.',
    );
    expect((await now()).status).toBe('UNPAID');
  });

  test('many together: all or none', async () => {
    const [one, two] = [await billed(), await billed()];
    const cancel = (ids: string[]) => t.call(billContract.cancelMany, { body: { ids, reason } });
    expect((await cancel([one.bill.id])).data).toEqual({ cancelled: 1 });
    expect((await cancel([one.bill.id, two.bill.id])).status).toBe(409);
    expect((await two.now()).status).toBe('UNPAID');
  });
});

describe('the deposit', () => {
  test('pays a bill as far as it reaches', async () => {
    const first = await billed();
    await buildPayment(t.db, first.bill, scene.method.id, 1_000_000);
    await t.call(billContract.cancel, {
      params: { id: first.bill.id },
      body: { reason, updatedAt: first.bill.updatedAt },
    });
    const typeId = await openType(t, { category: 'UTS', amount: 1_500_000, target: { entryYears: [year] } });
    const bill = await billOf(t.db, typeId, first.student.id);
    const use = (amount: number) =>
      t.call(billContract.payByDeposit, {
        params: { id: bill.id },
        body: { amount, updatedAt: bill.updatedAt },
      });
    expect((await use(1_500_001)).error.errors).toEqual({ amount: 'Sisa tagihan Rp1.500.000.' });
    expect((await use(1_000_001)).error.errors).toEqual({ amount: 'Deposit mahasiswa ini Rp1.000.000.' });
    expect((await use(900_000)).message).toBe('Rp900.000 dibayar dari deposit.');
    expect(await billOf(t.db, typeId, first.student.id)).toMatchObject({ paid: 900_000, status: 'PARTIAL' });
    expect(await depositOf(first.student.id)).toBe(100_000);
  });

  test('two officers who use it at once spend it once', async () => {
    const first = await billed();
    await buildPayment(t.db, first.bill, scene.method.id, 1_000_000);
    await t.call(billContract.cancel, {
      params: { id: first.bill.id },
      body: { reason, updatedAt: first.bill.updatedAt },
    });
    const typeId = await openType(t, { category: 'UAS', amount: 2_000_000, target: { entryYears: [year] } });
    const bill = await billOf(t.db, typeId, first.student.id);
    const body = { amount: 1_000_000, updatedAt: bill.updatedAt };
    const answers = await Promise.all(
      [1, 2].map(() => t.call(billContract.payByDeposit, { params: { id: bill.id }, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await depositOf(first.student.id)).toBe(0);
  });
});

describe('an own plan', () => {
  const halves = [
    { amount: 1_000_000, dueDate: '2026-09-15' },
    { amount: 2_000_000, dueDate: '2026-12-15' },
  ];
  const plan = (bill: { id: string; updatedAt: string }, parts: typeof halves) =>
    t.call(billContract.plan, {
      params: { id: bill.id },
      body: { parts, reason, updatedAt: bill.updatedAt },
    });

  test('adds up to the bill, moves its days, and survives a new reckoning', async () => {
    const { bill, now, typeId } = await billed();
    expect((await plan(bill, halves.slice(0, 1))).error.errors).toEqual({
      parts: 'Cicilan terdiri atas 2 sampai 6 bagian.',
    });
    expect((await plan(bill, halves.toReversed())).error.errors).toEqual({
      parts: 'Tanggal cicilan harus berurutan.',
    });
    const short = halves.map((part) => ({ ...part, amount: 1_000_000 }));
    expect((await plan(bill, short)).error.errors).toEqual({
      parts: 'Jumlah cicilan Rp2.000.000, padahal nilai tagihan Rp3.000.000.',
    });
    expect((await plan(bill, halves)).status).toBe(200);
    expect(await now()).toMatchObject({ dueDate: '2026-12-15', nextDue: '2026-09-15', planReason: reason });
    await buildPayment(t.db, bill, scene.method.id, 1_000_000);
    expect((await now()).nextDue).toBe('2026-12-15');
    await t.call(paymentTypeContract.recompute, { params: { id: typeId } });
    await t.runJobs();
    const detail = (await t.call(billContract.get, { params: { id: bill.id } })).data;
    expect(detail.parts).toEqual([
      { no: 1, amount: 1_000_000, dueDate: '2026-09-15', paid: 1_000_000 },
      { no: 2, amount: 2_000_000, dueDate: '2026-12-15', paid: 0 },
    ]);
    expect((await plan(await now(), [])).message).toBe('Cicilan kembali seperti semula.');
    expect(await now()).toMatchObject({ dueDate: '2026-09-30', planReason: '' });
  });
});

describe('late fees', () => {
  const lateFee = { mode: 'PERCENT_PER_MONTH', value: 200, max: 100_000 } as const;

  test('grow by started month up to their limit, once a day however often it runs, and can be forgiven', async () => {
    const { bill, now } = await billed({ lateFee, dueDate: '2026-08-01' });
    expect(await night()).toMatchObject({ lateFees: 1 });
    expect(await night()).toMatchObject({ lateFees: 0 });
    expect(await now()).toMatchObject({ lateFee: 60_000, charged: 3_060_000, balance: 3_060_000 });
    await buildPayment(t.db, bill, scene.method.id, 3_060_000);
    expect(await now()).toMatchObject({ status: 'PAID', nextDue: null });
    const waive = async () =>
      t.call(billContract.waive, {
        params: { id: bill.id },
        body: { reason, updatedAt: (await now()).updatedAt },
      });
    expect((await waive()).message).toBe('Denda Rp60.000 dihapus.');
    expect(await now()).toMatchObject({
      lateFee: 0,
      charged: 3_000_000,
      paid: 3_000_000,
      lateFeeWaived: 60_000,
    });
    expect(await depositOf(bill.studentId)).toBe(60_000);
    expect((await waive()).error.message).toBe('Tagihan ini tidak memiliki denda.');
    expect(await night()).toMatchObject({ lateFees: 0 });
  });

  test('what was forgiven is not asked again, what comes later is', async () => {
    const { bill, now } = await billed({ lateFee: { ...lateFee, max: null }, dueDate: '2026-08-01' });
    await night();
    const { updatedAt } = await now();
    await t.call(billContract.waive, { params: { id: bill.id }, body: { reason, updatedAt } });
    await night();
    expect((await now()).lateFee).toBe(0);
    t.setNow('2026-09-05T03:00:00.000Z');
    await night();
    t.setNow(TEST_NOW);
    expect((await now()).lateFee).toBe(60_000);
  });
});

test('the bills of the dead are frozen: no late fee, no new price, nothing new, nothing restored', async () => {
  const lateFee = { mode: 'FLAT', value: 25_000 } as const;
  const { student, typeId, bill, now } = await billed({ lateFee, dueDate: '2026-08-01' });
  const gone = await openType(t, { target: { studentIds: [student.id] } });
  const other = await billOf(t.db, gone, student.id);
  const body = { reason, updatedAt: other.updatedAt };
  await t.call(billContract.cancel, { params: { id: other.id }, body });
  const setStatus = (status: 'dead' | 'active') =>
    t.db.update(students).set({ status }).where(eq(students.id, student.id));
  await setStatus('dead');
  await t.db.update(paymentTypes).set({ amount: 4_000_000 }).where(eq(paymentTypes.id, typeId));
  const held = (await billsOf(t.db, student.id)).length;
  await openType(t, { target: { studentIds: [student.id] } });
  await night();
  expect(await now()).toMatchObject({ charged: 3_000_000, lateFee: 0, updatedAt: bill.updatedAt });
  expect(await billsOf(t.db, student.id)).toHaveLength(held);
  const cancelled = await billOf(t.db, gone, student.id);
  const restored = await t.call(billContract.restore, {
    params: { id: other.id },
    body: { reason, updatedAt: cancelled.updatedAt },
  });
  expect(restored).toMatchObject({
    status: 422,
    error: { message: 'Mahasiswa ini telah meninggal dunia. Tagihannya dibekukan.' },
  });
  expect(await billOf(t.db, gone, student.id)).toEqual(cancelled);
  // A status set by mistake and taken back thaws them.
  await setStatus('active');
  await night();
  expect(await now()).toMatchObject({ charged: 4_025_000, lateFee: 25_000 });
});

test('a change of class type after billing shows, makes no second bill, and is settled by one step', async () => {
  year += 1;
  const student = await scene.student({ entryYear: year });
  const of = (amount: number, classType: 'OFFLINE' | 'ONLINE') =>
    openType(t, { amount, target: { entryYears: [year], classTypes: [classType] } });
  const [regular, executive] = [await of(3_000_000, 'OFFLINE'), await of(3_600_000, 'ONLINE')];
  const bill = await billOf(t.db, regular, student.id);
  await buildPayment(t.db, bill, scene.method.id, 1_000_000);
  await t.db.update(students).set({ classType: 'ONLINE' }).where(eq(students.id, student.id));
  await night();
  expect(await billsOf(t.db, executive)).toEqual([]);
  const found = await t.call(billContract.list, { query: { difference: 'true', search: student.nim } });
  expect(found.data).toMatchObject([{ _id: bill.id, isDifferent: true }]);
  const detail = (await t.call(billContract.get, { params: { id: bill.id } })).data;
  expect(detail.moves.map(({ value }) => value)).toEqual([executive]);
  const move = (paymentTypeId: string) =>
    t.call(billContract.move, {
      params: { id: bill.id },
      body: { paymentTypeId, reason, updatedAt: detail.updatedAt },
    });
  const other = await openType(t, { category: 'UTS', amount: 5, target: { entryYears: [1990] } });
  expect((await move(other)).error.errors).toEqual({
    paymentTypeId: 'Pilih jenis terbuka dengan kategori dan semester yang sama.',
  });
  expect((await move(executive)).status).toBe(200);
  expect(await billOf(t.db, executive, student.id)).toMatchObject({
    charged: 3_600_000,
    paid: 1_000_000,
    balance: 2_600_000,
  });
  expect((await billOf(t.db, regular, student.id)).status).toBe('CANCELLED');
  expect(await depositOf(student.id)).toBe(0);
  await t.db.update(students).set({ classType: 'OFFLINE' }).where(eq(students.id, student.id));
  const back = await billOf(t.db, executive, student.id);
  await t.call(billContract.move, {
    params: { id: back.id },
    body: { paymentTypeId: regular, reason, updatedAt: back.updatedAt },
  });
  expect(await billOf(t.db, regular, student.id)).toMatchObject({
    status: 'PARTIAL',
    charged: 3_000_000,
    paid: 1_000_000,
  });
});

test('a change to a cheaper class type after paying in full leaves the difference as deposit', async () => {
  year += 1;
  const student = await scene.student({ entryYear: year, classType: 'ONLINE' });
  const of = (amount: number, classType: 'OFFLINE' | 'ONLINE') =>
    openType(t, { amount, target: { entryYears: [year], classTypes: [classType] } });
  const [regular, executive] = [await of(3_000_000, 'OFFLINE'), await of(3_600_000, 'ONLINE')];
  const bill = await billOf(t.db, executive, student.id);
  await buildPayment(t.db, bill, scene.method.id, 3_600_000);
  await t.db.update(students).set({ classType: 'OFFLINE' }).where(eq(students.id, student.id));
  const body = { paymentTypeId: regular, reason, updatedAt: bill.updatedAt };
  expect((await t.call(billContract.move, { params: { id: bill.id }, body })).status).toBe(200);
  expect(await billOf(t.db, regular, student.id)).toMatchObject({ paid: 3_000_000, status: 'PAID' });
  expect(await depositOf(student.id)).toBe(600_000);
});
