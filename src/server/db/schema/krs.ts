import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns.ts';
import { courses } from './courses.ts';
import { lecturers } from './lecturers.ts';
import { academicPeriods } from './periods.ts';
import { schedules } from './schedules.ts';
import { students } from './students.ts';

const states = [
  'DRAFT',
  'SUBMITTED',
  'REVISION',
  'APPROVED',
  'CHANGE',
  'LOCKED',
  'REJECTED',
  'CANCELLED',
] as const;

export const krs = pgTable(
  'krs',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    periodId: uuid('period_id')
      .notNull()
      .references(() => academicPeriods.id, { onDelete: 'restrict' }),
    state: text('state', { enum: states }).notNull().default('DRAFT'),
    semesterNumber: smallint('semester_number').notNull(),
    maxSks: smallint('max_sks').notNull(),
    /** The semester GPA the limit was read from, in hundredths, and its term. */
    basisIps: integer('basis_ips'),
    basisPeriod: char('basis_period', { length: 5 }),
    isProvisional: boolean('is_provisional').notNull().default(false),
    totalSks: smallint('total_sks').notNull().default(0),
    advisorId: uuid('advisor_id').references(() => lecturers.id, { onDelete: 'restrict' }),
    submittedAt: moment('submitted_at'),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    /** Set at the first approval; while a later change is pending, rights follow the approved items. */
    approvedAt: moment('approved_at'),
    advisorNote: text('advisor_note').notNull().default(''),
    /** The campus moved or cancelled a class: last day to change the plan whatever the calendar says. */
    freeChangeUntil: date('free_change_until'),
    isLate: boolean('is_late').notNull().default(false),
    printCount: integer('print_count').notNull().default(0),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('krs_student_period_key').on(t.studentId, t.periodId),
    index('krs_period_state_idx').on(t.periodId, t.state),
    index('krs_advisor_idx').on(t.advisorId, t.periodId, t.state),
    check(
      'krs_state_check',
      sql`${t.state} in ('DRAFT','SUBMITTED','REVISION','APPROVED','CHANGE','LOCKED','REJECTED','CANCELLED')`,
    ),
  ],
);

export const krsItems = pgTable(
  'krs_items',
  {
    id: id(),
    krsId: uuid('krs_id')
      .notNull()
      .references(() => krs.id, { onDelete: 'cascade' }),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'restrict' }),
    sks: smallint('sks').notNull(),
    kind: text('kind', { enum: ['BARU', 'ULANG', 'PERBAIKAN'] })
      .notNull()
      .default('BARU'),
    state: text('state', { enum: ['ACTIVE', 'DROPPED'] })
      .notNull()
      .default('ACTIVE'),
    addedIn: text('added_in', { enum: ['KRS', 'CHANGE', 'STAFF'] })
      .notNull()
      .default('KRS'),
    /** Part of the last approved version. */
    approved: boolean('approved').notNull().default(false),
    /** Counts in schedules.taken. */
    seatHeld: boolean('seat_held').notNull().default(false),
    /** Why staff let this item pass a rule; null = it passed by itself. */
    overrideReason: text('override_reason'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('krs_items_schedule_key').on(t.krsId, t.scheduleId),
    uniqueIndex('krs_items_course_key')
      .on(t.krsId, t.courseId)
      .where(sql`${t.state} = 'ACTIVE'`),
    index('krs_items_schedule_idx')
      .on(t.scheduleId)
      .where(sql`${t.approved}`),
    index('krs_items_student_idx').on(t.studentId),
    check('krs_items_seat', sql`${t.seatHeld} or not ${t.approved}`),
  ],
);

/** Everything that happened to a KRS, with the plan as it then was; append-only by trigger. */
export const krsEvents = pgTable(
  'krs_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    krsId: uuid('krs_id').notNull(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id'),
    from: text('from'),
    to: text('to').notNull(),
    note: text('note').notNull().default(''),
    scheduleIds: jsonb('schedule_ids').$type<string[]>().notNull().default([]),
  },
  (t) => [index('krs_events_krs_idx').on(t.krsId, t.id)],
);
