import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { disciplineStates } from '#shared/completion/discipline/discipline.ts';
import { id, stamps } from './columns.ts';
import { students } from './students.ts';

/** What a student is charged with, and what was decided. */
export const disciplineCases = pgTable(
  'discipline_cases',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    openedOn: date('opened_on').notNull(),
    matter: text('matter').notNull(),
    state: text('state', { enum: disciplineStates }).notNull().default('OPEN'),
    closedOn: date('closed_on'),
    decision: text('decision').notNull().default(''),
    decreeNo: text('decree_no').notNull().default(''),
    ...stamps(),
  },
  (t) => [
    index('discipline_cases_student_idx').on(t.studentId, t.openedOn),
    check('discipline_cases_matter', sql`length(${t.matter}) between 1 and 2000`),
    check('discipline_cases_decision', sql`length(${t.decision}) <= 2000 and length(${t.decreeNo}) <= 80`),
    check(
      'discipline_cases_closed',
      sql`(${t.state} = 'OPEN') = (${t.closedOn} is null) and ${t.closedOn} >= ${t.openedOn}`,
    ),
  ],
);
