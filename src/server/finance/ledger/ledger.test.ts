import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bills,
  ledgerEntries,
  payments,
  scholarships,
  sponsorInvoices,
  sponsorPayments,
  studentDeposits,
} from '#server/platform/db/schema.ts';
import { databaseError } from '#server/platform/db/constraint-errors.ts';
import { cancelMoves } from '#shared/finance/billing/billing.ts';
import {
  adjustmentMoves,
  balanceOf,
  type Move,
  paymentMoves,
  reversalMoves,
  type SponsorKind,
  sponsorKinds,
} from '#shared/finance/ledger/ledger.ts';
import { testDatabase, type TestDatabase } from '#test/database.ts';
import {
  billNow,
  buildBill,
  buildPaymentMethod,
  buildPaymentType,
  postMoves,
} from '#test/factories/finance.ts';
import { buildStudent, next } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';

let t: TestDatabase;
let scene: Awaited<ReturnType<typeof buildScene>>;
beforeAll(async () => {
  t = await testDatabase();
  scene = await buildScene();
});
afterAll(() => t.close());

async function buildScene() {
  const period = await buildPeriod(t.db);
  const method = await buildPaymentMethod(t.db);
  const type = await buildPaymentType(t.db, { periodCode: period.code, amount: 1_000_000 });
  const other = await buildPaymentType(t.db, { periodCode: period.code, amount: 500_000 });
  return { method, types: [type, other] };
}

/** A student with a bill of every type and a payment record that entries may name. */
async function buildAccount() {
  const student = await buildStudent(t.db);
  const mine = await Promise.all(scene.types.map((type) => buildBill(t.db, type, student.id)));
  const [payment] = await t.db
    .insert(payments)
    .values({
      billId: mine[0]?.id ?? '',
      studentId: student.id,
      methodId: scene.method.id,
      amount: 1,
      paidOn: '2026-08-24',
      source: 'STAFF',
      status: 'VERIFIED',
      decidedAt: '2026-08-24T03:00:00.000Z',
    })
    .returning();
  if (!payment) throw new Error('payment not created');
  return { student, bills: mine, references: { paymentId: payment.id, methodId: scene.method.id } };
}

const depositOf = async (studentId: string): Promise<number> => {
  const rows = await t.db.select().from(studentDeposits);
  return rows.find((row) => row.studentId === studentId)?.amount ?? 0;
};

/** Constraint a write breaks. */
const brokenBy = async (write: Promise<unknown>): Promise<string | undefined> =>
  write.then(
    () => 'nothing',
    (error: unknown) => databaseError(error)?.constraint ?? databaseError(error)?.code,
  );

test('whatever is done, the sums of bills and deposits are those of the entries', async () => {
  const step = fc.record({
    at: fc.nat(1),
    what: fc.constantFrom('bill', 'pay', 'reverse', 'cancel', 'restore'),
    amount: fc.integer({ min: 1, max: 2_000_000 }),
    surplus: fc.nat(2_000_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const account = await buildAccount();
      let received = 0;
      for (const { at, what, amount, surplus } of steps) {
        const bill = await billNow(t.db, account.bills[at]?.id ?? '');
        const deposit = await depositOf(account.student.id);
        const moves: Record<string, Move[] | null> = {
          bill: adjustmentMoves(bill, { gross: amount, discounted: amount >> 2 }),
          cancel: cancelMoves(bill),
          restore: bill.charged > 0 ? null : adjustmentMoves(bill, { gross: amount, discounted: 0 }),
          pay: paymentMoves(amount, balanceOf(bill)),
          reverse: amount > received ? null : reversalMoves(amount, bill.paid, deposit, surplus),
        };
        await postMoves(t.db, bill, moves[what] ?? [], account.references);
        if (what === 'pay') received += amount;
        if (what === 'reverse' && moves['reverse']) received -= amount;
      }
      const { rows } = await t.db.execute<{ owed: number; cash: number; held: number }>(sql`
        select sum(case 'PIUTANG' when debit then amount when credit then -amount else 0 end)::bigint owed,
          sum(case 'KAS' when debit then amount when credit then -amount else 0 end)::bigint cash,
          sum(case 'DEPOSIT' when credit then amount when debit then -amount else 0 end)::bigint held
        from ledger_entries where student_id = ${account.student.id}`);
      const now = await Promise.all(account.bills.map(({ id }) => billNow(t.db, id)));
      expect(rows[0]).toEqual({
        owed: now.reduce((sum, { balance }) => sum + balance, 0),
        cash: received,
        held: await depositOf(account.student.id),
      });
    }),
    { numRuns: 25 },
  );
});

