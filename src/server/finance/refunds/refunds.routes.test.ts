import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, files } from '#server/platform/db/schema.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { planRequestContract } from '#shared/finance/plan-requests/plan-request.contract.ts';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { reportContract } from '#shared/platform/reports/report.contract.ts';
import { sponsorInvoiceContract } from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { billNow, buildBill, buildPaymentMethod, buildPaymentType } from '#test/factories/finance.ts';
import { toldTo } from '#test/factories/notices.ts';
import { freshPhoto } from '#test/factories/payment-desk.ts';
import { buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof buildScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await buildScene();
});
afterAll(() => t.close());

async function buildScene() {
  const period = await buildPeriod(t.db);
  return {
    bank: await buildPaymentMethod(t.db),
    type: await buildPaymentType(t.db, { periodCode: period.code, amount: 1_000_000 }),
    officer: await buildStaff(t.db, 'payment:get', 'payment:create', 'payment:verify'),
    head: await buildStaff(t.db, 'payment:get', 'payment:refund'),
  };
}

/** A student who paid so much in cash; what the bill does not ask for is deposit. */
async function paid(amount: number) {
  const student = await buildStudent(t.db);
  const bill = await buildBill(t.db, scene.type, student.id);
  await t.as(scene.officer.id);
  const body = {
    studentId: student.id,
    methodId: scene.bank.id,
    amount,
    paidOn: '2026-08-24',
    toDeposit: true,
  };
  const { data: payment } = await t.call(paymentContract.enter, { params: { id: scene.type.id }, body });
  return { student, bill, payment };
}

const account = { bankName: 'Bank Contoh', accountNumber: '123-456 7890', accountHolder: 'Contoh Ayah' };

async function request(studentId: string, amount: number, paymentId: string | null = null) {
  await t.as(scene.officer.id);
  return t.call(refundContract.request, {
    body: { studentId, paymentId, amount, reason: 'KELEBIHAN', ...account },
  });
}

async function decide(
  refund: { _id: string; updatedAt: string },
  decision: 'APPROVED' | 'REJECTED',
  note = '',
) {
  await t.as(scene.head.id);
  const body = { decision, note, updatedAt: refund.updatedAt };
  return t.call(refundContract.decide, { params: { id: refund._id }, body });
}

async function pay(refund: { _id: string; updatedAt: string }, paidOn = '2026-08-24', proof?: Buffer) {
  await t.as(scene.officer.id);
  const body = { methodId: scene.bank.id, paidOn, updatedAt: refund.updatedAt };
  const sent = proof && { files: [{ field: 'proof', name: 'mutasi.jpg', content: proof }] };
  return t.call(refundContract.pay, { params: { id: refund._id }, body }, sent);
}

const proofOf = (refund: { _id: string }) => t.call(refundContract.proof, { params: { id: refund._id } });

const proofFiles = async (): Promise<number> => {
  const mine = and(eq(files.ownerId, scene.officer.id), eq(files.kind, 'refund-proof'));
  return (await t.db.select().from(files).where(mine)).length;
};

/** An approved refund of a deposit of Rp300.000. */
async function approvedRefund() {
  const { student } = await paid(1_300_000);
  return { student, refund: (await decide((await request(student.id, 300_000)).data, 'APPROVED')).data };
}

const cashOf = async (studentId: string): Promise<number> => {
  const { rows } = await t.db.execute<{ cash: number }>(sql`
    select coalesce(sum(case 'KAS' when debit then amount when credit then -amount else 0 end), 0)::bigint cash
    from ledger_entries where student_id = ${studentId}`);
  return rows[0]?.cash ?? 0;
};

test('money out of the deposit is asked for, approved by another and paid', async () => {
  const { student } = await paid(1_300_000);
  const asked = await request(student.id, 300_000);
  expect(asked.data).toMatchObject({ status: 'SUBMITTED', accountNumber: '1234567890' });
  const approved = await decide(asked.data, 'APPROVED');
  expect(approved.message).toBe('Pengembalian dana disetujui.');
  expect((await pay(asked.data)).error.code).toBe('STALE');
  expect((await pay(approved.data, '2026-08-25')).error.errors).toHaveProperty('paidOn');
  expect((await pay(approved.data, '2026-01-01')).error.errors).toEqual({
    paidOn: 'Tanggal ini mendahului pengajuan, 24 Agustus 2026.',
  });
  expect((await pay(approved.data)).data).toMatchObject({ status: 'PAID', paidOn: '2026-08-24' });
  expect(await cashOf(student.id)).toBe(1_000_000);
  expect((await pay(approved.data)).error.code).toBe('ALREADY_DONE');
});

