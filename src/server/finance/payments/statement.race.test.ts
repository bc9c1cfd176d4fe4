import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { waitToldTurn } from '#server/finance/payments/earlier.store.ts';
import { payments } from '#server/platform/db/schema.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let desk: PaymentDesk;
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
});
afterAll(() => t.close());

/** Transfers of whole bills that wait, and a statement of the account that confirms them, ready to be stored. */
async function confirmed(count: number) {
  const transfers = [];
  for (let n = 0; n < count; n += 1) transfers.push(await desk.waiting());
  const lines = [];
  for (const { _id } of transfers) {
    const { rows } = await t.db.execute<{ nim: string }>(
      sql`select s.nim from payments p join students s on s.id = p.student_id where p.id = ${_id}`,
    );
    lines.push(`${rows[0]?.nim};;3.000.000;24/08/2026;;lunas ${rows[0]?.nim}`);
  }
  const content = ['NIM;Kode;Nominal;Tanggal;Referensi;Keterangan', ...lines].join('\n');
  const body = { options: { metode: desk.bank.id } } as never;
  await t.as(desk.officer.id);
  const files = [{ field: 'file', name: 'mutasi.csv', content }];
  const { data } = await t.call(importContract.upload, { params: { kind: 'statement' }, body }, { files });
  expect(data.counts).toMatchObject({ ticked: count });
  expect((await t.call(importContract.commit, { params: { id: data._id } })).status).toBe(200);
  return { transfers, batchId: data._id };
}

const waiting = async (): Promise<number> => {
  const { rows } = await t.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n ?? 0;
};

/** Stores the statement behind somebody who holds `rows`, then verifies a transfer, and lets both go on. */
async function meet(rows: SQL, verified: { _id: string; updatedAt: string }) {
  const meeting = await t.db.transaction(async (tx) => {
    await tx.execute(rows);
    const stored = t.runJobs();
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    const answer = t.call(paymentContract.verify, {
      params: idOf(verified),
      body: { updatedAt: verified.updatedAt },
    });
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
    return { stored, answer };
  });
  await meeting.stored;
  return meeting.answer;
}

const statusOf = async ({ _id }: { _id: string }) =>
  (await t.db.select({ status: payments.status }).from(payments).where(eq(payments.id, _id)))[0]?.status;

test('a statement and an officer who confirm the same transfer wait for each other in one order', async () => {
  const { transfers, batchId } = await confirmed(1);
  const [transfer] = transfers;
  if (transfer === undefined) throw new Error('no transfer');
  const bill = sql`select id from bills where id = (select bill_id from payments where id = ${transfer._id}) for update`;
  const answer = await meet(bill, transfer);
  expect([answer.status, answer.error.message]).toEqual([409, 'Pembayaran ini sudah terverifikasi.']);
  expect((await importScene(t).get(batchId)).counts).toMatchObject({ created: 1, failed: 0 });
  expect(await statusOf(transfer)).toBe('VERIFIED');
});

test('a statement of many lines never holds the receipt numbers while it waits for a bill', async () => {
  const { transfers, batchId } = await confirmed(2);
  const [, second] = transfers;
  if (second === undefined) throw new Error('no transfer');
  const answer = await meet(sql`select year from receipt_counters for update`, second);
  expect([answer.status, answer.error.message]).toEqual([409, 'Pembayaran ini sudah terverifikasi.']);
  expect((await importScene(t).get(batchId)).counts).toMatchObject({ created: 2, failed: 0 });
  for (const transfer of transfers) expect(await statusOf(transfer)).toBe('VERIFIED');
});

/** A line under a reference, ready to be stored, and what is counted for a bill while it waits for its own. */
async function whileItWaits(change: { amount: number; reference: string; ofOther: boolean }) {
  const [{ student, bill }, other] = [await desk.billed(), await desk.billed()];
  await t.as(desk.officer.id);
  const line = `${student.nim};1.000.000;24/08/2026;TRX-${student.nim}`;
  const files = [{ field: 'file', name: 'mutasi.csv', content: `NIM;Nominal;Tanggal;Referensi\n${line}` }];
  const body = { options: { metode: desk.bank.id } } as never;
  const { data } = await t.call(importContract.upload, { params: { kind: 'statement' }, body }, { files });
  expect(data.counts).toMatchObject({ ticked: 1 });
  expect((await t.call(importContract.commit, { params: { id: data._id } })).status).toBe(200);
  const of = change.ofOther ? other : { student, bill };
  const reference = change.reference.replace('NIM', student.nim);
  const stored = await t.db.transaction(async (tx) => {
    await tx.execute(sql`select from bills where id = ${bill.id} for update`);
    const job = t.runJobs();
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    await tx.execute(sql`
      insert into payments (id, bill_id, payment_type_id, student_id, method_id, amount, paid_on, reference, source, status, decided_at)
      select gen_random_uuid(), id, payment_type_id, student_id, ${desk.bank.id}, ${change.amount}, '2026-08-24', ${reference},
        'IMPORT', 'VERIFIED', now() from bills where student_id = ${of.student.id}`);
    return { job };
  });
  await stored.job;
  return importScene(t).get(data._id);
}

test.each([
  ['of another amount under its reference', { amount: 900_000, reference: 'trx NIM', ofOther: false }],
  ['of another student under its reference', { amount: 1_000_000, reference: 'TRXNIM', ofOther: true }],
  ['of its amount without a reference', { amount: 1_000_000, reference: '', ofOther: false }],
])('a line is not booked over money %s that was booked since it was judged', async (_what, change) => {
  expect((await whileItWaits(change)).counts).toMatchObject({ created: 0, failed: 1 });
});

test('a line is not booked over money of another student that the bank told of in its words meanwhile', async () => {
  const [{ student }, other] = [await desk.billed(), await desk.billed()];
  await t.as(desk.officer.id);
  const content = `NIM;Nominal;Tanggal;Keterangan\n${student.nim};1.000.000;24/08/2026;TRSF SITI KALABAN`;
  const body = { options: { metode: desk.bank.id } } as never;
  const files = [{ field: 'file', name: 'mutasi.csv', content }];
  const { data } = await t.call(importContract.upload, { params: { kind: 'statement' }, body }, { files });
  expect(data.counts).toMatchObject({ ticked: 1 });
  expect((await t.call(importContract.commit, { params: { id: data._id } })).status).toBe(200);
  const { job } = await t.db.transaction(async (tx) => {
    await waitToldTurn(tx);
    const storing = t.runJobs();
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into payments (id, bill_id, payment_type_id, student_id, method_id, amount, paid_on, note, source, status, decided_at,
        payer_assigned)
      select gen_random_uuid(), id, payment_type_id, student_id, ${desk.bank.id}, 1000000, '2026-08-23', 'Dari Siti Kalaban',
        'IMPORT', 'VERIFIED', now(), true from bills where student_id = ${other.student.id} returning id`);
    await tx.execute(sql`
      insert into receipts (payment_id, year, serial, no, amount, issued_on)
      values (${rows[0]?.id}, 2026, 900001, 'KW/2026/900001', 1000000, '2026-08-23')`);
    return { job: storing };
  });
  await job;
  expect((await importScene(t).get(data._id)).counts).toMatchObject({ created: 0, failed: 1 });
});

test('a line is booked where other money was booked since it was judged', async () => {
  const change = { amount: 900_000, reference: 'LAIN-1', ofOther: false };
  expect((await whileItWaits(change)).counts).toMatchObject({ created: 1, failed: 0 });
});