/** An invoice to a sponsor that nothing was claimed on yet, and a payment record that entries may name. */
async function buildInvoice(total: number) {
  const values = { name: `Subsidi ${next()}`, kind: 'SUBSIDI', mode: 'AMOUNT', value: 1 } as const;
  const [subsidy] = await t.db.insert(scholarships).values(values).returning();
  const days = {
    issuedOn: '2026-08-24',
    dueDate: '2026-09-24',
    periodCode: scene.types[0]?.periodCode ?? '',
  };
  const [invoice] = await t.db
    .insert(sponsorInvoices)
    .values({ ...days, no: `INV-${next()}`, scholarshipId: subsidy?.id ?? '', sponsor: 'Contoh', total })
    .returning();
  const receipt = { receiptNo: `KWS-${next()}`, receiptOn: '2026-08-24' };
  const paid = {
    invoiceId: invoice?.id ?? '',
    methodId: scene.method.id,
    amount: 1,
    paidOn: '2026-08-24',
    ...receipt,
  };
  const [payment] = await t.db.insert(sponsorPayments).values(paid).returning();
  const now = async () =>
    (await t.db.select().from(sponsorInvoices).where(eq(sponsorInvoices.id, paid.invoiceId)))[0];
  const move = (kind: SponsorKind, amount: number) =>
    t.db.insert(ledgerEntries).values({
      at: '2026-08-24T03:00:00.000Z',
      day: '2026-08-24',
      kind,
      amount,
      sponsorInvoiceId: paid.invoiceId,
      ...sponsorKinds[kind],
      ...(kind.startsWith('SPONSOR_PAYMENT') && {
        sponsorPaymentId: payment?.id,
        methodId: scene.method.id,
      }),
    });
  return { id: paid.invoiceId, now, move };
}

