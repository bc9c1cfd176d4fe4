import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentTypeContract, type PaymentTypeInput } from '#shared/finance/billing/payment-type.contract.ts';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { bills } from '#server/platform/db/schema.ts';
import { billingScene, type BillingScene, billOf, openType } from '#test/factories/billing-scene.ts';
import { next } from '#test/factories/people.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { billingTimer } from './billing.public.ts';

let t: TestApp;
let scene: BillingScene;
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
  const following = {
    code: '20262',
    semester: 'GENAP',
    startDate: '2027-02-01',
    endDate: '2027-07-24',
  } as const;
  await buildPeriod(t.db, { ...following, isActive: false, status: 'NOT-YET', windows: false });
});
afterAll(() => t.close());

const VALUE = 1_000_000;

/** A student for whom there is a subsidy of Rp1.000.000 per term, and types for that student alone. */
async function subsidised(categories: ('SPP' | 'SKS' | 'UTS')[] = ['SPP', 'UTS']) {
  const student = await scene.student();
  const form = { name: `Subsidi ${next()}`, kind: 'SUBSIDI', mode: 'AMOUNT', value: VALUE } as const;
  const { _id: scholarshipId } = (await t.call(scholarshipContract.save, { body: { ...form, categories } }))
    .data;
  const grant = () =>
    t.call(scholarshipContract.grant, {
      body: { scholarshipId, nims: [student.nim], fromPeriod: '20261', untilPeriod: '20262' },
    });
  const type = (change: Partial<PaymentTypeInput>) =>
    openType(t, { target: { studentIds: [student.id] }, ...change });
  const held = async (typeId: string) => (await billOf(t.db, typeId, student.id)).discounted;
  return { student, grant, type, held };
}

const act = async (call: 'cancel' | 'restore', id: string) => {
  const [bill] = await t.db.select().from(bills).where(eq(bills.id, id));
  return t.call(billContract[call], {
    params: { id },
    body: { updatedAt: bill?.updatedAt ?? '', reason: 'Salah mahasiswa' },
  });
};

test('a fixed grant is taken off once per term, first of what is due first', async () => {
  const { grant, type, held } = await subsidised();
  const spp = await type({ amount: 600_000 });
  const uts = await type({ category: 'UTS', amount: 500_000, dueDate: '2026-10-15' });
  expect((await grant()).data.bills).toBe(2);
  expect([await held(spp), await held(uts)]).toEqual([600_000, 400_000]);
  const following = await type({ periodCode: '20262', amount: 3_000_000, dueDate: '2027-03-01' });
  expect(await held(following)).toBe(VALUE);
});

test('a bill that comes later but is due earlier takes it, unless money came in for the other', async () => {
  const open = await subsidised();
  await open.grant();
  const late = await open.type({ amount: 3_000_000, dueDate: '2026-11-30' });
  expect(await open.held(late)).toBe(VALUE);
  const early = await open.type({ category: 'UTS', amount: 400_000, dueDate: '2026-09-01' });
  expect([await open.held(early), await open.held(late)]).toEqual([400_000, 600_000]);

  const paid = await subsidised();
  await paid.grant();
  const first = await paid.type({ amount: 3_000_000, dueDate: '2026-11-30' });
  await buildPayment(t.db, await billOf(t.db, first, paid.student.id), scene.method.id, 2_000_000);
  const second = await paid.type({ category: 'UTS', amount: 400_000, dueDate: '2026-09-01' });
  expect([await paid.held(second), await paid.held(first)]).toEqual([0, VALUE]);
  expect(await billOf(t.db, first, paid.student.id)).toMatchObject({ status: 'PAID', balance: 0 });
});

test('the preview counts of it what other bills leave, and tells how many share', async () => {
  const { student, grant, type, held } = await subsidised();
  await grant();
  const spp = await type({ amount: 700_000, dueDate: '2026-11-30' });
  const uts = {
    category: 'UTS' as const,
    periodCode: '20261',
    amountMode: 'FLAT' as const,
    amount: 400_000,
    target: { studentIds: [student.id] },
  };
  const { data } = await t.call(paymentTypeContract.preview, { body: uts });
  expect(data).toMatchObject({ students: 1, discounted: 300_000, net: 100_000, sharing: 1 });
  const before = 700_000 - (await held(spp));
  const made = await type({ ...uts, dueDate: '2026-09-01' });
  const owed = 1_100_000 - (await held(spp)) - (await held(made));
  expect([await held(made), owed - before]).toEqual([400_000, data.net]);
});

test('a cancelled bill leaves it to the next one, and takes it again when it comes back', async () => {
  const { student, grant, type, held } = await subsidised();
  await grant();
  const spp = await type({ amount: 600_000 });
  const uts = await type({ category: 'UTS', amount: 3_000_000, dueDate: '2026-10-15' });
  const bill = await billOf(t.db, spp, student.id);
  expect((await act('cancel', bill.id)).status).toBe(200);
  expect(await held(uts)).toBe(VALUE);
  expect((await act('restore', bill.id)).message).toContain('Tagihan Rp0 dipulihkan.');
  expect([await held(spp), await held(uts)]).toEqual([600_000, 400_000]);
});

test('bills made at the same moment share it out all the same', async () => {
  const { grant, type, held } = await subsidised();
  await grant();
  const types = await Promise.all([
    type({ amount: 900_000 }),
    type({ category: 'UTS', amount: 900_000, dueDate: '2026-10-15' }),
  ]);
  expect([await held(types[0]), await held(types[1])]).toEqual([900_000, 100_000]);
});

test('whatever is made, paid, cancelled and brought back, no rupiah of it is lost or made', async () => {
  const step = fc.record({
    act: fc.constantFrom('make' as const, 'pay' as const, 'cancel' as const, 'restore' as const),
    which: fc.nat(5),
    amount: fc.integer({ min: 1, max: 12 }).map((n) => n * 100_000),
    day: fc.integer({ min: 10, max: 28 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      const { student, grant, type } = await subsidised();
      await grant();
      const made: string[] = [];
      for (const { act: verb, which, amount, day } of steps) {
        const typeId = made[which % Math.max(1, made.length)];
        if (verb === 'make' || typeId === undefined) {
          const category = which % 2 === 0 ? 'SPP' : 'UTS';
          made.push(await type({ category, amount, dueDate: `2026-10-${day}` }));
          continue;
        }
        const bill = await billOf(t.db, typeId, student.id);
        if (verb !== 'pay') await act(verb, bill.id);
        else if (bill.balance > 0) await buildPayment(t.db, bill, scene.method.id, bill.balance);
      }
      await runTimer(t.services, billingTimer, t.app.log);
      const all = await Promise.all(made.map((typeId) => billOf(t.db, typeId, student.id)));
      const live = all.filter(({ cancelledAt }) => cancelledAt === null);
      const [gross, given] = [
        live.reduce((sum, { charged }) => sum + charged, 0),
        live.reduce((sum, { discounted }) => sum + discounted, 0),
      ];
      expect(given).toBe(Math.min(VALUE, gross));
      const { rows } = await t.db.execute<{ booked: number; listed: number }>(sql`
        select coalesce(sum(case kind when 'DISCOUNT' then amount when 'DISCOUNT_CUT' then -amount else 0 end), 0)::bigint as booked,
          (select coalesce(sum(d.amount), 0)::bigint from bill_discounts d join bills b on b.id = d.bill_id
            where b.student_id = ${student.id}) as listed
        from ledger_entries where student_id = ${student.id}`);
      expect(rows[0]).toEqual({ booked: given, listed: given });
    }),
    { numRuns: 6 },
  );
}, 120_000);
