import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { billingScene, type BillingScene, billOf, openType, typeNow } from '#test/factories/billing-scene.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { buildStaff } from '#test/factories/people.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: BillingScene;
let year = 1960;
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
});
afterAll(() => t.close());

const reason = 'Dibatalkan karena keliru';

/** A student whose bill was cancelled, with so much of it paid before. */
async function cancelled(paid = 0, form: Parameters<typeof openType>[1] = {}) {
  year += 1;
  await t.as(scene.office.id);
  const student = await scene.student({ entryYear: year });
  const typeId = await openType(t, { ...form, target: { entryYears: [year], ...form.target } });
  const bill = await billOf(t.db, typeId, student.id);
  if (paid > 0) await buildPayment(t.db, bill, scene.method.id, paid);
  const now = () => billOf(t.db, typeId, student.id);
  const { updatedAt } = await now();
  await t.call(billContract.cancel, { params: { id: bill.id }, body: { reason, updatedAt } });
  return { student, typeId, id: bill.id, now };
}

const restore = async ({ id, now }: { id: string; now: () => Promise<{ updatedAt: string }> }) =>
  t.call(billContract.restore, {
    params: { id },
    body: { reason, updatedAt: (await now()).updatedAt },
  });

test('comes back as its type asks today, with parts, entries and an audit entry', async () => {
  const bill = await cancelled();
  expect((await restore(bill)).message).toBe('Tagihan Rp3.000.000 dipulihkan.');
  expect(await bill.now()).toMatchObject({
    status: 'UNPAID',
    charged: 3_000_000,
    balance: 3_000_000,
    cancelReason: '',
    nextDue: '2026-09-30',
  });
  const { data } = await t.call(billContract.get, { params: { id: bill.id } });
  expect(data.parts).toMatchObject([{ amount: 3_000_000, dueDate: '2026-09-30' }]);
  expect(data.entries.map(({ kind, note }) => [kind, note])).toEqual([
    ['CHARGE', ''],
    ['CHARGE_CUT', reason],
    ['CHARGE', reason],
  ]);
  const log = await t.db.select().from(auditLog).where(eq(auditLog.entityId, bill.id));
  expect(log.at(-1)).toMatchObject({ action: 'bill.restore', reason, after: { net: 3_000_000 } });
});

test('what was paid of it lies in the deposit and pays it again', async () => {
  const bill = await cancelled(1_000_000);
  expect((await restore(bill)).message).toContain('Deposit Rp1.000.000 dapat dipakai membayarnya.');
  const { updatedAt } = await bill.now();
  const pay = { params: { id: bill.id }, body: { amount: 1_000_000, updatedAt } };
  expect((await t.call(billContract.payByDeposit, pay)).status).toBe(200);
  expect(await bill.now()).toMatchObject({ status: 'PARTIAL', paid: 1_000_000, balance: 2_000_000 });
  const { rows } = await t.db.execute(sql`
    select sum(case when 'KAS' = debit then amount when 'KAS' = credit then -amount else 0 end)::int as cash
    from ledger_entries where student_id = ${bill.student.id}`);
  expect(rows).toEqual([{ cash: 1_000_000 }]);
});

test('money that went to the deposit earns no early price for the bill that comes back', async () => {
  t.setNow(new Date('2026-08-26T03:00:00.000Z'));
  const bill = await cancelled(2_850_000, {
    earlyBird: { mode: 'AMOUNT', value: 150_000, until: '2026-08-24' },
  });
  expect((await restore(bill)).status).toBe(200);
  await t.as(bill.student.userId);
  const { data } = await t.call(paymentContract.account, {});
  expect(data.bills).toMatchObject([{ _id: bill.id, paid: 0, balance: 3_000_000, earlyBird: null }]);
  t.setNow(TEST_NOW);
});

test('a live bill, an older copy, a removed type and missing rights are refused', async () => {
  const bill = await cancelled();
  const stale = { params: { id: bill.id }, body: { reason, updatedAt: '2026-01-01T00:00:00.000Z' } };
  expect((await t.call(billContract.restore, stale)).error.code).toBe('STALE');
  const blank = { params: { id: bill.id }, body: { reason: ' ', updatedAt: (await bill.now()).updatedAt } };
  expect(Object.keys((await t.call(billContract.restore, blank)).error.errors ?? {})).toEqual(['reason']);
  await t.as((await buildStaff(t.db, 'payment:get')).id);
  expect((await restore(bill)).status).toBe(403);
  await t.as(bill.student.userId);
  expect((await restore(bill)).status).toBe(403);
  await t.as(scene.office.id);
  expect((await restore(bill)).status).toBe(200);
  expect((await restore(bill)).error.code).toBe('ALREADY_DONE');

  const orphan = await cancelled();
  await t.call(paymentTypeContract.remove, { params: { id: orphan.typeId } });
  const gone = await t.call(billContract.restore, {
    params: { id: orphan.id },
    body: { reason, updatedAt: (await orphan.now()).updatedAt },
  });
  expect(gone.error.message).toBe('Jenis pembayarannya sudah dihapus. Buat jenis yang baru.');
});

test('a bill that another took the place of stays cancelled', async () => {
  const old = await cancelled(0, { category: 'SPP', target: { classTypes: ['OFFLINE'] } });
  await openType(t, { target: { entryYears: [year], classTypes: ['OFFLINE'] }, name: 'SPP pengganti' });
  expect((await restore(old)).error.message).toContain('sudah diganti dengan SPP pengganti');
});

test('many come back together, or none', async () => {
  const [one, two] = [await cancelled(), await cancelled()];
  const many = (ids: string[]) => t.call(billContract.restoreMany, { body: { ids, reason } });
  expect((await many([one.id, two.id])).message).toBe('2 tagihan dipulihkan.');
  const three = await cancelled();
  expect((await many([three.id, one.id])).error.code).toBe('ALREADY_DONE');
  expect((await three.now()).status).toBe('CANCELLED');
  expect((await typeNow(t, one.typeId)).status).toBe('OPEN');
});