test('an approval is taken back with its reason until the money went, so that a right one can follow', async () => {
  const { student, refund } = await approvedRefund();
  const beyond = await request(student.id, 200_000);
  expect(beyond.error.errors).toEqual({ amount: 'Yang dapat dikembalikan paling banyak Rp0.' });
  expect((await decide(refund, 'APPROVED')).error.code).toBe('ALREADY_DONE');
  expect((await decide(refund, 'REJECTED')).error.errors).toEqual({ note: 'Isi alasan penolakan.' });
  const back = await decide(refund, 'REJECTED', 'Nomor rekening salah');
  expect(back.data).toMatchObject({ status: 'REJECTED', decisionNote: 'Nomor rekening salah' });
  expect((await pay(back.data)).error.code).toBe('ALREADY_DONE');
  expect((await decide(back.data, 'APPROVED')).error.code).toBe('ALREADY_DONE');
  const told = await t.db.execute<{ title: string }>(
    sql`select title from notices where user_id = ${student.userId} order by title`,
  );
  expect(told.rows.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Pengembalian dana disetujui', 'Pengembalian dana ditolak']),
  );
  expect((await toldTo(t, { userId: scene.officer.id })).at(-1)).toMatchObject({
    topic: 'refund.refused',
    body: `Pengembalian Rp300.000 ${student.name} ditolak. Catatan: Nomor rekening salah.`,
  });
  const again = await decide((await request(student.id, 300_000)).data, 'APPROVED');
  const done = await pay(again.data);
  expect(done.data.status).toBe('PAID');
  expect((await decide(done.data, 'REJECTED', 'Terlambat')).error.code).toBe('ALREADY_DONE');
});

test('what was paid too much is given back without opening the bill', async () => {
  const { student, bill, payment } = await paid(1_300_000);
  const give = async (amount: number) => {
    const { data } = await decide((await request(student.id, amount, payment._id)).data, 'APPROVED');
    return pay(data);
  };
  expect((await give(300_000)).status).toBe(200);
  expect(await billNow(t.db, bill.id)).toMatchObject({ status: 'PAID', balance: 0 });
  const beyond = await request(student.id, 1_000_001, payment._id);
  expect(beyond.error.errors).toEqual({ amount: 'Yang dapat dikembalikan paling banyak Rp1.000.000.' });
  expect((await give(1_000_000)).status).toBe(200);
  expect(await billNow(t.db, bill.id)).toMatchObject({ status: 'UNPAID', balance: 1_000_000 });
  expect(await cashOf(student.id)).toBe(0);
  await t.as(scene.officer.id);
  const query = { search: student.nim };
  expect((await t.call(paymentContract.list, { query })).data).toMatchObject([{ status: 'REFUNDED' }]);
});

test('a payment given back in full opens its bill and voids its receipt', async () => {
  const { student, bill, payment } = await paid(1_000_000);
  const { data } = await decide((await request(student.id, 1_000_000, payment._id)).data, 'APPROVED');
  await pay(data);
  expect(await billNow(t.db, bill.id)).toMatchObject({ status: 'UNPAID', balance: 1_000_000 });
  expect(await cashOf(student.id)).toBe(0);
  await t.as(scene.officer.id);
  const [row] = (await t.call(paymentContract.list, { query: { search: student.nim } })).data;
  expect(row?.status).toBe('REFUNDED');
  const { rows } = await t.db.execute<{ voided: boolean }>(
    sql`select voided_at is not null voided from receipts where payment_id = ${payment._id}`,
  );
  expect(rows).toEqual([{ voided: true }]);
});

test('never more than there is, over all requests', async () => {
  const { student } = await paid(1_300_000);
  expect((await request(student.id, 300_001)).error.errors?.['amount']).toContain('Rp300.000');
  await request(student.id, 200_000);
  expect((await request(student.id, 100_001)).error.errors?.['amount']).toContain('Rp100.000');
  const stranger = await paid(1_000_000);
  const foreign = await request(student.id, 1, stranger.payment._id);
  expect(foreign.error.errors).toHaveProperty('paymentId');
});

test('nobody decides an own request; a refusal says why', async () => {
  const { student } = await paid(1_300_000);
  const both = await buildStaff(t.db, 'payment:get', 'payment:create', 'payment:verify', 'payment:refund');
  await t.as(both.id);
  const body = { studentId: student.id, amount: 50_000, reason: 'LAINNYA' as const, ...account };
  const { data } = await t.call(refundContract.request, { body });
  const own = { decision: 'APPROVED' as const, updatedAt: data.updatedAt };
  const refused = await t.call(refundContract.decide, { params: { id: data._id }, body: own });
  expect(refused.error.message).toBe('Pengajuan sendiri diputuskan oleh orang lain.');
  expect((await decide(data, 'REJECTED')).error.errors).toHaveProperty('note');
  expect((await decide(data, 'REJECTED', 'Dipakai untuk semester depan.')).data.status).toBe('REJECTED');
  expect((await decide(data, 'APPROVED')).error.code).toBe('ALREADY_DONE');
});

