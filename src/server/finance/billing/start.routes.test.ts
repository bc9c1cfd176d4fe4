import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('a new type starts with the late fee of the settings', async () => {
  await t.as(null);
  expect((await t.call(paymentTypeContract.start, {})).status).toBe(401);
  await t.as((await buildStaff(t.db, 'student:get')).id);
  expect((await t.call(paymentTypeContract.start, {})).status).toBe(403);
  await t.as((await buildStaff(t.db, 'paymentType:get')).id);
  expect((await t.call(paymentTypeContract.start, {})).data).toEqual({ lateFee: { mode: 'NONE' } });
  const usual = { mode: 'PERCENT_PER_MONTH', value: 2, max: 0 };
  await t.db.execute(sql`
    insert into main_data (id, data) values (1, ${JSON.stringify({ finance: { lateFee: usual } })}::jsonb)
    on conflict (id) do update set data = jsonb_set(main_data.data, '{finance}', excluded.data -> 'finance')`);
  t.services.campus.forget();
  expect((await t.call(paymentTypeContract.start, {})).data).toEqual({
    lateFee: { mode: 'PERCENT_PER_MONTH', value: 200, max: null },
  });
});
