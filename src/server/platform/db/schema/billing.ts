import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EarlyBird } from '#shared/finance/billing/early-bird.ts';
import type { LateFeeRule } from '#shared/finance/billing/late-fee.ts';
import type { InstallmentPlan } from '#shared/finance/billing/installments.ts';
import {
  amountModes,
  billStatuses,
  methodTypes,
  paymentCategories,
  type PaymentCategory,
  type PaymentTarget,
  scholarshipKinds,
  typeStatuses,
} from '#shared/finance/billing/kinds.ts';
import type { GateName } from '#shared/platform/access/gates.ts';
import type { BillBasis } from '#shared/finance/billing/bill-amount.ts';
import { id, moment, stamps } from './columns.ts';
import { academicPeriods } from './periods.ts';
import { students } from './students.ts';

/** Whole rupiah. */
export const money = (name: string) => bigint(name, { mode: 'number' });

export const paymentMethods = pgTable('payment_methods', {
  id: id(),
  name: text('name').notNull(),
  type: text('type', { enum: methodTypes }).notNull(),
  bankName: text('bank_name').notNull().default(''),
  accountNumber: text('account_number').notNull().default(''),
  accountHolder: text('account_holder').notNull().default(''),
  /** A virtual account is this prefix and the NIM. */
  vaPrefix: text('va_prefix').notNull().default(''),
  image: text('image'),
  instructions: text('instructions').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  order: smallint('order').notNull().default(0),
  ...stamps(),
});

export const paymentTypes = pgTable(
  'payment_types',
  {
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    category: text('category', { enum: paymentCategories }).notNull(),
    periodCode: char('period_code', { length: 5 })
      .notNull()
      .references(() => academicPeriods.code, { onDelete: 'restrict' }),
    amountMode: text('amount_mode', { enum: amountModes }).notNull(),
    /** Of the whole bill (FLAT), of one sks or of one course; 0 where amounts are named per student. */
    amount: money('amount').notNull().default(0),
    target: jsonb('target').$type<PaymentTarget>().notNull().default({}),
    dueDate: date('due_date').notNull(),
    installments: jsonb('installments').$type<InstallmentPlan>().notNull().default([]),
    allowPartial: boolean('allow_partial').notNull().default(true),
    minPartial: money('min_partial').notNull().default(0),
    lateFee: jsonb('late_fee').$type<LateFeeRule>().notNull().default({ mode: 'NONE' }),
    /** What paying in full by a day takes off a bill. */
    earlyBird: jsonb('early_bird').$type<EarlyBird>(),
    gates: text('gates').array().$type<GateName[]>().notNull().default([]),
    status: text('status', { enum: typeStatuses }).notNull().default('DRAFT'),
    note: text('note').notNull().default(''),
    openedAt: moment('opened_at'),
    /** When it was taken back; its cancelled bills keep it for their history. */
    removedAt: moment('removed_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('payment_types_code_key')
      .on(t.code)
      .where(sql`${t.removedAt} is null`),
    index('payment_types_period_idx').on(t.periodCode, t.category),
    index('payment_types_open_idx')
      .on(t.dueDate)
      .where(sql`${t.status} = 'OPEN'`),
  ],
);

export const paymentTypeMethods = pgTable(
  'payment_type_methods',
  {
    paymentTypeId: uuid('payment_type_id')
      .notNull()
      .references(() => paymentTypes.id, { onDelete: 'cascade' }),
    methodId: uuid('method_id')
      .notNull()
      .references(() => paymentMethods.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.paymentTypeId, t.methodId] })],
);

export const paymentTypeAmounts = pgTable(
  'payment_type_amounts',
  {
    paymentTypeId: uuid('payment_type_id')
      .notNull()
      .references(() => paymentTypes.id, { onDelete: 'cascade' }),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    amount: money('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.paymentTypeId, t.studentId] })],
);

/** The sums follow the ledger; `balance` and `status` follow the sums. */
export const bills = pgTable(
  'bills',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    paymentTypeId: uuid('payment_type_id')
      .notNull()
      .references(() => paymentTypes.id, { onDelete: 'restrict' }),
    basis: jsonb('basis').$type<BillBasis>().notNull(),
    charged: money('charged').notNull().default(0),
    lateFee: money('late_fee').notNull().default(0),
    discounted: money('discounted').notNull().default(0),
    paid: money('paid').notNull().default(0),
    balance: money('balance')
      .notNull()
      .generatedAlwaysAs(sql`charged - discounted - paid`),
    dueDate: date('due_date').notNull(),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Why this student pays by a plan of their own; empty = by the type's plan. */
    planReason: text('plan_reason').notNull().default(''),
    /** Late fees forgiven so far; they are not asked again. */
    lateFeeWaived: money('late_fee_waived').notNull().default(0),
    /** When the first part not paid in full is due, kept by the database; null once nothing is asked. */
    nextDue: date('next_due'),
    /** Made for class types its student is not in (any more); kept by the database. */
    isDifferent: boolean('is_different').notNull().default(false),
    status: text('status', { enum: billStatuses })
      .notNull()
      .generatedAlwaysAs(sql`case when cancelled_at is not null then 'CANCELLED' end`),
    ...stamps(),
  },
  (t) => [
    unique('bills_student_type_key').on(t.studentId, t.paymentTypeId),
    unique('bills_owner_key').on(t.id, t.studentId),
    index('bills_type_status_idx').on(t.paymentTypeId, t.status),
    index('bills_owed_idx')
      .on(t.dueDate, t.studentId)
      .where(sql`${t.balance} > 0`),
    index('bills_status_idx').on(t.status, t.createdAt),
    index('bills_next_due_idx')
      .on(t.nextDue, t.id)
      .where(sql`${t.nextDue} is not null`),
    index('bills_student_due_idx')
      .on(t.studentId, t.nextDue)
      .where(sql`${t.nextDue} is not null`),
    index('bills_different_idx')
      .on(t.dueDate, t.id)
      .where(sql`${t.isDifferent}`),
    index('bills_due_idx').on(t.dueDate, t.id),
    index('bills_balance_idx').on(t.balance, t.id),
  ],
);

/** Sums over the live bills of a type, as differences written by the database with every change of its bills. */
export const paymentTypeSums = pgTable(
  'payment_type_sums',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentTypeId: uuid('payment_type_id')
      .notNull()
      .references(() => paymentTypes.id, { onDelete: 'cascade' }),
    bills: integer('bills').notNull(),
    settled: integer('settled').notNull(),
    charged: money('charged').notNull(),
    discounted: money('discounted').notNull(),
    paid: money('paid').notNull(),
  },
  (t) => [index('payment_type_sums_type_idx').on(t.paymentTypeId)],
);

