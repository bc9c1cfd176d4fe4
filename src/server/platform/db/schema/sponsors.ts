import { sql } from 'drizzle-orm';
import { boolean, char, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sponsorInvoiceStatuses } from '#shared/finance/sponsor-invoices/sponsor.ts';
import { money, paymentMethods, scholarshipGrants, scholarships } from './billing.ts';
import { id, moment, stamps } from './columns.ts';

/** What is asked of a sponsor for a term; `claimed` and `paid` are moved by the ledger alone. */
export const sponsorInvoices = pgTable(
  'sponsor_invoices',
  {
    id: id(),
    no: text('no').notNull(),
    scholarshipId: uuid('scholarship_id')
      .notNull()
      .references(() => scholarships.id, { onDelete: 'restrict' }),
    periodCode: char('period_code', { length: 5 }).notNull(),
    sponsor: text('sponsor').notNull(),
    /** The name without case, blanks and punctuation; kept by the database. */
    sponsorKey: text('sponsor_key')
      .notNull()
      .generatedAlwaysAs(sql`regexp_replace(lower(sponsor), '[^[:alnum:]]', '', 'g')`),
    address: text('address').notNull().default(''),
    note: text('note').notNull().default(''),
    issuedOn: date('issued_on').notNull(),
    dueDate: date('due_date').notNull(),
    total: money('total').notNull(),
    claimed: money('claimed').notNull().default(0),
    paid: money('paid').notNull().default(0),
    balance: money('balance')
      .notNull()
      .generatedAlwaysAs(sql`claimed - paid`),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    status: text('status', { enum: sponsorInvoiceStatuses })
      .notNull()
      .generatedAlwaysAs(sql`''`),
    issuedBy: uuid('issued_by'),
    ...stamps(),
  },
  (t) => [
    index('sponsor_invoices_scholarship_idx').on(t.scholarshipId, t.periodCode),
    index('sponsor_invoices_issued_idx').on(t.issuedOn, t.id),
    index('sponsor_invoices_sponsor_key_idx').on(t.sponsorKey),
  ],
);

/** A discount on a student's bill that an invoice asks for. */
export const sponsorInvoiceLines = pgTable(
  'sponsor_invoice_lines',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => sponsorInvoices.id, { onDelete: 'restrict' }),
    billId: uuid('bill_id').notNull(),
    grantId: uuid('grant_id')
      .notNull()
      .references(() => scholarshipGrants.id, { onDelete: 'restrict' }),
    studentId: uuid('student_id').notNull(),
    amount: money('amount').notNull(),
    stands: boolean('stands').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.billId, t.grantId] })],
);

/** Money a sponsor paid of an invoice. */
export const sponsorPayments = pgTable(
  'sponsor_payments',
  {
    id: id(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => sponsorInvoices.id, { onDelete: 'restrict' }),
    methodId: uuid('method_id')
      .notNull()
      .references(() => paymentMethods.id, { onDelete: 'restrict' }),
    amount: money('amount').notNull(),
    paidOn: date('paid_on').notNull(),
    reference: text('reference').notNull().default(''),
    /** What the reference is known by, however it was written; kept by the database. */
    referenceKey: text('reference_key')
      .notNull()
      .generatedAlwaysAs(sql`reference_key(reference)`),
    recordedBy: uuid('recorded_by'),
    reversedBy: uuid('reversed_by'),
    reversedAt: moment('reversed_at'),
    reverseReason: text('reverse_reason').notNull().default(''),
    receiptNo: text('receipt_no').notNull(),
    receiptOn: date('receipt_on').notNull(),
    printCount: integer('print_count').notNull().default(0),
    ...stamps(),
  },
  (t) => [
    index('sponsor_payments_invoice_idx').on(t.invoiceId),
    index('sponsor_payments_same_money_idx')
      .on(t.referenceKey, t.amount, t.paidOn)
      .where(sql`reference_key <> ''`),
  ],
);
