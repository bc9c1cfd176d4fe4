import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
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
import { rooms } from './courses.ts';
import { lecturers } from './lecturers.ts';
import { files } from './platform.ts';
import { schedules } from './schedules.ts';
import { studentClasses, students } from './students.ts';
import { users } from './users.ts';

/** A room and people taken on one day: exams, seminars, defences. Times are minutes since midnight. */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    kind: text('kind', { enum: ['UTS', 'UAS', 'SUSULAN', 'SEMINAR', 'SIDANG'] }).notNull(),
    title: text('title').notNull(),
    date: date('date').notNull(),
    timeStart: smallint('time_start').notNull(),
    timeEnd: smallint('time_end').notNull(),
    roomId: uuid('room_id').references(() => rooms.id, { onDelete: 'restrict' }),
    /** False for online rooms, which any number may share. */
    roomExclusive: boolean('room_exclusive').notNull().default(true),
    /** The class whose exam it is. */
    scheduleId: uuid('schedule_id').references(() => schedules.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['DONE', 'NOT-YET', 'CANCLE'] })
      .notNull()
      .default('NOT-YET'),
    blocking: boolean('blocking')
      .notNull()
      .generatedAlwaysAs(sql`status <> 'CANCLE'`),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('bookings_slot_key').on(t.id, t.date, t.timeStart, t.timeEnd, t.blocking),
    index('bookings_date_idx').on(t.date, t.timeStart),
    index('bookings_room_idx').on(t.roomId),
    index('bookings_schedule_idx').on(t.scheduleId),
    check(
      'bookings_time',
      sql`${t.timeStart} >= 0 and ${t.timeEnd} <= 1440 and ${t.timeStart} < ${t.timeEnd}`,
    ),
  ],
);

/** Who is needed at a booking: a lecturer, a student or a whole student class. */
export const bookingParties = pgTable(
  'booking_parties',
  {
    bookingId: uuid('booking_id').notNull(),
    lecturerId: uuid('lecturer_id').references(() => lecturers.id, { onDelete: 'restrict' }),
    studentId: uuid('student_id').references(() => students.id, { onDelete: 'restrict' }),
    classId: uuid('class_id').references(() => studentClasses.id, { onDelete: 'restrict' }),
    partyId: uuid('party_id')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(lecturer_id, student_id, class_id)`),
    date: date('date').notNull(),
    timeStart: smallint('time_start').notNull(),
    timeEnd: smallint('time_end').notNull(),
    blocking: boolean('blocking').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bookingId, t.partyId] }),
    foreignKey({
      name: 'booking_parties_slot',
      columns: [t.bookingId, t.date, t.timeStart, t.timeEnd, t.blocking],
      foreignColumns: [bookings.id, bookings.date, bookings.timeStart, bookings.timeEnd, bookings.blocking],
    }).onDelete('cascade'),
    index('booking_parties_lecturer_idx').on(t.lecturerId, t.date),
    index('booking_parties_student_idx').on(t.studentId, t.date),
    index('booking_parties_class_idx').on(t.classId, t.date),
  ],
);

/** Every step of every procedure, append-only; `subject` names the procedure (`RPS`, `THESIS` …). */
export const procedureEvents = pgTable(
  'procedure_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text('subject').notNull(),
    subjectId: uuid('subject_id').notNull(),
    action: text('action').notNull(),
    from: text('from'),
    to: text('to').notNull(),
    note: text('note').notNull().default(''),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'restrict' }),
    at: moment('at').notNull(),
  },
  (t) => [
    index('procedure_events_subject_idx').on(t.subject, t.subjectId, t.id),
    index('procedure_events_actor_idx').on(t.actorId),
  ],
);

/** A private file that belongs to a procedure; `kind` is what it is there (`PROPOSAL`, `FINAL` …). */
export const attachments = pgTable(
  'attachments',
  {
    id: id(),
    subject: text('subject').notNull(),
    subjectId: uuid('subject_id').notNull(),
    kind: text('kind').notNull(),
    fileId: uuid('file_id')
      .notNull()
      .unique()
      .references(() => files.id, { onDelete: 'restrict' }),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    uploadedAt: moment('uploaded_at').notNull(),
    lockedAt: moment('locked_at'),
  },
  (t) => [
    index('attachments_subject_idx').on(t.subject, t.subjectId, t.kind),
    index('attachments_uploader_idx').on(t.uploadedBy),
  ],
);

/** The last number of each series of documents in a year. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    series: text('series').notNull(),
    year: smallint('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
);
