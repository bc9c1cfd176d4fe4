import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { auditLog, gateExemptions, ledgerEntries } from '#server/platform/db/schema.ts';
import { billingScene, type BillingScene, billOf, openType } from '#test/factories/billing-scene.ts';
import { buildStaff } from '#test/factories/people.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: BillingScene;
let year = 1960;
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
});
afterAll(() => t.close());

/** A student with one bill of a type of their own. */
async function billed(form: Parameters<typeof openType>[1] = {}, columns: object = {}) {
  year += 1;
  const student = await scene.student({ entryYear: year, ...columns });
  const typeId = await openType(t, { ...form, target: { entryYears: [year], ...form.target } });
  return { student, typeId, bill: await billOf(t.db, typeId, student.id) };
}
const reason = 'Permohonan tertulis';

test('narrow bills by what the office asks', async () => {
  const { student, typeId } = await billed({ dueDate: '2026-08-20' }, { name: 'Sekar Kinasih' });
  const find = async (query: object) =>
    (await t.call(billContract.list, { query: { typeId, ...query } })).data.map(({ nim }) => nim);
  expect(await find({ search: student.nim.slice(0, 6) })).toEqual([student.nim]);
  expect(await find({ search: 'kinasih' })).toEqual([student.nim]);
  expect(await find({ search: 'tidak ada' })).toEqual([]);
  expect(await find({ due: 'overdue', status: 'UNPAID', periodCode: '20261', category: 'SPP' })).toEqual([
    student.nim,
  ]);
  expect(await find({ due: 'week' })).toEqual([]);
  expect(
    await find({ scholarship: 'none', entryYear: String(student.entryYear), classType: 'OFFLINE' }),
  ).toEqual([student.nim]);
  expect(await find({ scholarship: 'KIP' })).toEqual([]);
  expect(await find({ difference: 'true' })).toEqual([]);
});

test('arrears name the late part, its age, the phone and a dispensation in force', async () => {
  const installments = [
    { percent: 5000, dueDate: '2026-07-20' },
    { percent: 5000, dueDate: '2026-12-01' },
  ];
  const { student, bill, typeId } = await billed(
    { installments, dueDate: '2026-12-01' },
    { biodata: { mobile: '6281200000001' } },
  );
  await buildPayment(t.db, bill, scene.method.id, 500_000);
  const exemption = { studentId: student.id, gate: 'KRS' as const, reason };
  await t.db.insert(gateExemptions).values({ ...exemption, until: '2026-09-01' });
  const page = await t.call(billContract.arrears, { query: { typeId } });
  expect(page.data).toMatchObject([
    {
      nim: student.nim,
      overdue: 1_000_000,
      balance: 2_500_000,
      daysLate: 35,
      mobile: '6281200000001',
      exemptUntil: '2026-09-01',
    },
  ]);
  const bands = (await t.call(billContract.ageing, { query: { typeId } })).data;
  expect(bands.bands.map(({ bills: count, overdue }) => [count, overdue])).toEqual([
    [0, 0],
    [1, 1_000_000],
    [0, 0],
    [0, 0],
  ]);
  expect(bands.cohorts).toEqual([
    {
      entryYear: student.entryYear,
      students: 1,
      charged: 3_000_000,
      discounted: 0,
      paid: 500_000,
      balance: 2_500_000,
    },
  ]);
  const band = (name: 'UP_TO_60' | 'OLDER') =>
    t.call(billContract.arrears, { query: { typeId, band: name } });
  expect((await band('UP_TO_60')).meta.total).toBe(1);
  expect((await band('OLDER')).meta.total).toBe(0);
});

