import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { billingScene, type BillingScene, billOf, openType, typeNow } from '#test/factories/billing-scene.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { foldTypeSums } from './types.store.ts';

let t: TestApp;
let scene: BillingScene;
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
});
afterAll(() => t.close());

/** What the sums of all types are, as the lists read them and as the bills say. */
async function sums() {
  const { rows } = await t.db.execute<{ kept: object; real: object }>(sql`
    select to_jsonb(k) as kept, to_jsonb(r) as real from payment_types t
    cross join lateral (select coalesce(sum(bills), 0) as bills, coalesce(sum(settled), 0) as settled,
      coalesce(sum(charged), 0) as charged, coalesce(sum(discounted), 0) as discounted, coalesce(sum(paid), 0) as paid
      from payment_type_sums d where d.payment_type_id = t.id) k
    cross join lateral (select count(*) as bills, count(*) filter (where status in ('PAID', 'WAIVED')) as settled,
      coalesce(sum(charged), 0) as charged, coalesce(sum(discounted), 0) as discounted, coalesce(sum(paid), 0) as paid
      from bills b where b.payment_type_id = t.id and status <> 'CANCELLED') r order by t.id`);
  return { kept: rows.map(({ kept }) => kept), real: rows.map(({ real }) => real) };
}

test('the sums of a type follow every change of its bills, also after the night has folded them', async () => {
  const students = [];
  for (let n = 0; n < 4; n += 1) students.push(await scene.student({ entryYear: 1971 }));
  const [one, two, three] = students;
  const typeId = await openType(t, { target: { entryYears: [1971] } });
  const bill = async (student: { id: string } | undefined) => billOf(t.db, typeId, student?.id ?? '');
  const check = async () => {
    const { kept, real } = await sums();
    expect(kept).toEqual(real);
  };
  await check();
  await buildPayment(t.db, await bill(one), scene.method.id, 3_000_000);
  await buildPayment(t.db, await bill(two), scene.method.id, 500_000);
  await check();
  expect(await typeNow(t, typeId)).toMatchObject({
    bills: 4,
    settled: 1,
    charged: 12_000_000,
    paid: 3_500_000,
  });
  await foldTypeSums(t.db);
  const { id, updatedAt } = await bill(three);
  const reason = 'Salah tagih';
  await t.call(billContract.cancel, { params: { id }, body: { reason, updatedAt } });
  await check();
  expect(await typeNow(t, typeId)).toMatchObject({ bills: 3, charged: 9_000_000 });
  const again = (await bill(three)).updatedAt;
  await t.call(billContract.restore, { params: { id }, body: { reason, updatedAt: again } });
  await t.db.execute(sql`update bills set plan_reason = 'x' where payment_type_id = ${typeId}`);
  await foldTypeSums(t.db);
  await check();
  expect(
    await t.db.execute(sql`select from payment_type_sums where payment_type_id = ${typeId}`),
  ).toMatchObject({
    rowCount: 1,
  });
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
