import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentTypes } from '#server/platform/db/schema.ts';
import { databaseError } from '#server/platform/db/constraint-errors.ts';
import type { PaymentTypeInput } from '#shared/finance/billing/payment-type.contract.ts';
import { billingScene, saveType, typeNow } from '#test/factories/billing-scene.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await billingScene(t);
});
afterAll(() => t.close());

const earlyBird = { mode: 'PERCENT', value: 500, until: '2026-09-10' } as const;
const halves = ['2026-09-10', '2026-09-30'].map((dueDate) => ({ percent: 5000, dueDate }));

test('a type offers a discount for paying in full by a day, and one without offers none', async () => {
  const [with_, without] = [await saveType(t, { earlyBird }), await saveType(t)];
  expect((await typeNow(t, with_.data._id)).earlyBird).toEqual(earlyBird);
  expect((await typeNow(t, without.data._id)).earlyBird).toBeNull();
});

test.each<[Partial<PaymentTypeInput>, string]>([
  [{ earlyBird: { ...earlyBird, until: '2026-10-01' } }, 'earlyBird'],
  [{ earlyBird: { ...earlyBird, value: 10_000 } }, 'earlyBird'],
  [{ earlyBird, installments: halves }, 'earlyBird'],
  [{ earlyBird: { ...earlyBird, value: 0 } }, 'earlyBird.value'],
  [{ earlyBird: { mode: 'AMOUNT', value: -1, until: '2026-09-10' } }, 'earlyBird.value'],
  [{ earlyBird: { ...earlyBird, until: '' } }, 'earlyBird.until'],
])('%j is refused at %s', async (change, field) => {
  const refused = await saveType(t, change);
  expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [field]]);
});

test('the database keeps it off types in parts and before the day they are due', async () => {
  const { _id: id } = (await saveType(t, { earlyBird })).data;
  const changes = [{ installments: halves }, { dueDate: '2026-09-09' }];
  const broken = await Promise.all(
    changes.map((change) =>
      t.db
        .update(paymentTypes)
        .set(change)
        .where(eq(paymentTypes.id, id))
        .then(
          () => 'nothing',
          (error: unknown) => databaseError(error)?.constraint,
        ),
    ),
  );
  expect(broken).toEqual(['payment_types_early_bird', 'payment_types_early_bird']);
  const { rows } = await t.db.execute(sql`select due_date from payment_types where id = ${id}`);
  expect(rows).toEqual([{ due_date: '2026-09-30' }]);
});