test('are taken along as they are narrowed, and say to what', async () => {
  const { student, typeId } = await billed({ dueDate: '2026-08-01' });
  const other = await billed({ dueDate: '2026-08-01' });
  const query = { typeId, due: 'overdue' as const };
  const { data: type } = await t.call(paymentTypeContract.get, { params: { id: typeId } });
  const bills = await t.call(billContract.exportBills, { query: { ...query, format: 'csv' } });
  expect(String(bills.data)).toContain(`${student.nim};`);
  expect(String(bills.data)).not.toContain(other.student.nim);
  const filters = { 'Jenis pembayaran': type.name, 'Jatuh tempo': 'Sudah lewat' };
  const trail = await t.db.select().from(auditLog).where(eq(auditLog.action, 'list.export'));
  expect(trail.map(({ after }) => after)).toContainEqual({
    list: 'Tagihan mahasiswa',
    format: 'csv',
    filters,
  });
  const late = await t.call(billContract.exportArrears, { query: { typeId, format: 'csv' } });
  expect(String(late.data)).toMatch(/Hari lewat[^]*08/);
  expect(String(late.data)).toContain(`${student.nim};`);
  const xlsx = await t.call(billContract.exportBills, { query: { typeId, format: 'xlsx' } });
  expect(String(xlsx.headers['content-disposition'])).toContain('tagihan-2026-08-24.xlsx');
  for (const endpoint of [billContract.exportBills, billContract.exportArrears]) {
    const paper = await t.call(endpoint, { query: { typeId, format: 'pdf' } });
    expect(String(paper.data).slice(0, 5)).toBe('%PDF-');
  }
  const refused = await t.call(billContract.exportBills, { query: { typeId: 'x', format: 'csv' } });
  expect(refused.status).toBe(400);
});

test('go onto paper', async () => {
  const { student } = await billed({ dueDate: '2026-08-01' });
  const params = { id: student.id };
  expect(String((await t.call(billContract.invoice, { params })).data).slice(0, 5)).toBe('%PDF-');
  expect(String((await t.call(billContract.letter, { params })).data).slice(0, 5)).toBe('%PDF-');
  expect(String((await t.call(billContract.printCard, { params })).data).slice(0, 5)).toBe('%PDF-');
  const clean = await scene.student();
  const none = await t.call(billContract.letter, { params: { id: clean.id } });
  expect(none.status).toBe(422);
});

test('a letter of arrears can be verified until something of what it names is paid', async () => {
  const { student, bill } = await billed({ dueDate: '2026-08-01' });
  const params = { id: student.id };
  const token = async () => {
    await t.call(billContract.letter, { params });
    const { rows } = await t.db.execute<{ token: string }>(sql`
      select token from document_tokens where kind = 'ARREARS_LETTER' and student_id = ${student.id}`);
    return rows.map((row) => row.token);
  };
  const [first = ''] = await token();
  const verified = async () => (await t.call(verifyContract.verify, { params: { token: first } })).data;
  expect(await verified()).toMatchObject({
    kind: 'ARREARS_LETTER',
    name: student.name,
    about: 'Tunggakan per 24 Agustus 2026',
    valid: true,
    nim: expect.stringContaining('•'),
  });
  expect(await token()).toEqual([first]);
  await buildPayment(t.db, bill, scene.method.id, 1_000_000);
  expect(await verified()).toMatchObject({ valid: false });
  const [, second = ''] = await token();
  expect([second === '', second === first]).toEqual([false, false]);
  expect((await t.call(verifyContract.verify, { params: { token: second } })).data.valid).toBe(true);
});

test('the payment card holds every move of the student, oldest first', async () => {
  const { student, bill } = await billed();
  await buildPayment(t.db, bill, scene.method.id, 1_000_000);
  const { data } = await t.call(billContract.card, { params: { id: student.id } });
  expect(data).toMatchObject({ deposit: 0, owed: 2_000_000, overdue: 0, nextDue: '2026-09-30' });
  expect(data.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['CHARGE', 3_000_000],
    ['PAYMENT', 1_000_000],
  ]);
  expect((await t.db.select().from(ledgerEntries).where(eq(ledgerEntries.billId, bill.id))).length).toBe(2);
});

test('are for those who may see payments', async () => {
  const student = await scene.student();
  await t.as(student.userId);
  expect((await t.call(billContract.card, { params: { id: student.id } })).status).toBe(403);
  await t.as((await buildStaff(t.db, 'payment:get')).id);
  expect((await t.call(billContract.list, { query: {} })).status).toBe(200);
  expect((await t.call(billContract.exportBills, { query: { format: 'csv' } })).status).toBe(403);
  await t.as(null);
  expect((await t.call(billContract.list, { query: {} })).status).toBe(401);
  await t.as(scene.office.id);
  expect((await t.call(billContract.list, { query: { sort: 'paid' as never } })).status).toBe(400);
});
