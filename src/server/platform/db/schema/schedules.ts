import { sql } from 'drizzle-orm';
import {
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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns.ts';
import { courses, rooms } from './courses.ts';
import { lecturers } from './lecturers.ts';
import { academicPeriods } from './periods.ts';
import { files } from './platform.ts';
import { studentClasses, students } from './students.ts';
import { users } from './users.ts';

/** One class of one course in one term. Times are minutes since midnight, days 0–6 from Minggu. */
export const schedules = pgTable(
  'schedules',
  {
    id: id(),
    periodId: uuid('period_id')
      .notNull()
      .references(() => academicPeriods.id, { onDelete: 'restrict' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    className: text('class_name').notNull(),
    classType: text('class_type', { enum: ['ONLINE', 'OFFLINE', 'GLOBAL', 'SIL'] }).notNull(),
    day: smallint('day').notNull(),
    timeStart: smallint('time_start').notNull(),
    timeEnd: smallint('time_end').notNull(),
    roomId: uuid('room_id').references(() => rooms.id, { onDelete: 'restrict' }),
    /** False for the room of online classes, which any number may share. */
    roomExclusive: boolean('room_exclusive').notNull().default(true),
    mode: text('mode', { enum: ['O', 'F', 'M'] })
      .notNull()
      .default('F'),
    scope: text('scope', { enum: ['1', '2', '3'] })
      .notNull()
      .default('1'),
    capacity: integer('capacity').notNull(),
    /** Seats held by KRS items; moved only by the trigger on krs_items. */
    taken: integer('taken').notNull().default(0),
    status: text('status', { enum: ['DONE', 'NOT-YET', 'CANCLE'] })
      .notNull()
      .default('NOT-YET'),
    /** Students of other class types may take it. */
    crossClass: boolean('cross_class').notNull().default(false),
    /** Why a clash was allowed; null = clashes are refused. */
    clashOverride: text('clash_override'),
    /** Whether this class takes part in clash constraints; kept by the database. */
    blocking: boolean('blocking')
      .notNull()
      .generatedAlwaysAs(sql`status <> 'CANCLE' and clash_override is null`),
    mediaLink: text('media_link'),
    /** Where the grades stand, as their sheet says; moved only by the triggers on grade_sheets. */
    gradeStatus: text('grade_status', { enum: ['DRAFT', 'SUBMITTED', 'PUBLISHED', 'LOCKED'] })
      .notNull()
      .default('DRAFT'),
    gradesSubmittedAt: moment('grades_submitted_at'),
    gradesExtendedUntil: date('grades_extended_until'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('schedules_class_key').on(t.periodId, t.courseId, sql`fold(${t.className})`),
    uniqueIndex('schedules_slot_key').on(t.id, t.periodId, t.day, t.timeStart, t.timeEnd, t.blocking),
    unique('schedules_of_course_key').on(t.id, t.courseId),
    index('schedules_course_idx').on(t.courseId),
    index('schedules_room_idx').on(t.roomId),
    check('schedules_seats', sql`${t.taken} between 0 and ${t.capacity}`),
    check('schedules_day', sql`${t.day} between 0 and 6`),
    check(
      'schedules_time',
      sql`${t.timeStart} >= 0 and ${t.timeEnd} <= 1440 and ${t.timeStart} < ${t.timeEnd}`,
    ),
    check('schedules_class_name', sql`length(${t.className}) between 1 and 5`),
  ],
);

/** The slot columns repeat the schedule's (kept in step by a cascading foreign key) so that clashes are constraints. */
const slot = {
  periodId: uuid('period_id').notNull(),
  day: smallint('day').notNull(),
  timeStart: smallint('time_start').notNull(),
  timeEnd: smallint('time_end').notNull(),
  blocking: boolean('blocking').notNull(),
};

export const scheduleLecturers = pgTable(
  'schedule_lecturers',
  {
    scheduleId: uuid('schedule_id').notNull(),
    lecturerId: uuid('lecturer_id')
      .notNull()
      .references(() => lecturers.id, { onDelete: 'restrict' }),
    isCoordinator: boolean('is_coordinator').notNull().default(false),
    /** Hundredths of a credit. */
    sksShare: integer('sks_share').notNull(),
    plannedMeetings: smallint('planned_meetings').notNull().default(16),
    evaluationType: text('evaluation_type', { enum: ['1', '2', '3', '4'] })
      .notNull()
      .default('1'),
    ...slot,
  },
  (t) => [
    primaryKey({ columns: [t.scheduleId, t.lecturerId] }),
    index('schedule_lecturers_lecturer_idx').on(t.lecturerId, t.periodId),
    index('schedule_lecturers_period_idx').on(t.periodId, t.scheduleId),
  ],
);

/** Student classes that take a schedule as their package. */
export const scheduleClasses = pgTable(
  'schedule_classes',
  {
    scheduleId: uuid('schedule_id').notNull(),
    classId: uuid('class_id')
      .notNull()
      .references(() => studentClasses.id, { onDelete: 'restrict' }),
    ...slot,
  },
  (t) => [
    primaryKey({ columns: [t.scheduleId, t.classId] }),
    index('schedule_classes_class_idx').on(t.classId, t.periodId),
  ],
);

/** Entry years a class has a student of, kept by triggers on `krs_items` and `students`. */
export const scheduleEntryYears = pgTable(
  'schedule_entry_years',
  {
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'cascade' }),
    entryYear: smallint('entry_year').notNull(),
  },
  (t) => [primaryKey({ columns: [t.scheduleId, t.entryYear] })],
);

export const meetings = pgTable(
  'meetings',
  {
    id: id(),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'cascade' }),
    no: smallint('no').notNull(),
    type: text('type', { enum: ['KULIAH', 'UTS', 'UAS', 'PENGGANTI', 'TAMU'] })
      .notNull()
      .default('KULIAH'),
    plannedDate: date('planned_date').notNull(),
    date: date('date'),
    timeStart: smallint('time_start').notNull(),
    timeEnd: smallint('time_end').notNull(),
    roomId: uuid('room_id').references(() => rooms.id, { onDelete: 'restrict' }),
    lecturerId: uuid('lecturer_id').references(() => lecturers.id, { onDelete: 'restrict' }),
    mode: text('mode', { enum: ['O', 'F', 'M'] })
      .notNull()
      .default('F'),
    topic: text('topic').notNull().default(''),
    material: text('material').notNull().default(''),
    method: text('method').notNull().default(''),
    mediaLink: text('media_link'),
    assignmentGiven: boolean('assignment_given').notNull().default(false),
    status: text('status', { enum: ['DONE', 'NOT-YET', 'CANCLE'] })
      .notNull()
      .default('NOT-YET'),
    cancelReason: text('cancel_reason'),
    needsReschedule: boolean('needs_reschedule').notNull().default(false),
    /** A private picture that belongs to the journal. */
    photoId: uuid('photo_id').references(() => files.id, { onDelete: 'restrict' }),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('meetings_no_key').on(t.scheduleId, t.no),
    index('meetings_date_idx').on(t.plannedDate),
    index('meetings_day_idx').on(sql`coalesce(${t.date}, ${t.plannedDate})`),
    uniqueIndex('meetings_photo_key')
      .on(t.photoId)
      .where(sql`${t.photoId} is not null`),
    check('meetings_no_check', sql`${t.no} between 1 and 16`),
  ],
);

