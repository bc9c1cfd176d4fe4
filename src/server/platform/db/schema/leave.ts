import { sql } from 'drizzle-orm';
import { char, check, date, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { leaveReasons, leaveStates } from '#shared/people/leave/leave.ts';
import { id, stamps } from './columns.ts';
import { students } from './students.ts';

/** A leave of absence from its request to the return. */
export const leaveRequests = pgTable(
  'leave_requests',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    firstCode: char('first_code', { length: 5 }).notNull(),
    lastCode: char('last_code', { length: 5 }).notNull(),
    terms: smallint('terms').notNull(),
    reason: text('reason', { enum: leaveReasons }).notNull(),
    explanation: text('explanation').notNull(),
    state: text('state', { enum: leaveStates }).notNull().default('SUBMITTED'),
    decreeNo: text('decree_no'),
    decreeDate: date('decree_date'),
    returnDecreeNo: text('return_decree_no'),
    returnDecreeDate: date('return_decree_date'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('leave_requests_one_open')
      .on(t.studentId)
      .where(sql`${t.state} not in ('RETURNED', 'LAPSED', 'REJECTED', 'CANCELLED')`),
    uniqueIndex('leave_requests_decree_key').on(t.decreeNo),
    index('leave_requests_student_idx').on(t.studentId, t.createdAt),
    index('leave_requests_list_idx').on(t.createdAt.desc(), t.id),
    index('leave_requests_state_idx').on(t.state, t.createdAt.desc(), t.id),
    check('leave_requests_explanation', sql`length(${t.explanation}) between 10 and 1000`),
  ],
);
