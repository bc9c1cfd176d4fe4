import { bigint, date, foreignKey, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Account, EntryKind, SponsorKind } from '#shared/finance/ledger/ledger.ts';
import { bills, money } from './billing.ts';
import { moment } from './columns.ts';
import { students } from './students.ts';

/** Money a student holds here; moved by the ledger alone. */
export const studentDeposits = pgTable('student_deposits', {
  studentId: uuid('student_id')
    .primaryKey()
    .references(() => students.id, { onDelete: 'restrict' }),
  amount: money('amount').notNull(),
});

/** One amount moved from the account `credit` to the account `debit`; append-only. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: moment('at').notNull(),
    day: date('day').notNull(),
    kind: text('kind').$type<EntryKind | SponsorKind>().notNull(),
    debit: text('debit').$type<Account>().notNull(),
    credit: text('credit').$type<Account>().notNull(),
    amount: money('amount').notNull(),
    /** Whose money it is; nobody's where a sponsor is concerned. */
    studentId: uuid('student_id'),
    billId: uuid('bill_id'),
    paymentId: uuid('payment_id'),
    refundId: uuid('refund_id'),
    methodId: uuid('method_id'),
    sponsorInvoiceId: uuid('sponsor_invoice_id'),
    sponsorPaymentId: uuid('sponsor_payment_id'),
    actorId: uuid('actor_id'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    foreignKey({
      name: 'ledger_entries_bill',
      columns: [t.billId, t.studentId],
      foreignColumns: [bills.id, bills.studentId],
    }),
    index('ledger_entries_student_idx').on(t.studentId, t.id),
  ],
);

export const receiptCounters = pgTable('receipt_counters', {
  year: smallint('year').primaryKey(),
  last: integer('last').notNull(),
});
