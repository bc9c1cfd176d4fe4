import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { reminderStages } from '#shared/finance/billing/bill-reminder.ts';
import { noticeAudiences, noticeKinds, noticeSeverities } from '#shared/platform/notices/notice.ts';
import type { NoticeTopic } from '#shared/platform/notices/notice-facts.ts';
import { bills } from './billing.ts';
import { id, moment } from './columns.ts';
import { users } from './users.ts';

/** What the portal tells a person; the same thing (`key`) once. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic').$type<NoticeTopic>().notNull(),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    severity: text('severity', { enum: noticeSeverities }).notNull(),
    audience: text('audience', { enum: noticeAudiences }).notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    url: text('url'),
    key: text('key').notNull(),
    ackRequired: boolean('ack_required').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  },
  (t) => [
    unique('notices_key').on(t.userId, t.key),
    index('notices_user_idx').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('notices_unread_idx')
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
    index('notices_created_idx').on(t.createdAt, t.id),
  ],
);

/** Notices without a row that a person put away. */
export const noticeDismissals = pgTable(
  'notice_dismissals',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('notice_dismissals_at_idx').on(t.at)],
);

/** The mail that goes with a notice. */
export const noticeMails = pgTable(
  'notice_mails',
  {
    noticeId: uuid('notice_id')
      .primaryKey()
      .references(() => notices.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['WAITING', 'SENDING', 'SENT', 'FAILED', 'LOST'] })
      .notNull()
      .default('WAITING'),
    attempts: smallint('attempts').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    error: text('error').notNull().default(''),
    /** Where it goes; null = the address of the account. */
    address: text('address'),
    /** After that it is of no use and no longer sent; null = never. */
    expiresAt: moment('expires_at'),
  },
  (t) => [
    index('notice_mails_due_idx')
      .on(t.nextTryAt, t.noticeId)
      .where(sql`${t.status} in ('WAITING', 'SENDING')`),
  ],
);

/** Which reminders of bills were given. */
export const billReminders = pgTable(
  'bill_reminders',
  {
    billId: uuid('bill_id')
      .notNull()
      .references(() => bills.id, { onDelete: 'cascade' }),
    dueDate: date('due_date').notNull(),
    stage: text('stage', { enum: reminderStages }).notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.billId, t.dueDate, t.stage] })],
);
