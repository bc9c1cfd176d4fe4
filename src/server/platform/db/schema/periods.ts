import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, stamps } from './columns.ts';
import { files } from './platform.ts';

export const academicPeriods = pgTable(
  'academic_periods',
  {
    id: id(),
    academicYear: text('academic_year').notNull(),
    semester: text('semester', { enum: ['GANJIL', 'GENAP', 'PENDEK'] }).notNull(),
    code: char('code', { length: 5 }).notNull().unique(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    status: text('status', { enum: ['NOT-YET', 'PROCESS', 'DONE'] })
      .notNull()
      .default('NOT-YET'),
    teachingWeeks: integer('teaching_weeks').notNull().default(16),
    gradeDeadline: date('grade_deadline'),
    closeReason: text('close_reason'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('academic_periods_one_active')
      .on(t.isActive)
      .where(sql`${t.isActive}`),
    check('academic_periods_dates', sql`${t.startDate} <= ${t.endDate}`),
    check(
      'academic_periods_code',
      sql`${t.code} = left(${t.academicYear}, 4) || case ${t.semester} when 'GANJIL' then '1' when 'GENAP' then '2' else '3' end`,
    ),
  ],
);

export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: id(),
    periodId: uuid('period_id')
      .notNull()
      .references(() => academicPeriods.id, { onDelete: 'restrict' }),
    title: text('title').notNull(),
    type: text('type').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    /** Empty = every class type. */
    classTypes: text('class_types')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Empty = everybody; of STUDENT, LECTURER, STAFF, PUBLIC. */
    audience: text('audience')
      .array()
      .notNull()
      .default(sql`'{}'`),
    description: text('description').notNull().default(''),
    color: text('color'),
    isHoliday: boolean('is_holiday').notNull().default(false),
    /** The letter or poster that belongs to it. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'restrict' }),
    ...stamps(),
  },
  (t) => [
    index('calendar_events_period_idx').on(t.periodId, t.type),
    index('calendar_events_dates_idx').on(t.startDate, t.endDate),
    uniqueIndex('calendar_events_file_key').on(t.fileId),
    check('calendar_events_order', sql`${t.startDate} <= ${t.endDate}`),
    check('calendar_events_color', sql`${t.color} ~ '^#[0-9a-fA-F]{6}$'`),
  ],
);

/** Answers of the holiday service, kept so that its failure never shows. */
export const holidays = pgTable(
  'holidays',
  {
    date: date('date').notNull(),
    name: text('name').notNull(),
    isNational: boolean('is_national').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.date, t.name] })],
);
