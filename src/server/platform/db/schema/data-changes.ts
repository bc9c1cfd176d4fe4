import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns.ts';
import { students } from './students.ts';

/** A student's request to change locked data, decided by the registrar. */
export const dataChanges = pgTable(
  'data_changes',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    changes: jsonb('changes').$type<Record<string, { from: string | null; to: string }>>().notNull(),
    reason: text('reason').notNull(),
    proofFile: text('proof_file'),
    status: text('status', { enum: ['REQUESTED', 'APPROVED', 'REJECTED', 'WITHDRAWN'] })
      .notNull()
      .default('REQUESTED'),
    requestedBy: uuid('requested_by').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    decisionNote: text('decision_note').notNull().default(''),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('data_changes_one_open')
      .on(t.studentId)
      .where(sql`${t.status} = 'REQUESTED'`),
    index('data_changes_status_idx').on(t.status, t.createdAt),
    index('data_changes_student_idx').on(t.studentId, t.createdAt),
    index('data_changes_kept_proof_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.proofFile} is not null and ${t.status} in ('REJECTED', 'WITHDRAWN')`),
    check('data_changes_two_people', sql`${t.decidedBy} <> ${t.requestedBy}`),
  ],
);
