import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns.ts';
import { academicPeriods } from './periods.ts';
import { bookings } from './procedures.ts';
import { schedules } from './schedules.ts';
import { students } from './students.ts';
import { users } from './users.ts';

/** The exam of a class; day, time, rooms and proctors are those of the bookings of its rooms. */
export const examSessions = pgTable(
  'exam_sessions',
  {
    id: id(),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'restrict' }),
    exam: text('exam', { enum: ['UTS', 'UAS'] }).notNull(),
    /** Repeats the exam for those who were excused. */
    isMakeup: boolean('is_makeup').notNull().default(false),
    /** Why students sit although another exam of theirs is at the same time; null = nobody does. */
    clashReason: text('clash_reason'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('exam_sessions_one')
      .on(t.scheduleId, t.exam)
      .where(sql`not ${t.isMakeup}`),
    index('exam_sessions_schedule_idx').on(t.scheduleId),
    check('exam_sessions_exam', sql`${t.exam} in ('UTS', 'UAS')`),
    check('exam_sessions_reason', sql`length(${t.clashReason}) between 5 and 300`),
  ],
);

/** A room of a session with the report from there. */
export const examRooms = pgTable(
  'exam_rooms',
  {
    id: id(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => examSessions.id, { onDelete: 'cascade' }),
    no: smallint('no').notNull(),
    bookingId: uuid('booking_id')
      .notNull()
      .unique()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    /** Null until the report is entered. */
    answerSheets: integer('answer_sheets'),
    incidents: text('incidents').notNull().default(''),
    reportedAt: moment('reported_at'),
    reportedBy: uuid('reported_by').references(() => users.id, { onDelete: 'restrict' }),
  },
  (t) => [
    uniqueIndex('exam_rooms_no_key').on(t.sessionId, t.no),
    uniqueIndex('exam_rooms_of_session_key').on(t.id, t.sessionId),
    index('exam_rooms_reporter_idx').on(t.reportedBy),
    check('exam_rooms_no', sql`${t.no} between 1 and 2`),
    check('exam_rooms_sheets', sql`${t.answerSheets} between 0 and 2000`),
    check('exam_rooms_report', sql`num_nulls(${t.answerSheets}, ${t.reportedAt}, ${t.reportedBy}) in (0, 3)`),
  ],
);

/** Who sits where; `no` counts the seats of a room along its rows, to and fro. */
export const examSeats = pgTable(
  'exam_seats',
  {
    sessionId: uuid('session_id').notNull(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    roomId: uuid('room_id').notNull(),
    no: smallint('no').notNull(),
    /** Null until the report says so. */
    present: boolean('present'),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.studentId] }),
    foreignKey({
      name: 'exam_seats_room_fk',
      columns: [t.roomId, t.sessionId],
      foreignColumns: [examRooms.id, examRooms.sessionId],
    }).onDelete('cascade'),
    uniqueIndex('exam_seats_no_key').on(t.roomId, t.no),
    index('exam_seats_student_idx').on(t.studentId),
    check('exam_seats_no', sql`${t.no} between 1 and 500`),
  ],
);

/** Requests to sit an exam later. */
export const examMakeups = pgTable(
  'exam_makeups',
  {
    id: id(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => examSessions.id, { onDelete: 'restrict' }),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    reason: text('reason').notNull(),
    state: text('state', { enum: ['SUBMITTED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'PLANNED'] }).notNull(),
    makeupSessionId: uuid('makeup_session_id').references(() => examSessions.id, { onDelete: 'restrict' }),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('exam_makeups_one').on(t.sessionId, t.studentId),
    index('exam_makeups_student_idx').on(t.studentId),
    index('exam_makeups_planned_idx').on(t.makeupSessionId),
    index('exam_makeups_state_idx').on(t.state, t.createdAt),
    check(
      'exam_makeups_state',
      sql`${t.state} in ('SUBMITTED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'PLANNED')`,
    ),
    check('exam_makeups_reason', sql`length(${t.reason}) between 10 and 500`),
    check('exam_makeups_planned', sql`(${t.state} = 'PLANNED') = (${t.makeupSessionId} is not null)`),
  ],
);

/** How often a student printed the card for the exams of a term. */
export const examCardPrints = pgTable(
  'exam_card_prints',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    periodId: uuid('period_id')
      .notNull()
      .references(() => academicPeriods.id, { onDelete: 'cascade' }),
    exam: text('exam', { enum: ['UTS', 'UAS'] }).notNull(),
    count: integer('count').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.periodId, t.exam] }),
    index('exam_card_prints_period_idx').on(t.periodId),
    check('exam_card_prints_exam', sql`${t.exam} in ('UTS', 'UAS')`),
    check('exam_card_prints_count', sql`${t.count} > 0`),
  ],
);
