import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { auditLog, bills } from '#server/platform/db/schema.ts';
import {
  billingScene,
  type BillingScene,
  billOf,
  billsOf,
  openType,
  saveType,
  typeNow,
} from '#test/factories/billing-scene.ts';
import { postMoves } from '#test/factories/finance.ts';
import { buildStaff } from '#test/factories/people.ts';
import { buildKrs, buildSchedule } from '#test/factories/teaching.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { billingTimer } from './billing.public.ts';

let t: TestApp;
let scene: BillingScene;
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
});
afterAll(() => t.close());

const night = () => runTimer(t.services, billingTimer, t.app.log);

const change = async (id: string, form: object) => {
  const {
    status: _s,
    openedAt: _o,
    examDay: _e,
    bills: _b,
    settled: _t,
    charged: _c,
    discounted: _d,
    paid: _p,
    ...now
  } = await typeNow(t, id);
  return t.call(paymentTypeContract.save, { body: { ...now, ...form } });
};

test('opening bills every matching active student once, in one part, with a charge in the books', async () => {
  const entryYear = 1951;
  const mine = [await scene.student({ entryYear }), await scene.student({ entryYear })];
  await scene.student({ entryYear, status: 'inactive' });
  await scene.student({ entryYear, classType: 'ONLINE' });
  const target = { entryYears: [entryYear], classTypes: ['OFFLINE' as const] };
  const id = await openType(t, { target });
  const made = await billsOf(t.db, id);
  expect(made.map(({ studentId }) => studentId)).toEqual(mine.map((student) => student.id).toSorted());
  expect(made.map(({ charged, status, nextDue }) => [charged, status, nextDue])).toEqual([
    [3_000_000, 'UNPAID', '2026-09-30'],
    [3_000_000, 'UNPAID', '2026-09-30'],
  ]);
  expect(await typeNow(t, id)).toMatchObject({ status: 'OPEN', bills: 2, charged: 6_000_000, settled: 0 });
  await t.call(paymentTypeContract.recompute, { params: { id } });
  await t.runJobs();
  expect((await billsOf(t.db, id)).length).toBe(2);
});

test('a new student who matches is billed at night, the others are left alone', async () => {
  const id = await openType(t, { target: { entryYears: [1952] } });
  await scene.student({ entryYear: 1952 });
  expect(await night()).toMatchObject({ made: 1, changed: 0 });
  expect(await night()).toEqual({ made: 0, changed: 0, lateFees: 0 });
  expect((await billsOf(t.db, id)).length).toBe(1);
});

test('a type tells when the final exams of its term begin, after which its plan should not go on', async () => {
  const id = await openType(t, { target: { entryYears: [1991] } });
  expect((await typeNow(t, id)).examDay).toBeNull();
  await t.db.execute(sql`
    insert into calendar_events (id, period_id, type, title, start_date, end_date)
    select gen_random_uuid(), id, 'UAS', 'Ujian tagihan', '2027-01-04', '2027-01-16' from academic_periods where code = '20261'`);
  expect((await typeNow(t, id)).examDay).toBe('2027-01-04');
  const installments = [
    { percent: 5000, dueDate: '2026-10-01' },
    { percent: 5000, dueDate: '2027-02-01' },
  ];
  expect((await change(id, { dueDate: '2027-02-01', installments })).status).toBe(200);
  expect((await typeNow(t, id)).installments).toEqual(installments);
  const many = Array.from({ length: 7 }, (_, at) => ({ percent: 1000, dueDate: `2026-0${at + 1}-01` }));
  expect((await change(id, { installments: many })).error.errors).toEqual({
    installments: 'Cicilan terdiri atas 2 sampai 6 bagian.',
  });
  await t.db.execute(sql`delete from calendar_events where title = 'Ujian tagihan'`);
});

test('the preview says whom and how much before anything is stored', async () => {
  const entryYear = 1953;
  await Promise.all([
    scene.student({ entryYear }),
    scene.student({ entryYear }),
    scene.student({ entryYear }),
  ]);
  const body = {
    category: 'SPP' as const,
    periodCode: '20261',
    amountMode: 'FLAT' as const,
    amount: 3_000_000,
    target: { entryYears: [entryYear] },
  };
  expect((await t.call(paymentTypeContract.preview, { body })).data).toEqual({
    students: 3,
    gross: 9_000_000,
    discounted: 0,
    net: 9_000_000,
    without: 0,
    elsewhere: 0,
    billed: 0,
    kept: 0,
    cancelled: 0,
    sharing: 0,
  });
  const perSks = { ...body, category: 'SKS' as const, amountMode: 'PER_SKS' as const, amount: 150_000 };
  expect((await t.call(paymentTypeContract.preview, { body: perSks })).data).toMatchObject({
    students: 0,
    without: 3,
  });
  expect(await t.db.$count(bills, eq(bills.paymentTypeId, scene.period.id))).toBe(0);
});

