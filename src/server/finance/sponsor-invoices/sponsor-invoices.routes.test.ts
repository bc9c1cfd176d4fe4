import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { financeReportContract } from '#shared/finance/finance-reports/finance-report.contract.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import {
  sponsorInvoiceContract,
  type SponsorInvoiceDetail,
} from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import {
  auditLog,
  documentTokens,
  sponsorInvoiceLines,
  sponsorPayments,
} from '#server/platform/db/schema.ts';
import { buildStaff, next } from '#test/factories/people.ts';
import { sponsorDesk } from '#test/factories/sponsor-desk.ts';
import { testApp } from '#test/test-app.ts';

const t = await testApp();
afterAll(() => t.close());
const { scene, head, subsidised, issue, preview, read, issued, pay, cancel, reverse } = await sponsorDesk(t);
type Invoice = SponsorInvoiceDetail;

/** What the public check says of the printed paper about something. */
async function checked(subject: string) {
  const [token] = await t.db
    .select()
    .from(documentTokens)
    .where(sql`subject like ${`${subject}%`}`);
  return (await t.call(verifyContract.verify, { params: { token: token?.token ?? '' } })).data;
}

test('asks the sponsor for what its subsidy takes off the bills of a term, once', async () => {
  const { scholarshipId, sponsor, students } = await subsidised();
  expect(await preview(scholarshipId)).toMatchObject({
    sponsor,
    students: 2,
    bills: 2,
    total: 2_000_000,
  });
  const answer = await issue(scholarshipId, { address: 'Jalan Contoh 1', note: 'PKS 12/2026' });
  const invoice = await read(answer.data._id);
  expect(invoice).toMatchObject({
    sponsor,
    address: 'Jalan Contoh 1',
    note: 'PKS 12/2026',
    status: 'UNPAID',
    total: 2_000_000,
    paid: 0,
    balance: 2_000_000,
    withdrawn: 0,
    issuedOn: '2026-08-24',
    students: 2,
  });
  expect(invoice.no).toMatch(/^INV\/2026\/08\/\d{5}$/);
  expect(answer.message).toBe(`Invoice ${invoice.no} sebesar Rp2.000.000 terbit untuk ${sponsor}.`);
  expect(invoice.lines.map(({ nim, amount }) => [nim, amount])).toEqual(
    students.map(({ nim }) => [nim, 1_000_000]).toSorted(),
  );
  expect(await preview(scholarshipId)).toMatchObject({ total: 0, claimed: 2_000_000 });
  const again = await issue(scholarshipId);
  expect(again.error).toMatchObject({ code: 'RULE' });
  expect(again.error.message).toContain('yang belum ditagihkan kepada sponsor.');
  const log = await t.db.select().from(auditLog).where(eq(auditLog.entityId, invoice._id));
  expect(log).toMatchObject([{ action: 'sponsor-invoice.issue' }]);
});

test('numbers follow one another without gaps, also past a refusal', async () => {
  const serialOf = ({ no }: Invoice) => Number(no.slice(-5));
  const one = await issued();
  expect((await issue(one.scholarshipId)).status).toBe(422);
  expect(serialOf((await issued()).invoice)).toBe(serialOf(one.invoice) + 1);
});