test.each(['1234', '12345x', ''])('the account number %j is refused', async (accountNumber) => {
  const { student } = await paid(1_300_000);
  await t.as(scene.officer.id);
  const body = { studentId: student.id, amount: 1, reason: 'LAINNYA' as const, ...account, accountNumber };
  const refused = await t.call(refundContract.request, { body });
  expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['accountNumber']]);
});

test('only finance sees and asks, only its head decides', async () => {
  const { student } = await paid(1_300_000);
  const { data } = await request(student.id, 1_000);
  expect(
    (
      await t.call(refundContract.decide, {
        params: { id: data._id },
        body: { decision: 'APPROVED', updatedAt: data.updatedAt },
      })
    ).status,
  ).toBe(403);
  await t.as(student.userId);
  expect((await t.call(refundContract.list, { query: {} })).status).toBe(403);
});

test('the proof of a transfer is for the student who got the money and for finance', async () => {
  const { student, refund } = await approvedRefund();
  expect((await pay(refund, '2026-08-24', await freshPhoto())).data).toMatchObject({
    status: 'PAID',
    proof: { name: 'mutasi.jpg', isImage: true },
  });
  const { data: listed } = await t.call(refundContract.list, { query: { search: student.nim } });
  expect(listed).toMatchObject([{ status: 'PAID', proof: { name: 'mutasi.jpg' } }]);
  expect((await proofOf(refund)).headers['content-type']).toBe('image/jpeg');
  const trail = await t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, refund._id), eq(auditLog.action, 'refund.proof')));
  expect(trail).toMatchObject([{ actorId: scene.officer.id }]);

  await t.as(student.userId);
  const own = await t.call(refundContract.own, {});
  expect(own.data).toMatchObject([
    { _id: refund._id, amount: 300_000, status: 'PAID', proof: { name: 'mutasi.jpg' } },
  ]);
  expect(Object.keys(own.data[0] ?? {})).not.toContain('requestedBy');
  expect((await proofOf(refund)).status).toBe(200);
  const other = await buildStudent(t.db);
  await t.as(other.userId);
  expect((await t.call(refundContract.own, {})).data).toEqual([]);
  expect((await proofOf(refund)).status).toBe(403);
  // The person who decides refunds reads the list, not the proof.
  await t.as(scene.head.id);
  expect((await t.call(refundContract.list, { query: {} })).status).toBe(200);
  expect((await proofOf(refund)).status).toBe(403);
  await t.as(null);
  expect((await proofOf(refund)).status).toBe(401);
  expect((await t.call(refundContract.own, {})).status).toBe(401);
});

test('a script named .jpg is refused and nothing is paid; without a proof there is none to show', async () => {
  const { student, refund } = await approvedRefund();
  const before = await proofFiles();
  const script = await pay(refund, '2026-08-24', Buffer.from('<script>alert(1)</script>'));
  expect(script.error.code).toBe('UNSUPPORTED_TYPE');
  const late = await pay(refund, '2026-08-25', await freshPhoto());
  expect(late.error.errors).toHaveProperty('paidOn');
  expect(await proofFiles()).toBe(before);
  const { data } = await t.call(refundContract.list, { query: { search: student.nim } });
  expect(data).toMatchObject([{ status: 'APPROVED', proof: null, paidOn: null }]);
  expect((await pay(refund)).data).toMatchObject({ status: 'PAID', proof: null });
  expect((await proofOf(refund)).status).toBe(404);
});

test('more than a thousand refunds are made into a file by a job, as long lists of requests and invoices are', async () => {
  const student = await buildStudent(t.db, { name: 'Contoh Daftar Panjang' });
  await t.db.execute(sql`
    insert into refunds (id, student_id, amount, reason, bank_name, account_number, account_holder)
    select gen_random_uuid(), ${student.id}, n, 'KELEBIHAN', 'Bank Contoh', '1234567890', 'Contoh'
    from generate_series(1, 1001) n`);
  const may = ['payment:get', 'payment:export', 'payment:dispense', 'scholarship:get'] as const;
  await t.as((await buildStaff(t.db, ...may)).id);
  const query = { search: student.nim, format: 'csv' as const };
  const direct = await t.call(refundContract.export, { query });
  expect(direct.error).toMatchObject({ code: 'RULE', message: expect.stringContaining('1.001 baris') });
  const start = (path: string) => t.call(reportContract.start, { body: { path, query } });
  const { data } = await start(refundContract.export.path);
  await t.runJobs();
  const job = await t.call(jobsContract.get, { params: { id: data.jobId ?? '' } });
  expect(job.data).toMatchObject({ status: 'COMPLETED', total: 1001, title: 'Pengembalian dana' });
  await t.as((await buildUser(t.db, { isAdmin: true })).id);
  for (const { path } of [planRequestContract.export, sponsorInvoiceContract.export]) {
    expect((await start(path)).data).toEqual({ jobId: null });
  }
});
