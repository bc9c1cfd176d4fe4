import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { concentrations } from '#shared/platform/reference/course-type.ts';
import {
  depositStatuses,
  sessionStatuses,
  supervisorStates,
  thesisForms,
  thesisMethods,
} from '#shared/completion/thesis/kinds.ts';
import { thesisStatuses } from '#shared/completion/thesis/status.ts';
import { id, moment, stamps } from './columns.ts';
import { grades } from './grades.ts';
import { lecturers } from './lecturers.ts';
import { academicPeriods } from './periods.ts';
import { attachments } from './procedures.ts';
import { students } from './students.ts';
import { users } from './users.ts';

/** A term's round of theses: when titles are taken, when defences are held. */
export const thesisPeriods = pgTable(
  'thesis_periods',
  {
    id: id(),
    name: text('name').notNull(),
    semesterCode: char('semester_code', { length: 5 })
      .notNull()
      .references(() => academicPeriods.code, { onDelete: 'restrict' }),
    proposalOpen: date('proposal_open').notNull(),
    proposalClose: date('proposal_close').notNull(),
    examOpen: date('exam_open').notNull(),
    examClose: date('exam_close').notNull(),
    revisionDays: smallint('revision_days').notNull(),
    quotaPerLecturer: smallint('quota_per_lecturer').notNull(),
    status: text('status', { enum: ['OPEN', 'CLOSED'] })
      .notNull()
      .default('OPEN'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('thesis_periods_name_key').on(sql`fold(${t.name})`),
    index('thesis_periods_semester_idx').on(t.semesterCode),
  ],
);

/** A thesis of a student; `title` is the chosen one, scores are hundredths. */
export const theses = pgTable(
  'theses',
  {
    id: id(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    /** The student's, kept by triggers. */
    nim: text('nim').notNull().default(''),
    periodId: uuid('period_id')
      .notNull()
      .references(() => thesisPeriods.id, { onDelete: 'restrict' }),
    status: text('status', { enum: thesisStatuses }).notNull(),
    statusSince: moment('status_since').notNull(),
    title: text('title').notNull(),
    titleEn: text('title_en').notNull().default(''),
    topic: text('topic').notNull(),
    concentration: text('concentration', { enum: concentrations }),
    background: text('background').notNull().default(''),
    method: text('method', { enum: thesisMethods }).notNull(),
    location: text('location').notNull().default(''),
    form: text('form', { enum: thesisForms }).notNull().default('SKRIPSI'),
    similarityPercent: smallint('similarity_percent'),
    abstractId: text('abstract_id').notNull().default(''),
    abstractEn: text('abstract_en').notNull().default(''),
    keywords: text('keywords')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The author lets others in the college read the full text. */
    publishFullText: boolean('publish_full_text').notNull().default(false),
    decreeNo: text('decree_no'),
    decreeDate: date('decree_date'),
    decreeFile: uuid('decree_file').references(() => attachments.id, { onDelete: 'set null' }),
    /** Last day; afterwards the thesis expires. */
    deadline: date('deadline'),
    lastGuidance: date('last_guidance'),
    /** A change of title that is asked for. */
    newTitle: text('new_title'),
    newTitleEn: text('new_title_en').notNull().default(''),
    newTitleNote: text('new_title_note').notNull().default(''),
    newTitleAt: moment('new_title_at'),
    cancelNote: text('cancel_note'),
    cancelAt: moment('cancel_at'),
    finalScore: integer('final_score'),
    letter: text('letter'),
    revisionDeadline: date('revision_deadline'),
    revisionPoints: text('revision_points').notNull().default(''),
    revisionSubmittedOn: date('revision_submitted_on'),
    depositStatus: text('deposit_status', { enum: depositStatuses }).notNull().default('PENDING'),
    depositAt: moment('deposit_at'),
    depositBy: uuid('deposit_by').references(() => users.id, { onDelete: 'restrict' }),
    depositUrl: text('deposit_url').notNull().default(''),
    depositNo: text('deposit_no'),
    acceptedAt: moment('accepted_at'),
    /** The published grade of the final course. */
    gradeId: uuid('grade_id').references(() => grades.id, { onDelete: 'restrict' }),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('theses_one_standing')
      .on(t.studentId)
      .where(sql`${t.status} not in ('TITLE_REJECTED', 'CANCELLED', 'EXPIRED')`),
    index('theses_student_idx').on(t.studentId),
    index('theses_nim_idx').on(t.nim, t.id),
    index('theses_period_idx').on(t.periodId, t.status),
    index('theses_status_idx').on(t.status, t.statusSince),
    index('theses_state_order_idx').on(t.status, t.id),
    index('theses_created_idx').on(t.createdAt, t.id),
    index('theses_guidance_idx').on(t.lastGuidance, t.id),
    index('theses_title_idx').on(t.title, t.id),
    index('theses_title_trgm').using('gin', sql`fold(${t.title}) gin_trgm_ops`),
    index('theses_accepted_idx')
      .on(t.acceptedAt, t.id)
      .where(sql`${t.status} = 'ACCEPTED'`),
    index('theses_keywords_idx')
      .using('gin', sql`fold_all(${t.keywords})`)
      .where(sql`${t.status} = 'ACCEPTED'`),
    index('theses_deposit_idx').on(t.depositBy),
    index('theses_decree_idx').on(t.decreeFile),
    index('theses_grade_idx').on(t.gradeId),
  ],
);

/** Every title proposed; the chosen one follows the thesis. */
export const thesisTitles = pgTable(
  'thesis_titles',
  {
    id: id(),
    thesisId: uuid('thesis_id')
      .notNull()
      .references(() => theses.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    title: text('title').notNull(),
    titleEn: text('title_en').notNull().default(''),
    chosen: boolean('chosen').notNull().default(false),
  },
  (t) => [
    unique('thesis_titles_position_key').on(t.thesisId, t.position),
    uniqueIndex('thesis_titles_one_chosen')
      .on(t.thesisId)
      .where(sql`${t.chosen}`),
    index('thesis_titles_trgm').using('gist', sql`${t.title} gist_trgm_ops (siglen = 128)`),
  ],
);

export const thesisSupervisors = pgTable(
  'thesis_supervisors',
  {
    id: id(),
    thesisId: uuid('thesis_id')
      .notNull()
      .references(() => theses.id, { onDelete: 'cascade' }),
    lecturerId: uuid('lecturer_id')
      .notNull()
      .references(() => lecturers.id, { onDelete: 'restrict' }),
    order: smallint('order').$type<1 | 2>().notNull(),
    state: text('state', { enum: supervisorStates }).notNull(),
    note: text('note').notNull().default(''),
    invitedAt: moment('invited_at').notNull(),
    answeredAt: moment('answered_at'),
    agreedSeminarAt: moment('agreed_seminar_at'),
    readyAt: moment('ready_at'),
    /** Agreed to the change of title that is asked for. */
    agreedTitle: boolean('agreed_title').notNull().default(false),
  },
  (t) => [
    uniqueIndex('thesis_supervisors_order_key')
      .on(t.thesisId, t.order)
      .where(sql`${t.state} in ('INVITED', 'ACCEPTED')`),
    uniqueIndex('thesis_supervisors_person_key')
      .on(t.thesisId, t.lecturerId)
      .where(sql`${t.state} in ('INVITED', 'ACCEPTED')`),
    index('thesis_supervisors_thesis_idx').on(t.thesisId),
    index('thesis_supervisors_lecturer_idx').on(t.lecturerId, t.state),
  ],
);

/** The guidance log: the student writes, the supervisor approves. */
export const thesisSessions = pgTable(
  'thesis_sessions',
  {
    id: id(),
    thesisId: uuid('thesis_id')
      .notNull()
      .references(() => theses.id, { onDelete: 'cascade' }),
    lecturerId: uuid('lecturer_id')
      .notNull()
      .references(() => lecturers.id, { onDelete: 'restrict' }),
    date: date('date').notNull(),
    chapter: text('chapter').notNull().default(''),
    topic: text('topic').notNull(),
    studentNote: text('student_note').notNull().default(''),
    advice: text('advice').notNull().default(''),
    nextTask: text('next_task').notNull().default(''),
    status: text('status', { enum: sessionStatuses }).notNull().default('SUBMITTED'),
    attachmentId: uuid('attachment_id').references(() => attachments.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (t) => [
    index('thesis_sessions_thesis_idx').on(t.thesisId, t.date),
    index('thesis_sessions_lecturer_idx').on(t.lecturerId, t.status),
    index('thesis_sessions_file_idx').on(t.attachmentId),
  ],
);
