import { bigint, bigserial, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { chargeAttentions, chargeStatuses, noticeProblems } from '#shared/finance/gateway/gateway.ts';
import { money, paymentMethods } from './billing.ts';
import { id, moment, stamps } from './columns.ts';
import { payments } from './payments.ts';
import { students } from './students.ts';

/** What was asked of the payment gateway; at most one open per bill. */
export const gatewayCharges = pgTable(
  'gateway_charges',
  {
    id: id(),
    orderId: text('order_id').notNull(),
    billId: uuid('bill_id').notNull(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    methodId: uuid('method_id')
      .notNull()
      .references(() => paymentMethods.id, { onDelete: 'restrict' }),
    amount: money('amount').notNull(),
    status: text('status', { enum: chargeStatuses }).notNull().default('CREATING'),
    expiresAt: moment('expires_at').notNull(),
    /** When the gateway was last asked about it. */
    askedAt: moment('asked_at').notNull(),
    token: text('token').notNull().default(''),
    url: text('url').notNull().default(''),
    channel: text('channel').notNull().default(''),
    accountBank: text('account_bank').notNull().default(''),
    accountNumber: text('account_number').notNull().default(''),
    qr: text('qr').notNull().default(''),
    /** The gateway's own id of the payment. */
    reference: text('reference').notNull().default(''),
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    attention: text('attention', { enum: chargeAttentions }),
    /** What finance did about `attention`. */
    resolution: text('resolution').notNull().default(''),
    ...stamps(),
  },
  (t) => [
    unique('gateway_charges_order_key').on(t.orderId),
    unique('gateway_charges_payment_key').on(t.paymentId),
  ],
);

/** Every notice of the gateway as it arrived; never changed. */
export const gatewayNotices = pgTable('gateway_notices', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  receivedAt: moment('received_at').notNull(),
  /** The order as the notice names it. */
  orderId: text('order_id').notNull(),
  chargeId: uuid('charge_id').references(() => gatewayCharges.id, { onDelete: 'restrict' }),
  problem: text('problem', { enum: noticeProblems }),
  body: text('body').notNull(),
  headers: jsonb('headers').$type<Record<string, string>>().notNull(),
  ip: text('ip').notNull(),
});

/** That a notice was followed, and how its charge stood afterwards. */
export const gatewayNoticeOutcomes = pgTable('gateway_notice_outcomes', {
  noticeId: bigint('notice_id', { mode: 'number' })
    .primaryKey()
    .references(() => gatewayNotices.id, { onDelete: 'restrict' }),
  at: moment('at').notNull(),
  status: text('status', { enum: chargeStatuses }).notNull(),
});