test('whatever is done with an invoice to a sponsor, its sums are those of the entries', async () => {
  const step = fc.record({
    kind: fc.constantFrom(...(Object.keys(sponsorKinds) as SponsorKind[])),
    amount: fc.oneof(fc.constant(3_000_000), fc.integer({ min: 1, max: 3_000_000 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const invoice = await buildInvoice(3_000_000);
      // What the books may not say is refused whole, and leaves them as they were.
      for (const { kind, amount } of steps) await brokenBy(invoice.move(kind, amount));
      const { rows } = await t.db.execute<{ owed: number; cash: number }>(sql`
        select coalesce(sum(case 'PIUTANG_SPONSOR' when debit then amount when credit then -amount end), 0)::bigint owed,
          coalesce(sum(case 'KAS' when debit then amount when credit then -amount else 0 end), 0)::bigint cash
        from ledger_entries where sponsor_invoice_id = ${invoice.id}`);
      const now = await invoice.now();
      expect(rows[0]).toEqual({ owed: now?.balance, cash: now?.paid });
      expect([0, 3_000_000]).toContain(now?.claimed);
      expect(now?.balance).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 25 },
  );
});

test('entries about a sponsor name no student, and its sums are written by nobody else', async () => {
  const { student } = await buildAccount();
  const invoice = await buildInvoice(500_000);
  await invoice.move('SPONSOR_CLAIM', 500_000);
  expect(await brokenBy(invoice.move('SPONSOR_PAYMENT', 500_001))).toBe('sponsor_invoices_sums');
  const day = { at: '2026-08-24T03:00:00.000Z', day: '2026-08-24', amount: 1 };
  const entry = { ...day, kind: 'SPONSOR_CLAIM' as const, ...sponsorKinds.SPONSOR_CLAIM };
  expect(await brokenBy(t.db.insert(ledgerEntries).values(entry))).toBe('ledger_entries_references');
  const both = { ...entry, sponsorInvoiceId: invoice.id, studentId: student.id };
  expect(await brokenBy(t.db.insert(ledgerEntries).values(both))).toBe('ledger_entries_references');
  expect(
    await brokenBy(t.db.execute(sql`update sponsor_invoices set paid = 1 where id = ${invoice.id}`)),
  ).toBe('23001');
});

test('a bill cannot be paid beyond what it asks, nor a deposit emptied below zero', async () => {
  const { bills: mine, references } = await buildAccount();
  const bill = mine[0] ?? (await billNow(t.db, ''));
  const pay = (amount: number) => postMoves(t.db, bill, [{ kind: 'PAYMENT', amount }], references);
  expect(await brokenBy(pay(1_000_001))).toBe('bills_sums');
  await pay(1_000_000);
  expect(await billNow(t.db, bill.id)).toMatchObject({ balance: 0, paid: 1_000_000, status: 'PAID' });
  expect(
    await brokenBy(postMoves(t.db, bill, [{ kind: 'PAYMENT_UNDONE', amount: 1_000_001 }], references)),
  ).toBe('bills_sums');
  expect(await brokenBy(postMoves(t.db, bill, [{ kind: 'DEPOSIT_IN_UNDONE', amount: 1 }], references))).toBe(
    'student_deposits_amount',
  );
  expect(await brokenBy(postMoves(t.db, bill, [{ kind: 'PAYMENT', amount: 1 }], references))).toBe(
    'bills_sums',
  );
});

test('two payments at once of the whole bill leave one', async () => {
  const { bills: mine, references } = await buildAccount();
  const bill = mine[0] ?? (await billNow(t.db, ''));
  const pay = () => brokenBy(postMoves(t.db, bill, [{ kind: 'PAYMENT', amount: 1_000_000 }], references));
  expect((await Promise.all([pay(), pay(), pay()])).toSorted()).toEqual([
    'bills_sums',
    'bills_sums',
    'nothing',
  ]);
});

test('entries name the accounts of their kind and what they are about', async () => {
  const { bills: mine, student } = await buildAccount();
  const bill = mine[0] ?? (await billNow(t.db, ''));
  const entry = { at: '2026-08-24T03:00:00.000Z', day: '2026-08-24', amount: 1, studentId: student.id };
  const wrongSides = { ...entry, kind: 'CHARGE', debit: 'KAS', credit: 'PIUTANG', billId: bill.id } as const;
  expect(await brokenBy(t.db.insert(ledgerEntries).values(wrongSides))).toBe('ledger_entries_accounts');
  const noBill = { ...entry, kind: 'CHARGE', debit: 'PIUTANG', credit: 'PENDAPATAN' } as const;
  expect(await brokenBy(t.db.insert(ledgerEntries).values(noBill))).toBe('ledger_entries_references');
  expect(await brokenBy(t.db.insert(ledgerEntries).values({ ...noBill, billId: bill.id, amount: 0 }))).toBe(
    'ledger_entries_amount_check',
  );
});

test('nothing but the ledger moves a sum, and nothing changes the ledger', async () => {
  const { bills: mine, student } = await buildAccount();
  const refused = [
    t.db.execute(sql`update bills set paid = 1 where id = ${mine[0]?.id}`),
    t.db.execute(sql`insert into student_deposits values (${student.id}, 5)`),
    t.db.execute(sql`update ledger_entries set amount = 5 where student_id = ${student.id}`),
    t.db.execute(sql`delete from ledger_entries where student_id = ${student.id}`),
    t.db.execute(sql`truncate ledger_entries`),
    t.db.delete(bills).where(sql`id = ${mine[1]?.id}`),
  ];
  expect(await Promise.all(refused.map(brokenBy))).toEqual([
    '23001',
    '23001',
    '23001',
    '23001',
    '23001',
    'ledger_entries_bill',
  ]);
});
