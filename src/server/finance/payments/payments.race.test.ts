import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { buildStaff } from '#test/factories/people.ts';
import { type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { type Session, signIn } from '#test/send-beside.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const ROUNDS = 12;

let t: TestApp;
let desk: PaymentDesk;
let officers: (Session & { id: string })[];
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
  officers = [await signedIn(), await signedIn()];
});
afterAll(() => t.close());

/** An officer at a browser of their own. */
async function signedIn() {
  const { id } = await buildStaff(t.db, 'payment:get', 'payment:verify');
  return { id, ...(await signIn(t, id)) };
}

type Payment = { _id: string; updatedAt: string };
const decide = (officer: number, step: 'verify' | 'reject', { _id: id, updatedAt }: Payment) =>
  t.inject({
    method: 'POST',
    url: fillPath(paymentContract[step].path, { id }),
    headers: { 'x-csrf-token': officers[officer]?.token },
    cookies: officers[officer]?.cookies ?? {},
    payload: { updatedAt, ...(step === 'reject' && { reason: 'Bukti tidak terbaca' }) },
  });

/** Where a payment, its bill and the books stand. */
async function outcome({ _id }: Payment) {
  const { rows } = await t.db.execute<{
    status: string;
    by: string;
    receipts: number;
    entries: number;
    paid: number;
    decisions: number;
  }>(sql`
    select p.status, p.decided_by as by, b.paid,
      (select count(*)::int from receipts r where r.payment_id = p.id) as receipts,
      (select count(*)::int from ledger_entries e where e.payment_id = p.id) as entries,
      (select count(*)::int from audit_log a where a.entity_id = p.id::text
        and a.action in ('payment.verify', 'payment.reject')) as decisions
    from payments p join bills b on b.id = p.bill_id where p.id = ${_id}`);
  return rows[0];
}

test('two officers who verify the same proof at once: one does, the other reads that it is done', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const payment = await desk.waiting();
    const answers = await Promise.all([decide(0, 'verify', payment), decide(1, 'verify', payment)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ statusCode }) => statusCode === 409)?.json<{ message: string }>();
    expect(late?.message).toBe('Pembayaran ini sudah terverifikasi.');
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(await outcome(payment)).toEqual({
      status: 'VERIFIED',
      by: officers[winner]?.id,
      receipts: 1,
      entries: 1,
      paid: 3_000_000,
      decisions: 1,
    });
  }
});

test('one verifies while the other rejects: whoever comes first decides, and nothing is half of each', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const payment = await desk.waiting();
    const steps = round % 2 === 0 ? (['verify', 'reject'] as const) : (['reject', 'verify'] as const);
    const answers = await Promise.all(steps.map((step, officer) => decide(officer, step, payment)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const wasVerified = answers[steps.indexOf('verify')]?.statusCode === 200;
    expect(await outcome(payment)).toMatchObject(
      wasVerified
        ? { status: 'VERIFIED', receipts: 1, entries: 1, paid: 3_000_000, decisions: 1 }
        : { status: 'REJECTED', receipts: 0, entries: 0, paid: 0, decisions: 1 },
    );
  }
});

test('receipts of payments verified at once by both are numbered without a gap', async () => {
  const many = await Promise.all(Array.from({ length: 10 }, () => desk.waiting()));
  const answers = await Promise.all(many.map((payment, at) => decide(at % 2, 'verify', payment)));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const { rows } = await t.db.execute<{ n: number; last: number }>(
    sql`select count(*)::int as n, max(serial)::int as last from receipts`,
  );
  expect(rows[0]?.n).toBe(rows[0]?.last);
});

test('a transfer is verified while the record of its student is changed, and neither is sent away', async () => {
  const { student, bill } = await desk.billed();
  const target = { classTypes: [student.classType] };
  await t.db.execute(
    sql`update payment_types set target = ${JSON.stringify(target)} where id = ${desk.type.id}`,
  );
  const { data: payment } = await desk.submit({ student, bill });
  const registrar = await buildStaff(t.db, 'student:get', 'student:update');
  const waits = async (): Promise<number> => {
    const { rows } = await t.db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0]?.n ?? 0;
  };
  const { verified, moved } = await t.db.transaction(async (tx) => {
    await tx.execute(sql`select from bills where id = ${bill.id} for update`);
    const verifying = desk.verifyAs(desk.officer, payment);
    await expect.poll(waits, { timeout: 20_000 }).toBe(1);
    await t.as(registrar.id);
    const { id: _id, nim, name, email, entryYear, entrySemester, entryDate, updatedAt } = student;
    const record = { _id, nim, name, email, entryYear, entrySemester, entryDate, updatedAt };
    const saving = t.call(studentContract.save, { body: { ...record, classType: 'GLOBAL' } });
    await expect.poll(waits, { timeout: 20_000 }).toBe(2);
    return { verified: verifying, moved: saving };
  });
  expect([(await verified).status, (await moved).status]).toEqual([200, 200]);
  expect(await outcome(payment)).toMatchObject({ status: 'VERIFIED', receipts: 1, paid: 1_500_000 });
});
