import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { financeReportContract } from '#shared/finance/finance-reports/finance-report.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { buildStaff } from '#test/factories/people.ts';
import { idOf, type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let desk: PaymentDesk;
let reader: { id: string };
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
  reader = await buildStaff(t.db, 'payment:get', 'payment:export');
  await fillBooks();
  await t.as(reader.id);
});
afterAll(() => t.close());

/** Takes cash on the counter on a day; what is too much becomes deposit. */
async function enter(account: Awaited<ReturnType<PaymentDesk['billed']>>, amount: number, paidOn: string) {
  t.setNow(`${paidOn}T03:00:00.000Z`);
  await t.as(desk.officer.id);
  const answer = await t.call(paymentContract.enter, {
    params: { id: account.bill.paymentTypeId },
    body: {
      ...desk.transfer(account.bill.id),
      studentId: account.student.id,
      methodId: desk.cash.id,
      amount,
      paidOn,
      toDeposit: true,
    },
  });
  if (answer.status !== 200) throw new Error(answer.error.message);
  return answer.data;
}

/** Transfers, cash with a surplus, a reversal, a refund and a scholarship over two months. */
async function fillBooks() {
  const [one, two, three] = [await desk.billed(), await desk.billed(), await desk.billed()];
  await enter(one, 1_000_000, '2026-07-30');
  await enter(one, 2_500_000, '2026-08-03');
  const reversed = await enter(two, 750_000, '2026-08-04');
  await enter(three, 3_000_000, '2026-08-04');
  t.setNow(TEST_NOW.toISOString());
  const { payment } = await desk.submitted({ reference: 'TRX-77' });
  await desk.verifyAs(desk.officer, payment);
  await t.as(desk.head.id);
  const undo = { updatedAt: reversed.updatedAt, reason: 'Salah mahasiswa di loket' };
  await t.call(paymentContract.reverse, { params: idOf(reversed), body: undo });
  await refund(one.student.id, 400_000);
  await grant(three.student.nim);
}

async function refund(studentId: string, amount: number) {
  const [clerk, head] = [
    await buildStaff(t.db, 'payment:get', 'payment:create', 'payment:verify'),
    await buildStaff(t.db, 'payment:get', 'payment:refund'),
  ];
  await t.as(clerk.id);
  const account = { bankName: 'Bank Contoh', accountNumber: '1234567', accountHolder: 'Contoh' };
  const { data } = await t.call(refundContract.request, {
    body: { studentId, amount, reason: 'KELEBIHAN', ...account },
  });
  await t.as(head.id);
  const decided = { decision: 'APPROVED' as const, updatedAt: data.updatedAt };
  const { data: approved } = await t.call(refundContract.decide, { params: idOf(data), body: decided });
  await t.as(clerk.id);
  const body = { methodId: desk.bank.id, paidOn: '2026-08-24', updatedAt: approved.updatedAt };
  await t.call(refundContract.pay, { params: idOf(data), body });
}

async function grant(nim: string) {
  await t.as((await buildStaff(t.db, 'scholarship:get', 'scholarship:update')).id);
  const form = { name: 'Beasiswa Contoh', kind: 'LEMBAGA' as const, mode: 'PERCENT' as const, value: 2_500 };
  const { data } = await t.call(scholarshipContract.save, { body: form });
  await t.call(scholarshipContract.grant, {
    body: { scholarshipId: data._id, nims: [nim], fromPeriod: '20261', untilPeriod: '20261' },
  });
}

const rows = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await t.db.execute<R>(query)).rows;
const august = { from: '2026-08-01', to: '2026-08-31' };

