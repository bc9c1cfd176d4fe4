import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import {
  billingScene,
  type BillingScene,
  billsOf,
  openType,
  saveType,
  typeNow,
} from '#test/factories/billing-scene.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: BillingScene;
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
});
afterAll(() => t.close());

test('a student named twice is counted, and billed, once', async () => {
  const { id, nim } = await scene.student({ entryYear: 1990 });
  const named = { nim, amount: 750_000 };
  const body = {
    category: 'LAINNYA' as const,
    periodCode: '20261',
    amountMode: 'CUSTOM' as const,
    amount: 0,
    target: { studentIds: [id, id] },
  };
  const doubled = { ...body, amounts: [named, { ...named, nim: `${nim.slice(0, 4)} ${nim.slice(4)}` }] };
  expect(await t.call(paymentTypeContract.preview, { body: doubled })).toMatchObject({
    status: 400,
    error: { errors: { amounts: 'Satu NIM tertulis dua kali.' } },
  });
  const once = { ...body, amounts: [named] };
  const { data } = await t.call(paymentTypeContract.preview, { body: once });
  expect(data).toMatchObject({ students: 1, gross: 750_000, net: 750_000 });
  const typeId = await openType(t, once);
  expect(await billsOf(t.db, typeId)).toMatchObject([{ studentId: id, charged: 750_000 }]);
});

test('bills are not made late: a day that has passed is refused, anew and when a draft is opened', async () => {
  const refused = await saveType(t, { dueDate: '2026-08-23' });
  expect(refused).toMatchObject({
    status: 400,
    error: { errors: { dueDate: '23 Agustus 2026 sudah lewat, jadi tagihannya langsung terlambat.' } },
  });
  const installments = [
    { percent: 5000, dueDate: '2026-08-20' },
    { percent: 5000, dueDate: '2026-09-30' },
  ];
  expect((await saveType(t, { installments })).error.errors).toHaveProperty('installments');
  const { _id: id } = (await saveType(t, { dueDate: '2026-08-24' })).data;
  t.setNow('2026-08-25T03:00:00.000Z');
  await t.as(scene.office.id);
  const open = async () => {
    const { updatedAt } = await typeNow(t, id);
    return t.call(paymentTypeContract.open, { params: { id }, body: { updatedAt } });
  };
  expect((await open()).error).toMatchObject({
    code: 'RULE',
    message: 'Jatuh tempo 24 Agustus 2026 sudah lewat. Ubah tanggalnya sebelum dibuka.',
  });
  const change = async (dueDate: string, name: string) => {
    const { updatedAt, code } = await typeNow(t, id);
    return saveType(t, { _id: id, updatedAt, code, dueDate, name });
  };
  expect((await change('2026-08-24', 'SPP yang belum dibuka')).status).toBe(200);
  expect((await change('2026-08-22', 'SPP')).error.errors).toHaveProperty('dueDate');
  expect((await change('2026-08-25', 'SPP')).status).toBe(200);
  expect((await open()).status).toBe(200);
});

test('what is owed since a term that is over is billed with its own day', async () => {
  await buildPeriod(t.db, {
    code: '20252',
    semester: 'GENAP',
    academicYear: '2025/2026',
    startDate: '2026-02-01',
    endDate: '2026-07-31',
    isActive: false,
    status: 'DONE',
  });
  expect((await saveType(t, { periodCode: '20252', dueDate: '2026-03-31' })).status).toBe(200);
  expect((await saveType(t, { periodCode: '20261', dueDate: '2026-03-31' })).status).toBe(400);
});
