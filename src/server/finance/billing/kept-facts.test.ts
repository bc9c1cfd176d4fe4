import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import {
  billingScene,
  type BillingScene,
  billOf,
  billsOf,
  openType,
  typeNow,
} from '#test/factories/billing-scene.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: BillingScene;
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
});
afterAll(() => t.close());

/** What the bills of a type come to, counted one by one. */
async function countedBills(typeId: string) {
  const bills = (await billsOf(t.db, typeId)).filter(({ status }) => status !== 'CANCELLED');
  const sum = (name: 'charged' | 'discounted' | 'paid') =>
    bills.reduce((total, bill) => total + bill[name], 0);
  return {
    bills: bills.length,
    settled: bills.filter(({ status }) => status === 'PAID' || status === 'WAIVED').length,
    charged: sum('charged'),
    discounted: sum('discounted'),
    paid: sum('paid'),
  };
}

test('the sums of a type are those of its live bills', async () => {
  const students = [];
  for (let n = 0; n < 4; n += 1) students.push(await scene.student({ entryYear: 1971 }));
  const [one, two, three] = students;
  const typeId = await openType(t, { target: { entryYears: [1971] } });
  const bill = async (student: { id: string } | undefined) => billOf(t.db, typeId, student?.id ?? '');
  const check = async (expected: object) => {
    const counted = await countedBills(typeId);
    expect(counted).toMatchObject(expected);
    expect(await typeNow(t, typeId)).toMatchObject(counted);
    const { data } = await t.call(paymentTypeContract.list, { query: {} });
    expect(data.find(({ _id }) => _id === typeId)).toMatchObject(counted);
  };
  await check({ bills: 4, settled: 0, charged: 12_000_000, paid: 0 });
  await buildPayment(t.db, await bill(one), scene.method.id, 3_000_000);
  await buildPayment(t.db, await bill(two), scene.method.id, 500_000);
  await check({ bills: 4, settled: 1, charged: 12_000_000, paid: 3_500_000 });
  const { id, updatedAt } = await bill(three);
  const reason = 'Salah tagih';
  await t.call(billContract.cancel, { params: { id }, body: { reason, updatedAt } });
  await check({ bills: 3, charged: 9_000_000 });
  const again = (await bill(three)).updatedAt;
  await t.call(billContract.restore, { params: { id }, body: { reason, updatedAt: again } });
  await check({ bills: 4, charged: 12_000_000 });
});

test('a bill is marked when its student leaves the class types of its type, and no longer when either comes back', async () => {
  const student = await scene.student({ entryYear: 1972, classType: 'OFFLINE' });
  const typeId = await openType(t, { target: { entryYears: [1972], classTypes: ['OFFLINE'] } });
  const isDifferent = async () => (await billOf(t.db, typeId, student.id)).isDifferent;
  const move = (classType: string) =>
    t.db.execute(sql`update students set class_type = ${classType} where id = ${student.id}`);
  const aim = (target: object) =>
    t.db.execute(
      sql`update payment_types set target = ${JSON.stringify(target)}::jsonb where id = ${typeId}`,
    );
  expect(await isDifferent()).toBe(false);
  await move('ONLINE');
  expect(await isDifferent()).toBe(true);
  await aim({ classTypes: ['ONLINE', 'OFFLINE'] });
  expect(await isDifferent()).toBe(false);
  await aim({ classTypes: ['OFFLINE'] });
  expect(await isDifferent()).toBe(true);
  const { id, updatedAt } = await billOf(t.db, typeId, student.id);
  await t.call(billContract.cancel, { params: { id }, body: { reason: 'Pindah kelas', updatedAt } });
  expect(await isDifferent()).toBe(false);
  await move('OFFLINE');
  await aim({});
  expect(await isDifferent()).toBe(false);
});
