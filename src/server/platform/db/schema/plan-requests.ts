import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type AskedPart, planRequestStates } from '#shared/finance/plan-requests/plan-request.ts';
import { bills } from './billing.ts';
import { id, stamps } from './columns.ts';
import { students } from './students.ts';

/** A student's request for an own plan of instalments; `decidedParts` is what became of it. */
export const planRequests = pgTable(
  'plan_requests',
  {
    id: id(),
    billId: uuid('bill_id')
      .notNull()
      .references(() => bills.id, { onDelete: 'restrict' }),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    reason: text('reason').notNull(),
    parts: jsonb('parts').$type<AskedPart[]>().notNull(),
    decidedParts: jsonb('decided_parts').$type<AskedPart[]>(),
    state: text('state', { enum: planRequestStates }).notNull().default('SUBMITTED'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('plan_requests_one_open')
      .on(t.billId)
      .where(sql`${t.state} = 'SUBMITTED'`),
    index('plan_requests_bill_idx').on(t.billId, t.createdAt.desc()),
    index('plan_requests_student_idx').on(t.studentId),
    index('plan_requests_list_idx').on(t.createdAt, t.id),
    index('plan_requests_state_idx').on(t.state, t.createdAt, t.id),
    check('plan_requests_reason', sql`length(${t.reason}) between 10 and 500`),
  ],
);
