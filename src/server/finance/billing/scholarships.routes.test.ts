import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import {
  billDiscounts,
  scholarshipGrants,
  semesterRecords,
  studentDeposits,
  students,
} from '#server/platform/db/schema.ts';
import { billingScene, type BillingScene, billOf, openType } from '#test/factories/billing-scene.ts';
import { buildStaff, next } from '#test/factories/people.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { scholarshipCalls } from '#test/factories/scholarship-calls.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { billingTimer } from './billing.public.ts';

let t: TestApp;
let scene: BillingScene;
let save: ReturnType<typeof scholarshipCalls>['save'];
let scholarship: ReturnType<typeof scholarshipCalls>['scholarship'];
let grant: ReturnType<typeof scholarshipCalls>['grant'];
let grantsOf: ReturnType<typeof scholarshipCalls>['grantsOf'];
let year = 1980;
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
  ({ save, scholarship, grant, grantsOf } = scholarshipCalls(t));
});
afterAll(() => t.close());

const night = () => runTimer(t.services, billingTimer, t.app.log);

async function billed() {
  year += 1;
  const student = await scene.student({ entryYear: year });
  const typeId = await openType(t, { target: { entryYears: [year] } });
  return { student, typeId, now: () => billOf(t.db, typeId, student.id) };
}

test('KIP waives a bill of the term; fixed amounts come before percents', async () => {
  const { student, now } = await billed();
  const half = await scholarship();
  const fixed = await scholarship({ kind: 'SUBSIDI', mode: 'AMOUNT', value: 1_000_000 });
  const answer = await grant(half, [student.nim]);
  expect(answer.data).toEqual({ granted: 1, bills: 1 });
  expect(await now()).toMatchObject({ discounted: 1_500_000, balance: 1_500_000 });
  await grant(fixed, [student.nim]);
  expect(await now()).toMatchObject({ discounted: 2_000_000, balance: 1_000_000, nextDue: '2026-09-30' });
  await grant(await scholarship({ kind: 'KIP', value: 10_000, categories: [] }), [student.nim]);
  expect(await now()).toMatchObject({ discounted: 3_000_000, status: 'WAIVED', nextDue: null });
  const rows = await t.db
    .select()
    .from(billDiscounts)
    .where(eq(billDiscounts.billId, (await now()).id));
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(3_000_000);
});

test('a grant on a paid bill gives the difference back as deposit; ended, the bill is full again', async () => {
  const { student, now } = await billed();
  await buildPayment(t.db, await now(), scene.method.id, 3_000_000);
  const id = await scholarship();
  await grant(id, [student.nim]);
  expect(await now()).toMatchObject({ status: 'PAID', paid: 1_500_000 });
  const held = await t.db.select().from(studentDeposits).where(eq(studentDeposits.studentId, student.id));
  expect(held).toMatchObject([{ amount: 1_500_000 }]);
  const [row] = await grantsOf(id);
  const end = (fromPeriod: string, updatedAt = row?.updatedAt ?? '') =>
    t.call(scholarshipContract.end, {
      params: { id: row?._id ?? '' },
      body: { fromPeriod, updatedAt, reason: 'Cuti selain sakit' },
    });
  expect((await end('20252')).error.errors).toEqual({ fromPeriod: 'Pilih semester di dalam masa beasiswa.' });
  expect((await end('20261', '2026-01-01T00:00:00.000Z')).error.code).toBe('STALE');
  expect((await end('20261')).data).toEqual({ bills: 1 });
  expect(await now()).toMatchObject({ status: 'PARTIAL', discounted: 0, balance: 1_500_000 });
  expect((await grantsOf(id))[0]).toMatchObject({ status: 'ENDED', endedFrom: '20261', given: 0 });
  const [ended] = await grantsOf(id);
  expect((await end('20262', ended?.updatedAt)).error.message).toBe('Beasiswa mahasiswa ini sudah diakhiri.');
});

test('ended from a later term, the bills of before keep their discount', async () => {
  const { student, now } = await billed();
  const id = await scholarship();
  await grant(id, [student.nim]);
  const [row] = await grantsOf(id);
  await t.call(scholarshipContract.end, {
    params: { id: row?._id ?? '' },
    body: { fromPeriod: '20262', updatedAt: row?.updatedAt ?? '', reason: 'IPK di bawah syarat' },
  });
  await night();
  expect(await now()).toMatchObject({ discounted: 1_500_000 });
});

test('new bills carry the discounts of their term only', async () => {
  year += 1;
  const student = await scene.student({ entryYear: year });
  await grant(await scholarship(), [student.nim], { fromPeriod: '20251', untilPeriod: '20252' });
  await grant(await scholarship({ value: 2500 }), [student.nim]);
  const typeId = await openType(t, { target: { entryYears: [year] } });
  expect(await billOf(t.db, typeId, student.id)).toMatchObject({ discounted: 750_000 });
});

