import { sql } from 'drizzle-orm';
import {
  char,
  check,
  date,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { graduationStates } from '#shared/completion/graduation/graduation.ts';
import type { GraduateActivity } from '#shared/completion/graduation/supplement.ts';
import { id, moment, stamps } from './columns.ts';
import { students } from './students.ts';
import { users } from './users.ts';

/** A decree that graduates students, one or many. */
export const graduationDecrees = pgTable(
  'graduation_decrees',
  {
    id: id(),
    number: text('number').notNull().unique(),
    date: date('date').notNull(),
    periodCode: char('period_code', { length: 5 }).notNull(),
    decidedBy: uuid('decided_by')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('graduation_decrees_by_idx').on(t.decidedBy),
    check('graduation_decrees_number', sql`length(${t.number}) between 3 and 100`),
  ],
);

/** A student's way out with a degree; figures and numbers are there from the decree on. */
export const graduationApplications = pgTable(
  'graduation_applications',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    periodCode: char('period_code', { length: 5 }).notNull(),
    state: text('state', { enum: graduationStates }).notNull().default('SUBMITTED'),
    diplomaName: text('diploma_name').notNull(),
    thesisTitle: text('thesis_title').notNull().default(''),
    thesisTitleEn: text('thesis_title_en').notNull().default(''),
    decreeId: uuid('decree_id').references(() => graduationDecrees.id, { onDelete: 'restrict' }),
    /** Hundredths. */
    ipk: smallint('ipk'),
    sks: smallint('sks'),
    predicate: text('predicate'),
    /** The grades the decree counted, which the final transcript lists. */
    countedGrades: uuid('counted_grades').array(),
    /** What the decree found on record, which the diploma supplement lists. */
    activities: jsonb('activities').$type<GraduateActivity[]>(),
    /** Codes of terms without study that the decree forgot, for the case that it is revoked. */
    idleTerms: text('idle_terms').array(),
    sklNo: text('skl_no').unique(),
    diplomaNumber: char('diploma_number', { length: 15 }).unique(),
    transcriptNumber: text('transcript_number').unique(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('graduation_applications_one_open')
      .on(t.studentId)
      .where(sql`${t.state} <> 'CANCELLED'`),
    index('graduation_applications_list_idx').on(t.createdAt.desc(), t.id),
    index('graduation_applications_state_idx').on(t.state, t.createdAt.desc(), t.id),
    index('graduation_applications_decree_idx').on(t.decreeId),
    index('graduation_applications_student_idx').on(t.studentId),
    check('graduation_applications_diploma', sql`${t.diplomaNumber} ~ '^\\d{15}$'`),
  ],
);