test('the preview of an open type tells who is billed, whose price stays, and whose bill was cancelled', async () => {
  const entryYear = 1969;
  const [payer, cancelled] = [await scene.student({ entryYear }), await scene.student({ entryYear })];
  await scene.student({ entryYear });
  const id = await openType(t, { target: { entryYears: [entryYear] } });
  await buildPayment(t.db, await billOf(t.db, id, payer.id), scene.method.id, 1_000_000);
  const { id: gone, updatedAt } = await billOf(t.db, id, cancelled.id);
  const body = { updatedAt, reason: 'Salah mahasiswa' };
  expect((await t.call(billContract.cancel, { params: { id: gone }, body })).status).toBe(200);
  await scene.student({ entryYear });
  const asked = {
    _id: id,
    category: 'SPP' as const,
    periodCode: '20261',
    target: { entryYears: [entryYear] },
    amountMode: 'FLAT' as const,
    amount: 5_000_000,
  };
  expect((await t.call(paymentTypeContract.preview, { body: asked })).data).toMatchObject({
    students: 3,
    billed: 2,
    kept: 1,
    cancelled: 1,
    gross: 13_000_000,
  });
});

test('sks are counted in the approved KRS, follow it, and stay once it is locked', async () => {
  const student = await scene.student({ entryYear: 1954 });
  const classes = [
    await buildSchedule(t.db, { periodId: scene.period.id }),
    await buildSchedule(t.db, { periodId: scene.period.id }),
  ];
  const id = await openType(t, {
    category: 'SKS',
    amountMode: 'PER_SKS',
    amount: 150_000,
    target: { entryYears: [1954] },
  });
  expect(await billsOf(t.db, id)).toEqual([]);
  const krs = await buildKrs(t.db, {
    studentId: student.id,
    periodId: scene.period.id,
    scheduleIds: [classes[0]?.id ?? ''],
  });
  await night();
  expect(await billOf(t.db, id, student.id)).toMatchObject({ charged: 450_000, basis: { quantity: 3 } });
  await t.db.execute(`update krs_items set schedule_id = schedule_id where krs_id = '${krs.id}'`);
  await t.db
    .execute(`insert into krs_items (id, krs_id, student_id, course_id, schedule_id, sks, approved, seat_held)
    select gen_random_uuid(), '${krs.id}', '${student.id}', course_id, id, 3, true, true from schedules where id = '${classes[1]?.id}'`);
  await night();
  expect(await billOf(t.db, id, student.id)).toMatchObject({ charged: 900_000, basis: { quantity: 6 } });
  await t.db.execute(`update krs set state = 'LOCKED' where id = '${krs.id}'`);
  await night();
  await t.db.execute(
    `delete from krs_items where krs_id = '${krs.id}' and schedule_id = '${classes[1]?.id}'`,
  );
  await night();
  expect(await billOf(t.db, id, student.id)).toMatchObject({
    charged: 900_000,
    basis: { quantity: 6, final: true },
  });
});

test('amounts named per student bill those only; an unknown NIM is refused', async () => {
  const [one] = [await scene.student({ entryYear: 1955 }), await scene.student({ entryYear: 1955 })];
  const custom = { amountMode: 'CUSTOM' as const, amount: 0, target: { entryYears: [1955] } };
  const refused = await saveType(t, { ...custom, amounts: [{ nim: '99999', amount: 5 }] });
  expect(refused.error.errors).toEqual({ 'amounts.0.nim': 'NIM 99999 tidak ditemukan.' });
  const id = await openType(t, { ...custom, amounts: [{ nim: one.nim, amount: 1_250_000 }] });
  expect(await billsOf(t.db, id)).toMatchObject([{ studentId: one.id, charged: 1_250_000 }]);
});

test('another amount touches only bills without payments', async () => {
  const entryYear = 1956;
  const [paying, other] = [await scene.student({ entryYear }), await scene.student({ entryYear })];
  const id = await openType(t, { target: { entryYears: [entryYear] } });
  await buildPayment(t.db, await billOf(t.db, id, paying.id), scene.method.id, 1_000_000);
  expect((await change(id, { amount: 3_500_000 })).data.jobId).not.toBeNull();
  await t.runJobs();
  expect(await billOf(t.db, id, paying.id)).toMatchObject({ charged: 3_000_000, paid: 1_000_000 });
  expect(await billOf(t.db, id, other.id)).toMatchObject({ charged: 3_500_000 });
});

test('instalments are parts of the net, the last on the due day', async () => {
  await scene.student({ entryYear: 1957 });
  const installments = [
    { percent: 3333, dueDate: '2026-08-31' },
    { percent: 6667, dueDate: '2026-09-30' },
  ];
  const wrong = await saveType(t, {
    installments: [
      { percent: 5000, dueDate: '2026-08-31' },
      { percent: 4000, dueDate: '2026-09-30' },
    ],
  });
  expect(wrong.error.errors).toEqual({ installments: 'Jumlah persentase cicilan harus 100%.' });
  const id = await openType(t, { installments, target: { entryYears: [1957] } });
  const [bill] = await billsOf(t.db, id);
  expect(bill).toMatchObject({ dueDate: '2026-09-30', nextDue: '2026-08-31' });
});