describe('daily receipts', () => {
  test('are the movements of cash in the ledger, by day, method and category', async () => {
    const { data, meta } = await t.call(financeReportContract.receipts, { query: { ...august, limit: 100 } });
    const ledger = await rows<{ day: string; method_id: string; category: string | null; net: number }>(sql`
      select l.day, l.method_id, (select t.category from bills b join payment_types t on t.id = b.payment_type_id
          where b.id = l.bill_id) as category,
        sum(case l.debit when 'KAS' then l.amount else -l.amount end)::bigint as net
      from ledger_entries l where 'KAS' in (l.debit, l.credit) and l.day >= '2026-08-01' and l.day < '2026-09-01'
      group by 1, 2, 3`);
    const key = (row: { day: string; category: string | null; net: number }) =>
      `${row.day} ${row.category ?? 'DEPOSIT'} ${row.net}`;
    expect(data.map(key).toSorted()).toEqual(ledger.map(key).toSorted());
    expect(meta.total).toBe(ledger.length);
    expect(data.some(({ category }) => category === null)).toBe(true);
  });

  test('add up by day, method and category to the same sums', async () => {
    const { data } = await t.call(financeReportContract.receiptsSummary, { query: august });
    const [all] = await rows<{ received: number; returned: number }>(sql`
      select sum(amount) filter (where debit = 'KAS')::bigint as received,
        sum(amount) filter (where credit = 'KAS')::bigint as returned
      from ledger_entries where day between '2026-08-01' and '2026-08-31'`);
    expect({ received: data.received, returned: data.returned }).toEqual(all);
    expect(data.returned).toBe(750_000 + 400_000);
    for (const parts of [data.days, data.methods, data.categories]) {
      expect(parts.reduce((sum, { net }) => sum + net, 0)).toBe(data.net);
    }
    expect(data.days.map(({ day }) => day)).toEqual(['2026-08-03', '2026-08-04', '2026-08-24']);
  });

  test('are narrowed by method and category; without days they are the month so far', async () => {
    const cash = await t.call(financeReportContract.receipts, { query: { methodId: desk.cash.id } });
    expect(new Set(cash.data.map(({ method }) => method))).toEqual(new Set(['Loket']));
    const spp = await t.call(financeReportContract.receipts, { query: { category: 'SPP', search: 'loket' } });
    expect(spp.data.every(({ category }) => category === 'SPP')).toBe(true);
    const deposit = await t.call(financeReportContract.receiptsSummary, { query: { category: 'DEPOSIT' } });
    expect(deposit.data).toMatchObject({ from: '2026-08-01', to: '2026-08-24', received: 500_000 });
  });

  test('add up to what a search finds', async () => {
    const query = { ...august, search: 'loket' };
    const listed = await t.call(financeReportContract.receipts, { query: { ...query, limit: 100 } });
    const { data } = await t.call(financeReportContract.receiptsSummary, { query });
    expect(data.net).toBe(listed.data.reduce((sum, { net }) => sum + net, 0));
    expect(data.methods.map(({ name }) => name)).toEqual(['Loket']);
  });

  test('refuse a range nobody can read', async () => {
    const ask = (query: object) => t.call(financeReportContract.receipts, { query });
    expect((await ask({ from: '2026-08-02', to: '2026-08-01' })).error.errors).toEqual({
      from: 'Tanggal awal tidak boleh sesudah tanggal akhir.',
    });
    expect((await ask({ from: '2025-01-01', to: '2026-08-01' })).error.errors).toEqual({
      from: 'Rentang paling lama satu tahun.',
    });
  });
});

test('receivables by entry year are what the ledger says was owed at the end of the day', async () => {
  for (const asOf of ['2026-07-30', '2026-08-03', '2026-08-24']) {
    const { data } = await t.call(financeReportContract.receivables, { query: { asOf, limit: 100 } });
    const ledger = await rows<{ entryYear: number; balance: number }>(sql`
      select s.entry_year as "entryYear",
        sum(case l.debit when 'PIUTANG' then l.amount else -l.amount end)::bigint as balance
      from ledger_entries l join students s on s.id = l.student_id
      where 'PIUTANG' in (l.debit, l.credit) and l.day <= ${asOf} group by 1 order by 1 desc`);
    expect(data.map(({ entryYear, balance }) => ({ entryYear, balance }))).toEqual(ledger);
    for (const { charged, discounted, paid, balance } of data) {
      expect(charged - discounted - paid).toBe(balance);
    }
  }
  const now = await t.call(financeReportContract.receivables, {
    query: { periodCode: '20261', category: 'SPP' },
  });
  const [bills] = await rows<{ charged: number; discounted: number; paid: number; balance: number }>(sql`
    select sum(charged)::bigint as charged, sum(discounted)::bigint as discounted, sum(paid)::bigint as paid,
      sum(balance)::bigint as balance from bills`);
  expect(now.data[0]).toMatchObject(bills ?? {});
});