export const billInstallments = pgTable(
  'bill_installments',
  {
    billId: uuid('bill_id')
      .notNull()
      .references(() => bills.id, { onDelete: 'cascade' }),
    no: smallint('no').notNull(),
    amount: money('amount').notNull(),
    dueDate: date('due_date').notNull(),
  },
  (t) => [primaryKey({ columns: [t.billId, t.no] })],
);

export const scholarships = pgTable('scholarships', {
  id: id(),
  name: text('name').notNull(),
  kind: text('kind', { enum: scholarshipKinds }).notNull(),
  mode: text('mode', { enum: ['PERCENT', 'AMOUNT'] }).notNull(),
  /** Hundredths of a percent, or rupiah. */
  value: money('value').notNull(),
  /** Empty means every category. */
  categories: text('categories').array().$type<PaymentCategory[]>().notNull().default([]),
  sponsor: text('sponsor').notNull().default(''),
  minIpk: smallint('min_ipk'),
  isActive: boolean('is_active').notNull().default(true),
  ...stamps(),
});

export const scholarshipGrants = pgTable(
  'scholarship_grants',
  {
    id: id(),
    scholarshipId: uuid('scholarship_id')
      .notNull()
      .references(() => scholarships.id, { onDelete: 'restrict' }),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    fromPeriod: char('from_period', { length: 5 }).notNull(),
    untilPeriod: char('until_period', { length: 5 }).notNull(),
    decreeNo: text('decree_no').notNull().default(''),
    status: text('status', { enum: ['ACTIVE', 'ENDED'] })
      .notNull()
      .default('ACTIVE'),
    endReason: text('end_reason').notNull().default(''),
    /** First term it no longer counts in, once it was ended. */
    endedFrom: char('ended_from', { length: 5 }),
    /** The holder's latest GPA is below the least of the scholarship; kept by the database. */
    isBelow: boolean('is_below').notNull().default(false),
    createdBy: uuid('created_by'),
    ...stamps(),
  },
  (t) => [
    check('scholarship_grants_range', sql`${t.fromPeriod} <= ${t.untilPeriod}`),
    index('scholarship_grants_scholarship_idx').on(t.scholarshipId),
    index('scholarship_grants_student_idx').on(t.studentId, t.fromPeriod),
    index('scholarship_grants_below_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.isBelow} and ${t.status} = 'ACTIVE'`),
  ],
);

/** Coaching of a holder whose GPA fell below the least, one per term. */
export const scholarshipCoachings = pgTable(
  'scholarship_coachings',
  {
    id: id(),
    grantId: uuid('grant_id')
      .notNull()
      .references(() => scholarshipGrants.id, { onDelete: 'restrict' }),
    periodCode: char('period_code', { length: 5 })
      .notNull()
      .references(() => academicPeriods.code, { onDelete: 'restrict' }),
    note: text('note').notNull(),
    recordedBy: uuid('recorded_by'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [unique('scholarship_coachings_once').on(t.grantId, t.periodCode)],
);

export const billDiscounts = pgTable(
  'bill_discounts',
  {
    billId: uuid('bill_id')
      .notNull()
      .references(() => bills.id, { onDelete: 'cascade' }),
    grantId: uuid('grant_id').references(() => scholarshipGrants.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    kind: text('kind', { enum: scholarshipKinds }).notNull(),
    amount: money('amount').notNull(),
    /** The day by which the bill was paid in full for it; null for what a rule gives. */
    earlyUntil: date('early_until'),
  },
  (t) => [
    primaryKey({ columns: [t.billId, t.name] }),
    uniqueIndex('bill_discounts_early_key')
      .on(t.billId)
      .where(sql`${t.earlyUntil} is not null`),
  ],
);
