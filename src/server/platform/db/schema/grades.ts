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
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns.ts';
import { courses } from './courses.ts';
import { academicPeriods } from './periods.ts';
import { schedules } from './schedules.ts';
import { students } from './students.ts';

const gradeStates = ['DRAFT', 'SUBMITTED', 'PUBLISHED', 'LOCKED'] as const;

/** The grade sheet of a class: its weights (hundredths of a percent by component) and where it stands. */
export const gradeSheets = pgTable(
  'grade_sheets',
  {
    scheduleId: uuid('schedule_id')
      .primaryKey()
      .references(() => schedules.id, { onDelete: 'cascade' }),
    weights: jsonb('weights').$type<Record<string, number>>().notNull(),
    status: text('status', { enum: gradeStates }).notNull().default('DRAFT'),
    submittedAt: moment('submitted_at'),
    submittedBy: uuid('submitted_by'),
    publishedAt: moment('published_at'),
    publishedBy: uuid('published_by'),
    returnNote: text('return_note').notNull().default(''),
    /** Last day on which the lecturer may still write, when later than the calendar's window. */
    extendedUntil: date('extended_until'),
    ...stamps(),
  },
  (t) => [index('grade_sheets_status_idx').on(t.status, t.publishedAt)],
);

/** One grade of one student: of a class, or recognised (schedule null). Scores in hundredths, index in tenths. */
export const grades = pgTable(
  'grades',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    scheduleId: uuid('schedule_id').references(() => schedules.id, { onDelete: 'restrict' }),
    periodId: uuid('period_id').references(() => academicPeriods.id, { onDelete: 'restrict' }),
    sks: smallint('sks').notNull(),
    components: jsonb('components').$type<Record<string, number | null>>().notNull().default({}),
    /** What the lecturer had typed when the sheet was handed in; null while it was not. */
    typed: jsonb('typed').$type<Record<string, number | null>>(),
    attendanceNote: text('attendance_note'),
    finalScore: integer('final_score'),
    letter: text('letter'),
    index: smallint('index'),
    passed: boolean('passed'),
    source: text('source', { enum: ['KELAS', 'KONVERSI', 'MBKM', 'SKRIPSI', 'MIGRASI'] })
      .notNull()
      .default('KELAS'),
    status: text('status', { enum: gradeStates }).notNull().default('DRAFT'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('grades_student_schedule_key')
      .on(t.studentId, t.scheduleId)
      .where(sql`${t.scheduleId} is not null`),
    index('grades_student_idx').on(t.studentId, t.courseId),
    index('grades_schedule_idx').on(t.scheduleId),
    index('grades_period_idx').on(t.periodId, t.status),
    index('grades_course_idx').on(t.courseId),
    check('grades_score_check', sql`${t.finalScore} between 0 and 10000`),
    check('grades_index_check', sql`${t.index} between 0 and 40`),
    check('grades_published_check', sql`${t.status} in ('DRAFT', 'SUBMITTED') or ${t.letter} is not null`),
    check(
      'grades_passed_check',
      sql`${t.source} <> 'KELAS' or ${t.finalScore} is null or ${t.passed} = (${t.finalScore} >= 4600)`,
    ),
  ],
);