test('two officers who change one type: the second is told', async () => {
  const id = (await saveType(t)).data._id;
  const seen = await typeNow(t, id);
  expect((await change(id, { name: 'Nama baru' })).status).toBe(200);
  const {
    status: _s,
    openedAt: _o,
    bills: _b,
    settled: _t,
    charged: _c,
    discounted: _d,
    paid: _p,
    ...form
  } = seen;
  expect((await t.call(paymentTypeContract.save, { body: form })).error.code).toBe('STALE');
  expect((await typeNow(t, id)).name).toBe('Nama baru');
});

test('kind, term and mode are fixed once there are bills; a closed type bills nobody else', async () => {
  const id = await openType(t, { target: { entryYears: [1958] } });
  expect((await change(id, { category: 'UTS' })).error.errors).toEqual({
    category: 'Tidak dapat diubah setelah tagihan dibuat.',
  });
  const { updatedAt } = await typeNow(t, id);
  expect((await t.call(paymentTypeContract.close, { params: { id }, body: { updatedAt } })).status).toBe(200);
  await scene.student({ entryYear: 1958 });
  await night();
  expect(await billsOf(t.db, id)).toEqual([]);
  expect((await change(id, { name: 'Lain' })).error.message).toBe('Jenis pembayaran ini sudah ditutup.');
  const again = await t.call(paymentTypeContract.recompute, { params: { id } });
  expect(again.error.message).toBe('Jenis pembayaran ini tidak sedang dibuka.');
});

test('a draft is deleted; a type nothing was paid for is taken back through the books and frees its code', async () => {
  const draft = (await saveType(t)).data._id;
  expect((await t.call(paymentTypeContract.remove, { params: { id: draft } })).data).toEqual({ jobId: null });
  const student = await scene.student({ entryYear: 1959 });
  const id = await openType(t, { code: 'SPP-SALAH', target: { entryYears: [1959] } });
  expect((await saveType(t, { code: 'SPP-SALAH' })).error.errors).toEqual({
    code: 'Kode jenis pembayaran ini sudah ada.',
  });
  const gone = await t.call(paymentTypeContract.remove, { params: { id } });
  expect(gone.message).toBe('SPP Ganjil 2026/2027 dihapus; 1 tagihan dibatalkan.');
  await t.runJobs();
  expect(await billOf(t.db, id, student.id)).toMatchObject({
    status: 'CANCELLED',
    charged: 0,
    balance: 0,
    nextDue: null,
  });
  expect((await t.call(paymentTypeContract.get, { params: { id } })).status).toBe(404);
  expect((await saveType(t, { code: 'SPP-SALAH' })).status).toBe(200);
});

test('a type is not deleted once money was received or waits', async () => {
  const student = await scene.student({ entryYear: 1960 });
  const id = await openType(t, { target: { entryYears: [1960] } });
  const bill = await billOf(t.db, id, student.id);
  await buildPayment(t.db, bill, scene.method.id, 500_000, 'WAITING');
  const remove = () => t.call(paymentTypeContract.remove, { params: { id } });
  expect((await remove()).error).toMatchObject({
    code: 'REFERENCED',
    message: '1 pembayaran menunggu verifikasi. Putuskan lebih dahulu.',
  });
  const payment = await buildPayment(t.db, bill, scene.method.id, 500_000);
  expect((await remove()).error.message).toBe('1 tagihan sudah pernah dibayar (Rp500.000). Tutup saja.');
  await postMoves(t.db, bill, [{ kind: 'PAYMENT_UNDONE', amount: 500_000 }], {
    paymentId: payment.id,
    methodId: scene.method.id,
  });
  expect((await remove()).error.code).toBe('REFERENCED');
});

test('the list tells how far each type is paid, and every change is in the audit', async () => {
  const student = await scene.student({ entryYear: 1961 });
  const id = await openType(t, {
    code: 'UTS-20261',
    category: 'UTS',
    amount: 200_000,
    target: { entryYears: [1961] },
  });
  await buildPayment(t.db, await billOf(t.db, id, student.id), scene.method.id, 200_000);
  const page = await t.call(paymentTypeContract.list, {
    query: { search: 'uts-2', category: 'UTS', status: 'OPEN' },
  });
  expect(page.data).toMatchObject([{ _id: id, bills: 1, settled: 1, charged: 200_000, paid: 200_000 }]);
  expect(page.meta.total).toBe(1);
  const log = await t.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(log.map(({ action }) => action).toSorted()).toEqual(['payment-type.create', 'payment-type.open']);
});

test('without the right nothing is read or changed', async () => {
  await t.as((await buildStaff(t.db, 'paymentType:get')).id);
  expect((await saveType(t)).status).toBe(403);
  expect((await t.call(paymentTypeContract.remove, { params: { id: scene.period.id } })).status).toBe(403);
  await t.as(null);
  expect((await t.call(paymentTypeContract.list, { query: {} })).status).toBe(401);
  await t.as(scene.office.id);
  expect((await saveType(t, { amount: 1_000_000_001 })).error.errors).toEqual({
    amount: 'Jumlah paling banyak Rp1.000.000.000.',
  });
  expect((await saveType(t, { amount: 0 })).error.errors).toEqual({ amount: 'Isi jumlah dalam rupiah.' });
});
