import {
  boolean,
  date,
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
import { sql } from 'drizzle-orm';
import {
  boardRoles,
  type examResults,
  type seminarResults,
  thesisEventTypes,
} from '#shared/completion/thesis/kinds.ts';
import { scorerRoles, type SheetScores } from '#shared/completion/thesis/scoring.ts';
import { id, stamps } from './columns.ts';
import { lecturers } from './lecturers.ts';
import { attachments, bookings } from './procedures.ts';
import { theses } from './theses.ts';

/** A proposal seminar or a defence; its time and room are the booking's. */
export const thesisEvents = pgTable(
  'thesis_events',
  {
    id: id(),
    thesisId: uuid('thesis_id')
      .notNull()
      .references(() => theses.id, { onDelete: 'restrict' }),
    type: text('type', { enum: thesisEventTypes }).notNull(),
    attempt: smallint('attempt').notNull(),
    bookingId: uuid('booking_id')
      .notNull()
      .unique()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    link: text('link').notNull().default(''),
    status: text('status', { enum: ['DONE', 'NOT-YET', 'CANCLE'] })
      .notNull()
      .default('NOT-YET'),
    /** Put off and without a new date. */
    postponed: boolean('postponed').notNull().default(false),
    result: text('result').$type<(typeof seminarResults)[number] | (typeof examResults)[number]>(),
    note: text('note').notNull().default(''),
    finalScore: integer('final_score'),
    letter: text('letter'),
    spread: boolean('spread').notNull().default(false),
    invitationNo: text('invitation_no'),
    reportNo: text('report_no'),
    /** The title that was decided on, and until when it was to be revised, as they stood at the decision. */
    title: text('title'),
    revisionDeadline: date('revision_deadline'),
    minutesId: uuid('minutes_id').references(() => attachments.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (t) => [
    unique('thesis_events_attempt_key').on(t.thesisId, t.type, t.attempt),
    index('thesis_events_minutes_idx').on(t.minutesId),
  ],
);

export const thesisBoard = pgTable(
  'thesis_board',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => thesisEvents.id, { onDelete: 'cascade' }),
    lecturerId: uuid('lecturer_id')
      .notNull()
      .references(() => lecturers.id, { onDelete: 'restrict' }),
    role: text('role', { enum: boardRoles }).notNull(),
    present: boolean('present'),
    /** Who does what this seat has still to do, where its holder dropped out after the event. */
    dutyBy: uuid('duty_by').references(() => lecturers.id, { onDelete: 'restrict' }),
    spreadConfirmed: boolean('spread_confirmed').notNull().default(false),
    revisionApproved: boolean('revision_approved').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.lecturerId] }),
    uniqueIndex('thesis_board_one_chair')
      .on(t.eventId)
      .where(sql`${t.role} = 'KETUA'`),
    index('thesis_board_lecturer_idx').on(t.lecturerId),
    index('thesis_board_duty_idx')
      .on(t.dutyBy)
      .where(sql`${t.dutyBy} is not null`),
  ],
);

/** One score sheet of one person; private to its writer until the chair confirms the defence. */
export const thesisScores = pgTable(
  'thesis_scores',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => thesisEvents.id, { onDelete: 'restrict' }),
    lecturerId: uuid('lecturer_id')
      .notNull()
      .references(() => lecturers.id, { onDelete: 'restrict' }),
    role: text('role', { enum: scorerRoles }).notNull(),
    scores: jsonb('scores').$type<SheetScores>().notNull(),
    total: integer('total').notNull(),
    note: text('note').notNull().default(''),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.lecturerId] }),
    index('thesis_scores_lecturer_idx').on(t.lecturerId),
  ],
);