/** Every change of a grade; append-only by trigger, shown to the student. */
export const gradeEvents = pgTable(
  'grade_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    gradeId: uuid('grade_id').notNull(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull().default(''),
    kind: text('kind').notNull(),
    fromScore: integer('from_score'),
    fromLetter: text('from_letter'),
    toScore: integer('to_score'),
    toLetter: text('to_letter'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [index('grade_events_grade_idx').on(t.gradeId, t.id)],
);

/** A correction of a published grade: asked by one person, decided by another. */
export const gradeCorrections = pgTable(
  'grade_corrections',
  {
    id: id(),
    gradeId: uuid('grade_id')
      .notNull()
      .references(() => grades.id, { onDelete: 'restrict' }),
    components: jsonb('components').$type<Record<string, number | null>>().notNull(),
    proposedScore: integer('proposed_score').notNull(),
    fromScore: integer('from_score'),
    reason: text('reason').notNull(),
    proofFile: text('proof_file'),
    requestedBy: uuid('requested_by').notNull(),
    status: text('status', { enum: ['REQUESTED', 'APPROVED', 'REJECTED'] })
      .notNull()
      .default('REQUESTED'),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    decisionNote: text('decision_note').notNull().default(''),
    ...stamps(),
  },
  (t) => [
    index('grade_corrections_grade_idx').on(t.gradeId),
    index('grade_corrections_status_idx').on(t.status, t.createdAt),
    uniqueIndex('grade_corrections_one_open')
      .on(t.gradeId)
      .where(sql`${t.status} = 'REQUESTED'`),
    check('grade_corrections_two_people', sql`${t.decidedBy} <> ${t.requestedBy}`),
  ],
);

/** A student's objection within a week of publication. */
export const gradeObjections = pgTable(
  'grade_objections',
  {
    id: id(),
    gradeId: uuid('grade_id')
      .notNull()
      .references(() => grades.id, { onDelete: 'restrict' }),
    text: text('text').notNull(),
    answer: text('answer').notNull().default(''),
    answeredBy: uuid('answered_by'),
    answeredAt: moment('answered_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('grade_objections_grade_key').on(t.gradeId),
    index('grade_objections_open_idx')
      .on(t.gradeId)
      .where(sql`${t.answeredAt} is null`),
  ],
);

/** Recognition of a transfer student's courses. */
export const conversions = pgTable(
  'conversions',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    universityId: text('university_id').notNull(),
    universityName: text('university_name').notNull(),
    /** `id_prodi` of PDDIKTI, where it was chosen from the college's list. */
    programId: uuid('program_id'),
    programName: text('program_name').notNull(),
    lastSemester: text('last_semester').notNull().default(''),
    /** Number of the letter with which the former college let the student go. */
    letterNo: text('letter_no').notNull().default(''),
    originNim: text('origin_nim').notNull().default(''),
    /** Somebody found the student at the former college in PDDIKTI. */
    originFound: boolean('origin_found').notNull().default(false),
    decreeNo: text('decree_no').notNull().default(''),
    decreeDate: date('decree_date'),
    status: text('status', { enum: ['DRAFT', 'APPROVED', 'LOCKED'] })
      .notNull()
      .default('DRAFT'),
    createdBy: uuid('created_by').notNull(),
    approvedBy: uuid('approved_by'),
    approvedAt: moment('approved_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('conversions_student_key').on(t.studentId),
    check('conversions_letter', sql`length(${t.letterNo}) <= 60`),
    check('conversions_origin_nim', sql`length(${t.originNim}) <= 24`),
  ],
);

export const conversionRows = pgTable(
  'conversion_rows',
  {
    id: id(),
    conversionId: uuid('conversion_id')
      .notNull()
      .references(() => conversions.id, { onDelete: 'cascade' }),
    originCode: text('origin_code').notNull(),
    originName: text('origin_name').notNull(),
    originSks: smallint('origin_sks').notNull(),
    originLetter: text('origin_letter').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    recognisedSks: smallint('recognised_sks').notNull(),
    recognisedLetter: text('recognised_letter').notNull(),
    gradeId: uuid('grade_id').references(() => grades.id, { onDelete: 'set null' }),
  },
  (t) => [uniqueIndex('conversion_rows_origin_key').on(t.conversionId, t.courseId, t.originCode)],
);

/** A student's term as it is reported: status, GPA (hundredths) and credits; recomputed on every grade change. */
export const semesterRecords = pgTable(
  'semester_records',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    periodCode: char('period_code', { length: 5 }).notNull(),
    status: text('status', { enum: ['A', 'C', 'N', 'M'] }).notNull(),
    ips: integer('ips'),
    ipk: integer('ipk'),
    sksSemester: smallint('sks_semester').notNull().default(0),
    sksTotal: smallint('sks_total').notNull().default(0),
    sksPassed: smallint('sks_passed').notNull().default(0),
    isProvisional: boolean('is_provisional').notNull().default(false),
    updatedAt: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.periodCode] }),
    index('semester_records_period_idx').on(t.periodCode),
    index('semester_records_ips_idx').on(t.periodCode, t.ips, t.studentId),
    index('semester_records_best_ips_idx').on(
      t.periodCode,
      sql`${t.ips} desc nulls last`,
      t.studentId.desc(),
    ),
    index('semester_records_ipk_idx').on(t.periodCode, t.ipk, t.studentId),
    index('semester_records_best_ipk_idx').on(
      t.periodCode,
      sql`${t.ipk} desc nulls last`,
      t.studentId.desc(),
    ),
    index('semester_records_sks_idx').on(t.periodCode, t.sksTotal, t.studentId),
    check('semester_records_gpa', sql`${t.ips} between 0 and 400 and ${t.ipk} between 0 and 400`),
  ],
);
