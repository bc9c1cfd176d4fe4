import { bigint, char, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { StudentStatus } from '#shared/platform/access/status.ts';
import type { TermStatus } from '#shared/people/students/term-status.ts';
import { courses } from './courses.ts';
import { academicPeriods } from './periods.ts';

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** How many students stand where, as differences written by the database with every change of a student. */
export const studentCounts = pgTable('student_counts', {
  id: id(),
  entryYear: smallint('entry_year').notNull(),
  entrySemester: char('entry_semester', { length: 5 }).notNull(),
  classType: text('class_type').$type<ClassType>().notNull(),
  status: text('status').$type<StudentStatus>().notNull(),
  leftIn: text('left_in'),
  students: integer('students').notNull(),
});

/** Results of a term by intake, class type and status, likewise. */
export const resultCounts = pgTable(
  'result_counts',
  {
    id: id(),
    periodCode: char('period_code', { length: 5 }).notNull(),
    entryYear: smallint('entry_year').notNull(),
    classType: text('class_type').$type<ClassType>().notNull(),
    status: text('status').$type<TermStatus>().notNull(),
    records: integer('records').notNull(),
    graded: integer('graded').notNull(),
    ipsSum: bigint('ips_sum', { mode: 'number' }).notNull(),
  },
  (t) => [index('result_counts_period_idx').on(t.periodCode)],
);

/** Published grades of a term by course and letter, likewise. */
export const letterCounts = pgTable(
  'letter_counts',
  {
    id: id(),
    periodId: uuid('period_id')
      .notNull()
      .references(() => academicPeriods.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    letter: text('letter').notNull(),
    grades: integer('grades').notNull(),
  },
  (t) => [index('letter_counts_period_idx').on(t.periodId), index('letter_counts_course_idx').on(t.courseId)],
);
