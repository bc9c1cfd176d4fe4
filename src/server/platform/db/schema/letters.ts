import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  type LetterParent,
  letterStates,
  letterTypes,
  type LetterVisit,
} from '#shared/completion/letters/letter.ts';
import { id, stamps } from './columns.ts';
import { students } from './students.ts';

/** A letter a student asked for; `facts` is what it says, kept from the day it was issued. */
export const letterRequests = pgTable(
  'letter_requests',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    type: text('type', { enum: letterTypes }).notNull(),
    purpose: text('purpose').notNull(),
    addressee: text('addressee').notNull().default(''),
    /** The parent it is for, where that one is a civil servant. */
    parent: jsonb('parent').$type<LetterParent>(),
    /** When the student comes to whom it is addressed, and how to reach him. */
    visit: jsonb('visit').$type<LetterVisit>(),
    state: text('state', { enum: letterStates }).notNull().default('SUBMITTED'),
    number: text('number').unique(),
    issuedOn: date('issued_on'),
    facts: jsonb('facts').$type<[string, string][]>(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('letter_requests_one_open')
      .on(t.studentId, t.type)
      .where(sql`${t.state} = 'SUBMITTED'`),
    index('letter_requests_student_idx').on(t.studentId, t.createdAt),
    index('letter_requests_list_idx').on(t.createdAt.desc(), t.id),
    index('letter_requests_state_idx').on(t.state, t.createdAt.desc(), t.id),
    check('letter_requests_purpose', sql`length(${t.purpose}) between 3 and 300`),
  ],
);
