import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { discountsOf, totalOf } from '#shared/finance/billing/bill-amount.ts';
import { billInstallments, bills, jobs } from '#server/platform/db/schema.ts';
import {
  billingScene,
  type BillingScene,
  billOf,
  billsOf,
  openType,
  saveType,
  typeNow,
} from '#test/factories/billing-scene.ts';
import { next } from '#test/factories/people.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { generateBills } from './generate.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { billingTimer } from './billing.public.ts';

let t: TestApp;
let scene: BillingScene;
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
});
afterAll(() => t.close());

const nobody = () =>
  backgroundCtx(t.services, { actor: null, log: t.app.log, ip: 'test', requestId: 'test' });
const night = () => runTimer(t.services, billingTimer, t.app.log);

/** Many students of an entry year in one statement. */
const crowd = async (entryYear: number, count: number) => {
  const one = await scene.student({ entryYear });
  await t.db.execute(sql`
    insert into students (id, nim, name, email, entry_year, entry_semester, entry_date, class_type, curriculum_id)
    select gen_random_uuid(), ${`${entryYear}9`} || lpad(n::text, 6, '0'), 'Contoh Massal ' || n,
      ${`massal${entryYear}-`} || n || '@contoh.test', ${entryYear}::smallint, '20251', '2025-08-20', 'OFFLINE', ${one.curriculumId}::uuid
    from generate_series(1, ${count - 1}::int) n`);
};

const books = async (typeId: string) => {
  const { rows } = await t.db.execute<{ bills: number; charged: number; entries: number }>(sql`
    select (select count(*)::int from bills where payment_type_id = ${typeId}) as bills,
      (select sum(charged)::bigint from bills where payment_type_id = ${typeId}) as charged,
      (select count(*)::int from ledger_entries e join bills b on b.id = e.bill_id
        where b.payment_type_id = ${typeId} and e.kind = 'CHARGE') as entries`);
  return rows[0];
};

test('a job that dies half-way goes on and bills nobody twice', async () => {
  await crowd(1991, 1_300);
  const { _id: id } = (await saveType(t, { target: { entryYears: [1991] } })).data;
  const { updatedAt } = await typeNow(t, id);
  await t.call(paymentTypeContract.open, { params: { id }, body: { updatedAt } });
  const dies = vi.fn<(made: number) => Promise<void>>(async (made) => {
    if (made >= 1_000) throw new Error('killed');
  });
  await expect(generateBills(nobody(), id, '2026-08-24', dies)).rejects.toThrow('killed');
  expect(await books(id)).toEqual({ bills: 1_000, charged: 3_000_000_000, entries: 1_000 });
  await t.runJobs();
  const whole = { bills: 1_300, charged: 3_900_000_000, entries: 1_300 };
  expect(await books(id)).toEqual(whole);
  await Promise.all([1, 2].map(() => generateBills(nobody(), id, '2026-08-24', async () => undefined)));
  expect(await books(id)).toEqual(whole);
  const [job] = await t.db
    .select()
    .from(jobs)
    .where(sql`input ->> 'typeId' = ${id}`);
  expect(job).toMatchObject({ status: 'COMPLETED', result: { made: 300, changed: 0 } });
});

test('a type has one job at a time', async () => {
  const id = await openType(t, { target: { entryYears: [1992] } });
  const again = () => t.call(paymentTypeContract.recompute, { params: { id } });
  expect((await again()).status).toBe(200);
  expect((await again()).error.message).toBe('Pekerjaan yang sama masih berjalan. Tunggu sampai selesai.');
  await t.runJobs();
});

test('whatever is done, a bill is what the rules make of its type, grants and payments', async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant('price' as const), amount: fc.integer({ min: 1, max: 9_999_999 }) }),
    fc.record({ what: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 5_000_000 }) }),
    fc.record({ what: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ what: fc.constant('end' as const), amount: fc.nat(3) }),
    fc.record({ what: fc.constant('night' as const), amount: fc.constant(0) }),
  );
  let entryYear = 1993;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      entryYear = entryYear === 2019 ? 1951 : entryYear + 1;
      const student = await scene.student({ entryYear });
      const typeId = await openType(t, { target: { entryYears: [entryYear] } });
      const held: { id: string; value: number; name: string }[] = [];
      let [price, fixed, received] = [3_000_000, false, 0];
      const bill = () => billOf(t.db, typeId, student.id);
      for (const { what, amount } of steps) {
        const now = await bill();
        if (what === 'price') {
          const {
            status: _s,
            openedAt: _o,
            bills: _b,
            settled: _t,
            charged: _c,
            discounted: _d,
            paid: _p,
            ...form
          } = await typeNow(t, typeId);
          await t.call(paymentTypeContract.save, { body: { ...form, amount } });
          await t.runJobs();
          if (!fixed) price = amount;
        } else if (what === 'pay' && now.balance > 0) {
          const part = Math.min(amount, now.balance);
          await buildPayment(t.db, now, scene.method.id, part);
          [fixed, received] = [true, received + part];
        } else if (what === 'grant') {
          const name = `Uji ${String(next()).padStart(6, '0')}`;
          const body = { name, kind: 'LEMBAGA' as const, mode: 'PERCENT' as const, value: amount };
          const { _id: scholarshipId } = (await t.call(scholarshipContract.save, { body })).data;
          await t.call(scholarshipContract.grant, {
            body: { scholarshipId, nims: [student.nim], fromPeriod: '20261', untilPeriod: '20261' },
          });
          held.push({ id: scholarshipId, value: amount, name });
        } else if (what === 'end' && held[amount]) {
          const { data } = await t.call(scholarshipContract.grants, {
            query: { scholarshipId: held[amount].id },
          });
          await t.call(scholarshipContract.end, {
            params: { id: data[0]?._id ?? '' },
            body: { updatedAt: data[0]?.updatedAt ?? '', fromPeriod: '20261', reason: 'Pengujian' },
          });
          held.splice(amount, 1);
        } else await night();
        fixed = (await bill()).paid > 0;
      }
      const rules = held.map(({ value, name }) => ({
        grantId: null,
        name,
        kind: 'LEMBAGA' as const,
        mode: 'PERCENT' as const,
        value,
        categories: [],
      }));
      const last = await bill();
      const discounted = totalOf(discountsOf(price, 'SPP', rules));
      const parts = await t.db
        .select()
        .from(billInstallments)
        .where(sql`bill_id = ${last.id}`);
      const { data: card } = await t.call(billContract.card, { params: { id: student.id } });
      expect({
        charged: last.charged,
        discounted: last.discounted,
        money: last.paid + card.deposit,
        parts: totalOf(parts),
      }).toEqual({ charged: price, discounted, money: received, parts: price - discounted });
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('bills of others are never touched', async () => {
  const before = await t.db.$count(bills);
  const id = await openType(t, { target: { entryYears: [1980] } });
  expect(await billsOf(t.db, id)).toEqual([]);
  expect(await t.db.$count(bills)).toBe(before);
});
