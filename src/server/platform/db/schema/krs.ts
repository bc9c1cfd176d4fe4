import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns.ts';
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
    /** The student's, kept by triggers: lists of one state are read in its order. */
    nim: text('nim').notNull().default(''),
    /** Whether the term still waits for a KRS of this student (active or inactive, entered by then), kept by triggers. */
    registering: boolean('registering').notNull().default(true),
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
    freeChangeReason: text('free_change_reason').notNull().default(''),
    isLate: boolean('is_late').notNull().default(false),
    /** When BAAK agreed to a KRS of the late window. */
    lateAcceptedAt: moment('late_accepted_at'),
    lateAcceptedBy: uuid('late_accepted_by'),
    printCount: integer('print_count').notNull().default(0),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('krs_student_period_key').on(t.studentId, t.periodId),
    unique('krs_owner_key').on(t.id, t.studentId),
    index('krs_state_idx').on(t.periodId, t.state, t.studentId),
    index('krs_state_nim_idx').on(t.periodId, t.state, t.nim, t.studentId),
    index('krs_others_idx')
      .on(t.periodId, t.nim, t.studentId)
      .where(sql`not ${t.registering}`),
    index('krs_in_force_idx')
      .on(t.periodId, t.studentId)
      .where(sql`${t.approvedAt} is not null`),
    index('krs_advisor_idx').on(t.advisorId, t.periodId, t.state),
    check('krs_credits', sql`${t.maxSks} between 0 and 24 and ${t.totalSks} >= 0`),
    check('krs_cancelled_rights', sql`${t.state} <> 'CANCELLED' or ${t.approvedAt} is null`),
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
    krsId: uuid('krs_id').notNull(),
    studentId: uuid('student_id').notNull(),
    courseId: uuid('course_id').notNull(),
    scheduleId: uuid('schedule_id').notNull(),
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
    /** When it became so; meetings held before leave the attendance. */
    approvedAt: moment('approved_at'),
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
    foreignKey({
      name: 'krs_items_krs_fk',
      columns: [t.krsId, t.studentId],
      foreignColumns: [krs.id, krs.studentId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'krs_items_schedule_fk',
      columns: [t.scheduleId, t.courseId],
      foreignColumns: [schedules.id, schedules.courseId],
    }).onDelete('restrict'),
    index('krs_items_schedule_idx').on(t.scheduleId),
    check('krs_items_seat', sql`${t.seatHeld} or not ${t.approved}`),
    check('krs_items_approval', sql`${t.approved} = (${t.approvedAt} is not null)`),
  ],
);

/** Credits beyond the table, granted with a letter. */
export const krsGrants = pgTable(
  'krs_grants',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    periodId: uuid('period_id')
      .notNull()
      .references(() => academicPeriods.id, { onDelete: 'restrict' }),
    extraSks: smallint('extra_sks').notNull(),
    letterNo: text('letter_no').notNull(),
    grantedBy: uuid('granted_by').notNull(),
    grantedAt: moment('granted_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'krs_grants_pk', columns: [t.studentId, t.periodId] }),
    check('krs_grants_extra', sql`${t.extraSks} between 1 and 12`),
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