export const attendances = pgTable(
  'attendances',
  {
    meetingId: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    status: text('status', { enum: ['H', 'I', 'S', 'A'] }).notNull(),
    late: boolean('late').notNull().default(false),
    excused: boolean('excused').notNull().default(false),
    note: text('note').notNull().default(''),
    /** The letter behind an absence with leave or illness, a private file. */
    proofId: uuid('proof_id').references(() => files.id, { onDelete: 'restrict' }),
    updatedAt: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.meetingId, t.studentId] }),
    index('attendances_student_idx').on(t.studentId),
    uniqueIndex('attendances_proof_key')
      .on(t.proofId)
      .where(sql`${t.proofId} is not null`),
    check('attendances_status_check', sql`${t.status} in ('H', 'I', 'S', 'A')`),
    check('attendances_proof', sql`${t.proofId} is null or ${t.status} in ('I', 'S')`),
  ],
);

/** Who confirms what was taught at a meeting; a student's confirmation goes with the mark it rests on. */
export const meetingChecks = pgTable(
  'meeting_checks',
  {
    meetingId: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['STUDENT', 'KAPRODI'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    studentId: uuid('student_id'),
    matchesRps: boolean('matches_rps').notNull(),
    note: text('note').notNull().default(''),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'meeting_checks_pk', columns: [t.meetingId, t.role] }),
    foreignKey({
      name: 'meeting_checks_mark_fk',
      columns: [t.meetingId, t.studentId],
      foreignColumns: [attendances.meetingId, attendances.studentId],
    }).onDelete('cascade'),
    index('meeting_checks_user_idx').on(t.userId),
    check('meeting_checks_role', sql`${t.role} in ('STUDENT', 'KAPRODI')`),
    check('meeting_checks_student', sql`(${t.role} = 'STUDENT') = (${t.studentId} is not null)`),
    check('meeting_checks_reason', sql`${t.matchesRps} or ${t.note} <> ''`),
  ],
);