test('two officers at once issue one invoice', async () => {
  const { scholarshipId } = await subsidised();
  const answers = await Promise.all([issue(scholarshipId), issue(scholarshipId), issue(scholarshipId)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});

test('only subsidies are asked of a sponsor; a day that is over and an empty sponsor are refused at their field', async () => {
  const own = await subsidised('LEMBAGA');
  expect((await issue(own.scholarshipId)).error.errors).toEqual({
    scholarshipId: 'Hanya subsidi pihak ketiga yang ditagihkan kepada sponsor.',
  });
  const { scholarshipId } = await subsidised();
  expect((await issue(scholarshipId, { dueDate: '2026-08-23' })).error.errors).toEqual({
    dueDate: 'Jatuh tempo sudah lewat.',
  });
  const empty = await issue(scholarshipId, { sponsor: ' ', dueDate: 'besok' });
  expect(empty.status).toBe(400);
  expect(Object.keys(empty.error.errors ?? {}).toSorted()).toEqual(['dueDate', 'sponsor']);
  expect(await preview(scholarshipId)).toMatchObject({ claimed: 0 });
});

test('the database refuses to ask for a discount twice', async () => {
  const { invoice } = await issued();
  const [line] = await t.db
    .select()
    .from(sponsorInvoiceLines)
    .where(eq(sponsorInvoiceLines.invoiceId, invoice._id));
  const other = (await issued()).invoice;
  const twice = t.db
    .insert(sponsorInvoiceLines)
    .values({ ...line, invoiceId: other._id } as typeof sponsorInvoiceLines.$inferInsert);
  await expect(twice).rejects.toMatchObject({ cause: { constraint: 'sponsor_invoice_lines_once' } });
});

test('payments in parts settle it, in the ledger and in the reports of finance', async () => {
  const { invoice } = await issued();
  const reference = `TRX-${next()}`;
  const first = await pay(invoice, { amount: 500_000, reference });
  expect(first.message).toMatch(
    /^Rp500\.000 dari PT Contoh \d+ tercatat dengan kwitansi KWS\/2026\/08\/\d{5}\.$/,
  );
  const part = await read(invoice._id);
  expect(part).toMatchObject({ status: 'PARTIAL', paid: 500_000, balance: 1_500_000 });
  expect(part.payments).toMatchObject([{ amount: 500_000, reference, reversedAt: null }]);
  expect((await pay(part, { amount: 1, reference })).error.code).toBe('NEEDS_CONFIRMATION');
  expect((await pay(part, { amount: 1, reference, isOtherMoney: true })).error.errors).toEqual({
    reference:
      'Transfer dengan referensi ini sudah dicatat. Bila satu transfer memang dibagi, bedakan referensinya.',
  });
  expect((await pay(part, { amount: '1.500.000' })).status).toBe(200);
  const whole = await read(invoice._id);
  expect(whole).toMatchObject({ status: 'PAID', balance: 0 });
  expect((await pay(whole, { amount: 1 })).error.code).toBe('ALREADY_DONE');
  const { rows } = await t.db.execute(sql`
    select sum(case 'PIUTANG_SPONSOR' when debit then amount when credit then -amount else 0 end)::bigint as owed,
      sum(case 'KAS' when debit then amount else 0 end)::bigint as cash
    from ledger_entries where sponsor_invoice_id = ${invoice._id}`);
  expect(rows).toEqual([{ owed: 0, cash: 2_000_000 }]);
  const days = { from: '2026-08-24', to: '2026-08-24' };
  const cash = await t.call(financeReportContract.cash, {
    query: { ...days, search: invoice.no, sort: 'received' },
  });
  expect(cash.data).toMatchObject([
    { studentName: invoice.sponsor, nim: '', about: `Invoice ${invoice.no}`, reference, received: 500_000 },
    { received: 1_500_000, paidOn: '2026-08-24' },
  ]);
  const receipts = await t.call(financeReportContract.receipts, { query: { ...days, category: 'SPONSOR' } });
  expect(receipts.data).toMatchObject([{ category: 'SPONSOR', method: scene.method.name }]);
  const sums = await t.call(financeReportContract.receiptsSummary, {
    query: { ...days, category: 'DEPOSIT' },
  });
  expect(sums.data.received).toBe(0);
});

test('a payment is refused at its field and leaves nothing behind', async () => {
  const { invoice } = await issued();
  const errorsOf = async (change: object) => (await pay(invoice, change)).error.errors;
  expect(await errorsOf({ amount: 2_000_001 })).toEqual({
    amount: 'Jumlah melebihi sisa invoice Rp2.000.000.',
  });
  for (const amount of [0, -1, 1.5, '1.000,50', Number('9007199254740993')]) {
    expect(await errorsOf({ amount })).toHaveProperty('amount');
  }
  expect(await errorsOf({ paidOn: '2026-08-25' })).toEqual({ paidOn: 'Tanggal bayar belum tiba.' });
  expect(await errorsOf({ paidOn: '2026-01-01' })).toEqual({
    paidOn: 'Tanggal bayar mendahului invoice, 24 Agustus 2026.',
  });
  expect(await errorsOf({ methodId: invoice._id })).toEqual({ methodId: 'Metode ini tidak dipakai lagi.' });
  expect((await pay(invoice, { updatedAt: '2026-01-01T00:00:00.000Z' })).error.code).toBe('STALE');
  expect(await t.db.$count(sponsorPayments, eq(sponsorPayments.invoiceId, invoice._id))).toBe(0);
  const twice = await Promise.all([pay(invoice), pay(invoice)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await read(invoice._id)).toMatchObject({ paid: 2_000_000 });
});

test('a payment is taken back by a second person; an invoice is cancelled once nothing is paid of it', async () => {
  const { invoice, scholarshipId } = await issued();
  await pay(invoice);
  const paid = await read(invoice._id);
  expect((await cancel(paid)).error.message).toBe(
    'Invoice ini sudah dibayar. Balik pembayarannya lebih dahulu.',
  );
  expect((await reverse(paid)).status).toBe(403);
  // The officer who recorded it may reverse others' payments, not this one.
  await t.db
    .update(sponsorPayments)
    .set({ recordedBy: head.id })
    .where(eq(sponsorPayments.invoiceId, invoice._id));
  await t.as(head.id);
  expect((await reverse(await read(invoice._id))).error.message).toBe(
    'Pembayaran dibalik oleh orang lain daripada yang mencatatnya.',
  );
  await t.db
    .update(sponsorPayments)
    .set({ recordedBy: scene.office.id })
    .where(eq(sponsorPayments.invoiceId, invoice._id));
  const again = await read(invoice._id);
  expect((await reverse(paid)).error.code).toBe('STALE');
  expect((await reverse(again)).status).toBe(200);
  expect((await reverse(again)).error.code).toBe('ALREADY_DONE');
  await t.as(scene.office.id);
  const open = await read(invoice._id);
  expect(open).toMatchObject({ status: 'UNPAID', paid: 0, payments: [{ reverseReason: 'Salah invoice' }] });
  expect((await cancel(open, 'x')).error.errors).toHaveProperty('reason');
  expect((await cancel(invoice)).error.code).toBe('STALE');
  expect((await cancel(open)).status).toBe(200);
  const gone = await read(invoice._id);
  expect(gone).toMatchObject({
    status: 'CANCELLED',
    balance: 0,
    total: 2_000_000,
    cancelReason: 'Salah semester',
  });
  expect((await cancel(gone)).error.code).toBe('ALREADY_DONE');
  expect((await pay(gone)).error.message).toBe('Invoice ini sudah dibatalkan.');
  expect((await issue(scholarshipId)).status).toBe(200);
});

test('what was taken back of its discounts since shows on it', async () => {
  const { invoice, scholarshipId, students } = await issued();
  const grants = await t.call(scholarshipContract.grants, { query: { scholarshipId } });
  const grant = grants.data.find(({ nim }) => nim === students[0]?.nim);
  await t.call(scholarshipContract.end, {
    params: { id: grant?._id ?? '' },
    body: { fromPeriod: '20261', updatedAt: grant?.updatedAt ?? '', reason: 'Pindah kampus' },
  });
  expect(await read(invoice._id)).toMatchObject({ withdrawn: 1_000_000, total: 2_000_000 });
});

test('is printed with a code that is good until it is cancelled', async () => {
  const { invoice } = await issued();
  const print = () => t.call(sponsorInvoiceContract.print, { params: { id: invoice._id } });
  expect((await print()).status).toBe(200);
  expect(await checked(invoice._id)).toMatchObject({ name: invoice.sponsor, nim: null, valid: true });
  await cancel(await read(invoice._id));
  expect((await print()).status).toBe(200);
  expect(await checked(invoice._id)).toMatchObject({ valid: false });
});

test('every payment has a receipt, numbered without gaps, whose code is void once the payment is taken back', async () => {
  const { invoice } = await issued();
  await pay(invoice, { amount: 500_000 });
  const part = await read(invoice._id);
  expect((await pay(part, { amount: 2_000_000 })).status).toBe(400);
  await pay(part, { amount: 1_500_000 });
  const { payments } = await read(invoice._id);
  const serials = payments.map(({ receiptNo }) => Number(receiptNo.slice(-5))).toSorted((a, b) => a - b);
  expect(serials[1]).toBe((serials[0] ?? 0) + 1);
  const paymentId = payments.find(({ amount }) => amount === 500_000)?._id ?? '';
  const print = (id = invoice._id) => t.call(sponsorInvoiceContract.receipt, { params: { id, paymentId } });
  const paper = await print();
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
  await print();
  expect((await print(paymentId)).status).toBe(404);
  const [row] = await t.db.select().from(sponsorPayments).where(eq(sponsorPayments.id, paymentId));
  expect(row).toMatchObject({ printCount: 2, receiptOn: '2026-08-24' });
  expect(await checked(paymentId)).toMatchObject({ name: invoice.sponsor, valid: true });
  await t.as(head.id);
  const body = { reason: 'Salah invoice', updatedAt: row?.updatedAt ?? '' };
  const back = await t.call(sponsorInvoiceContract.reverse, { params: { id: invoice._id, paymentId }, body });
  expect(back.status).toBe(200);
  expect([(await checked(paymentId)).valid, (await print()).status]).toEqual([false, 200]);
  await t.as(scene.office.id);
});

test('is listed by sponsor, term and state, and taken along', async () => {
  const { invoice, scholarshipId } = await issued();
  const ask = async (query: object) => (await t.call(sponsorInvoiceContract.list, { query })).data;
  expect(await ask({ scholarshipId, periodCode: '20261', status: 'UNPAID' })).toMatchObject([
    { no: invoice.no },
  ]);
  expect(await ask({ search: invoice.no.toLowerCase() })).toHaveLength(1);
  expect(await ask({ scholarshipId, status: 'PAID' })).toEqual([]);
  const file = await t.call(sponsorInvoiceContract.export, { query: { scholarshipId, format: 'csv' } });
  expect(String(file.data)).toContain(invoice.no);
});

test('is for finance alone', async () => {
  const { invoice, scholarshipId } = await issued();
  await t.as((await buildStaff(t.db, 'scholarship:get', 'scholarship:update')).id);
  expect([
    (await issue(scholarshipId)).status,
    (await pay(invoice)).status,
    (await cancel(invoice)).status,
  ]).toEqual([403, 403, 403]);
  expect((await t.call(sponsorInvoiceContract.list, { query: {} })).status).toBe(200);
  await t.as((await scene.student()).userId);
  expect((await t.call(sponsorInvoiceContract.print, { params: { id: invoice._id } })).status).toBe(403);
  await t.as(null);
  expect((await t.call(sponsorInvoiceContract.list, { query: {} })).status).toBe(401);
  await t.as(scene.office.id);
});
