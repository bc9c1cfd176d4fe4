import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { billingScene, type BillingScene, billsOf, openType } from '#test/factories/billing-scene.ts';
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