test('the recap of scholarships is the discounts in the ledger', async () => {
  const { data } = await t.call(financeReportContract.grants, {
    query: { periodCode: '20261', kind: 'LEMBAGA' },
  });
  const [ledger] = await rows<{ amount: number }>(sql`
    select sum(case debit when 'POTONGAN' then amount else -amount end)::bigint as amount
    from ledger_entries where 'POTONGAN' in (debit, credit)`);
  expect(data).toMatchObject([{ name: 'Beasiswa Contoh', students: 1, amount: ledger?.amount }]);
  const none = await t.call(financeReportContract.grants, { query: { periodCode: '20252' } });
  expect(none.data).toEqual([]);
});

describe('bank reconciliation', () => {
  test('shows one line for each transfer, also where its surplus became deposit', async () => {
    const { data } = await t.call(financeReportContract.cash, { query: { ...august, limit: 100 } });
    expect(data.filter(({ received }) => received === 2_500_000)).toHaveLength(1);
    expect(data.find(({ reference }) => reference === 'TRX-77')).toMatchObject({
      received: 1_500_000,
      returned: 0,
    });
    expect(data.filter(({ returned }) => returned > 0).map(({ about }) => about.split(' ')[0])).toEqual(
      expect.arrayContaining(['Pengembalian', 'Pembalikan']),
    );
    const [ledger] = await rows<{ received: number; returned: number }>(sql`
      select sum(amount) filter (where debit = 'KAS')::bigint as received,
        sum(amount) filter (where credit = 'KAS')::bigint as returned
      from ledger_entries where day between '2026-08-01' and '2026-08-31'`);
    const sumOf = (field: 'received' | 'returned') => data.reduce((sum, row) => sum + row[field], 0);
    expect({ received: sumOf('received'), returned: sumOf('returned') }).toEqual(ledger);
  });

  test('opens with what the account held and closes with what it holds', async () => {
    const ask = (methodId: string) =>
      t.call(financeReportContract.cashSummary, { query: { ...august, methodId } });
    const { data } = await ask(desk.cash.id);
    const [held] = await rows<{ held: number }>(sql`
      select sum(case debit when 'KAS' then amount else -amount end)::bigint as held
      from ledger_entries where method_id = ${desk.cash.id} and 'KAS' in (debit, credit)`);
    expect(data).toMatchObject({ opening: 1_000_000, closing: held?.held });
    expect(data.opening + data.received - data.returned).toBe(data.closing);
  });

  test('finds by NIM, reference and direction', async () => {
    const ask = async (query: object) =>
      (await t.call(financeReportContract.cash, { query: { ...august, ...query } })).data;
    const [row] = await ask({ search: 'trx-77' });
    expect(await ask({ search: row?.nim ?? '-' })).toEqual([row]);
    expect((await ask({ direction: 'out' })).every(({ received }) => received === 0)).toBe(true);
  });
});

describe('as files', () => {
  test.each(['xlsx', 'csv', 'pdf'] as const)('every report and list is taken along as %s', async (format) => {
    const files = await Promise.all([
      t.call(financeReportContract.receiptsFile, { query: { ...august, format } }),
      t.call(financeReportContract.receivablesFile, { query: { format } }),
      t.call(financeReportContract.grantsFile, { query: { format } }),
      t.call(financeReportContract.cashFile, { query: { ...august, format } }),
      t.call(paymentContract.export, { query: { ...august, format } }),
      t.call(refundContract.export, { query: { format } }),
    ]);
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const names = files.map(({ headers }) => String(headers['content-disposition']));
    expect(names.every((name) => name.includes(`.${format}`))).toBe(true);
  });

  test('hold the rows of the screen, and leave a trace', async () => {
    const file = await t.call(paymentContract.export, { query: { format: 'csv', status: 'REVERSED' } });
    const lines = String(file.data).trim().split('\n');
    expect(lines.filter((line) => line.includes('Dibalik'))).toHaveLength(1);
    const log = await rows<{ list: string }>(sql`
      select after ->> 'list' as list from audit_log where action = 'list.export' and actor_id = ${reader.id}`);
    expect(log.map(({ list }) => list)).toContain('Penerimaan pembayaran');
  });

  test('are only for those who may export', async () => {
    await t.as(desk.head.id);
    expect((await t.call(paymentContract.export, { query: {} })).status).toBe(403);
    expect((await t.call(financeReportContract.cashFile, { query: {} })).status).toBe(403);
    await t.as(reader.id);
  });
});