test('a list of NIM is granted whole or not at all', async () => {
  const [one, two] = [await scene.student(), await scene.student()];
  const id = await scholarship();
  expect((await grant(id, [one.nim, '11111'])).error.errors).toEqual({
    'nims.1': 'NIM 11111 tidak ditemukan.',
  });
  expect((await grant(id, [one.nim, two.nim, one.nim])).data.granted).toBe(2);
  expect((await grant(id, [two.nim], { fromPeriod: '20272', untilPeriod: '20282' })).error.errors).toEqual({
    'nims.0': `NIM ${two.nim} sudah menerimanya pada semester itu.`,
  });
  expect((await grant(id, [one.nim], { fromPeriod: '20281', untilPeriod: '20272' })).error.errors).toEqual({
    untilPeriod: 'Semester akhir mendahului semester awal.',
  });
  await t.db.update(students).set({ status: 'graduated' }).where(eq(students.id, two.id));
  const other = await scholarship();
  expect((await grant(other, [one.nim, two.nim])).error.errors).toEqual({
    'nims.1': `NIM ${two.nim} sudah lulus atau keluar.`,
  });
  const past = { fromPeriod: '20251', untilPeriod: '20252' };
  expect((await grant(other, [two.nim], past)).status).toBe(200);
  expect(await t.db.$count(scholarshipGrants, eq(scholarshipGrants.scholarshipId, id))).toBe(2);
});

test('what a scholarship gives is fixed once bills were reckoned with it; one in use is not deleted', async () => {
  const { student } = await billed();
  const name = `Beasiswa ${next()}`;
  const id = await scholarship({ name });
  expect((await save({ name })).error.errors).toEqual({ name: 'Beasiswa dengan nama ini sudah ada.' });
  await grant(id, [student.nim]);
  const now = (await t.call(scholarshipContract.list, {})).data.find(({ _id }) => _id === id);
  expect(now).toMatchObject({ holders: 1, given: 1_500_000 });
  const { holders: _h, given: _g, ...form } = now ?? { holders: 0, given: 0 };
  expect((await save({ ...form, value: 6000 })).error.errors).toEqual({
    value: 'Sudah memotong 1 tagihan. Buat beasiswa baru untuk nilai lain.',
  });
  expect((await save({ ...form, isActive: false })).status).toBe(200);
  expect((await grant(id, [student.nim])).error.errors).toEqual({
    scholarshipId: 'Beasiswa ini tidak aktif.',
  });
  expect((await t.call(scholarshipContract.remove, { params: { id } })).error.message).toBe(
    'Beasiswa sudah diberikan kepada 1 mahasiswa. Nonaktifkan saja.',
  );
  const unused = await scholarship();
  expect((await t.call(scholarshipContract.remove, { params: { id: unused } })).status).toBe(200);
  expect((await save({ value: 10_001 })).error.errors).toEqual({ value: 'Persentase paling banyak 100.' });
});

test('the renewal list names holders below the least GPA', async () => {
  const [good, weak] = [await scene.student(), await scene.student()];
  const record = { periodCode: '20252', status: 'A' as const, sksSemester: 20, sksTotal: 20, sksPassed: 20 };
  await t.db.insert(semesterRecords).values([
    { studentId: good.id, ipk: 300, ips: 300, ...record },
    { studentId: weak.id, ipk: 299, ips: 299, ...record },
  ]);
  const id = await scholarship({ minIpk: 300 });
  await grant(id, [good.nim, weak.nim]);
  const due = await t.call(scholarshipContract.grants, { query: { scholarshipId: id, renewal: 'below' } });
  expect(due.data).toMatchObject([{ nim: weak.nim, ipk: 299, minIpk: 300 }]);
});

test('without the right nothing is granted', async () => {
  const student = await scene.student();
  await t.as((await buildStaff(t.db, 'scholarship:get')).id);
  expect((await grant(scene.period.id, [student.nim])).status).toBe(403);
  await t.as(null);
  expect((await t.call(scholarshipContract.list, {})).status).toBe(401);
  await t.as(scene.office.id);
});

test('chosen students show first what they hold and would hold; the grant goes to the others', async () => {
  const [holder, other] = [
    await scene.student({ entryYear: 2001 }),
    await scene.student({ entryYear: 2001 }),
  ];
  const name = `Beasiswa ${next()}`;
  const id = await scholarship({ name });
  await grant(id, [holder.nim]);
  const look = (change: object = {}) =>
    t.call(scholarshipContract.previewGrant, {
      body: {
        ids: [holder.id, other.id],
        scholarshipId: id,
        fromPeriod: '20261',
        untilPeriod: '20261',
        ...change,
      },
    });
  await t.as(scene.office.id);
  expect((await look()).status).toBe(403);
  const rights = ['student:get', 'scholarship:get', 'scholarship:update'] as const;
  await t.as((await buildStaff(t.db, ...rights)).id);
  const { data } = await look();
  expect(data).toMatchObject({ total: 2, changing: 1 });
  expect(data.rows.find(({ nim }) => nim === holder.nim)).toMatchObject({
    old: name,
    problem: 'Sudah menerimanya pada semester itu.',
  });
  expect(data.rows.find(({ nim }) => nim === other.nim)).toMatchObject({
    old: '-',
    new: name,
    problem: null,
  });
  const later = await look({ fromPeriod: '20281', untilPeriod: '20281' });
  expect(later.data).toMatchObject({ changing: 2 });
  expect((await grantsOf(id)).map(({ nim }) => nim)).toEqual([holder.nim]);
  expect((await look({ ids: [] })).error.errors).toHaveProperty('ids');
  expect((await look({ untilPeriod: '20252' })).error.errors).toHaveProperty('untilPeriod');
  await t.db.update(students).set({ status: 'DO' }).where(eq(students.id, other.id));
  expect((await look()).data.rows.map(({ problem }) => problem).toSorted()).toEqual([
    'Sudah lulus atau keluar.',
    'Sudah menerimanya pada semester itu.',
  ]);
  const closed = await scholarship({ isActive: false });
  expect((await look({ scholarshipId: closed })).error.errors).toHaveProperty('scholarshipId');
  await t.as(null);
  expect((await look()).status).toBe(401);
});
