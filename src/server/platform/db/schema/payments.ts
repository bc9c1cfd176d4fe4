import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { paymentSources, paymentStatuses } from '#shared/finance/payments/payment-state.ts';
import { refundReasons, refundStatuses } from '#shared/finance/billing/kinds.ts';
import { gateNames } from '#shared/platform/access/gates.ts';
import { bills, money, paymentMethods } from './billing.ts';
import { id, moment, stamps } from './columns.ts';
import { schedules } from './schedules.ts';
import { students } from './students.ts';

/** One transfer or cash receipt for one bill. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    billId: uuid('bill_id').notNull(),
    /** What the bill is for; filled in by the database. */
    paymentTypeId: uuid('payment_type_id')
      .notNull()
      .default(sql`null`),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    methodId: uuid('method_id')
      .notNull()
      .references(() => paymentMethods.id, { onDelete: 'restrict' }),
    amount: money('amount').notNull(),
    paidOn: date('paid_on').notNull(),
    senderName: text('sender_name').notNull().default(''),
    senderBank: text('sender_bank').notNull().default(''),
    reference: text('reference').notNull().default(''),
    /** What the reference is known by, however it was written; kept by the database. */
    referenceKey: text('reference_key')
      .notNull()
      .generatedAlwaysAs(sql`reference_key(reference)`),
    proofFile: text('proof_file'),
    proofSha256: text('proof_sha256'),
    source: text('source', { enum: paymentSources }).notNull(),
    status: text('status', { enum: paymentStatuses }).notNull(),
    note: text('note').notNull().default(''),
    createdBy: uuid('created_by'),
    /** Who verified or rejected it. */
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    rejectReason: text('reject_reason').notNull().default(''),
    reversedBy: uuid('reversed_by'),
    reversedAt: moment('reversed_at'),
    reverseReason: text('reverse_reason').notNull().default(''),
    /** What the row of a statement or the charge of a gateway is known by; the same one is never stored twice. */
    sourceKey: text('source_key'),
    ...stamps(),
  },
  (t) => [
    foreignKey({
      name: 'payments_bill',
      columns: [t.billId, t.studentId],
      foreignColumns: [bills.id, bills.studentId],
    }),
    unique('payments_source_key').on(t.sourceKey),
    check('payments_two_people', sql`${t.reversedBy} <> ${t.decidedBy}`),
    index('payments_student_idx').on(t.studentId, t.paidOn),
    index('payments_same_money_idx')
      .on(t.referenceKey, t.amount, t.paidOn)
      .where(sql`reference_key <> ''`),
    index('payments_created_idx').on(t.createdAt, t.id),
    index('payments_paid_on_idx').on(t.paidOn, t.id),
    index('payments_amount_idx').on(t.amount, t.id),
    index('payments_queue_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.status} = 'WAITING'`),
  ],
);

export const receipts = pgTable(
  'receipts',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id, { onDelete: 'restrict' }),
    year: smallint('year').notNull(),
    serial: integer('serial').notNull(),
    no: text('no').notNull(),
    amount: money('amount').notNull(),
    issuedOn: date('issued_on').notNull(),
    issuedBy: uuid('issued_by'),
    printCount: integer('print_count').notNull().default(0),
    voidedAt: moment('voided_at'),
    voidReason: text('void_reason').notNull().default(''),
    /** Parts of the bill's plan that the money went to when it was booked. */
    installments: smallint('installments').array().notNull().default([]),
  },
  (t) => [unique('receipts_no_key').on(t.no), unique('receipts_serial_key').on(t.year, t.serial)],
);

/** Money going back to a student, always out of the deposit. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    amount: money('amount').notNull(),
    reason: text('reason', { enum: refundReasons }).notNull(),
    note: text('note').notNull().default(''),
    bankName: text('bank_name').notNull(),
    accountNumber: text('account_number').notNull(),
    accountHolder: text('account_holder').notNull(),
    status: text('status', { enum: refundStatuses }).notNull().default('SUBMITTED'),
    requestedBy: uuid('requested_by'),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    decisionNote: text('decision_note').notNull().default(''),
    methodId: uuid('method_id').references(() => paymentMethods.id, { onDelete: 'restrict' }),
    paidOn: date('paid_on'),
    proofFile: text('proof_file'),
    ...stamps(),
  },
  (t) => [
    check('refunds_two_people', sql`${t.decidedBy} <> ${t.requestedBy}`),
    index('refunds_status_idx').on(t.status, t.createdAt),
  ],
);

/** Leave to pass a gate for a while. */
export const gateExemptions = pgTable(
  'gate_exemptions',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    gate: text('gate', { enum: gateNames }).notNull(),
    /** The class an exemption from the attendance limit is for. */
    scheduleId: uuid('schedule_id').references(() => schedules.id, { onDelete: 'cascade' }),
    until: date('until').notNull(),
    reason: text('reason').notNull(),
    conditions: text('conditions').notNull().default(''),
    file: text('file'),
    grantedBy: uuid('granted_by'),
    revokedAt: moment('revoked_at'),
    revokedBy: uuid('revoked_by'),
    ...stamps(),
  },
  (t) => [index('gate_exemptions_student_idx').on(t.studentId, t.gate, t.until)],
);
