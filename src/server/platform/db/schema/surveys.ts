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
import { answerTypes, dimensions, setStatuses, surveyTypes } from '#shared/surveys/surveys/instrument.ts';
import { id, moment, stamps } from './columns.ts';
import { lecturers } from './lecturers.ts';
import { academicPeriods } from './periods.ts';
import { schedules } from './schedules.ts';
import { students } from './students.ts';
import { users } from './users.ts';

/** A version of the questions of a survey. */
export const questionSets = pgTable(
  'question_sets',
  {
    id: id(),
    type: text('type', { enum: surveyTypes }).notNull(),
    version: smallint('version').notNull(),
    title: text('title').notNull(),
    status: text('status', { enum: setStatuses }).notNull().default('DRAFT'),
    /** The term from which it was asked; null while it never was active. */
    activeFrom: char('active_from', { length: 5 }),
    /** One weight per dimension in the order of the survey; empty = all weigh the same. */
    dimensionWeights: smallint('dimension_weights').array().notNull().default([]),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (t) => [
    unique('question_sets_version_key').on(t.type, t.version),
    uniqueIndex('question_sets_one_active')
      .on(t.type)
      .where(sql`${t.status} = 'ACTIVE'`),
    uniqueIndex('question_sets_one_draft')
      .on(t.type)
      .where(sql`${t.status} = 'DRAFT'`),
    index('question_sets_created_by_idx').on(t.createdBy),
  ],
);

/** A question; frozen by trigger once its set was answered. */
export const evaluationQuestions = pgTable(
  'evaluation_questions',
  {
    id: id(),
    setId: uuid('set_id')
      .notNull()
      .references(() => questionSets.id, { onDelete: 'cascade' }),
    /** Null for questions answered in words. */
    dimension: text('dimension', { enum: dimensions }),
    code: text('code').notNull(),
    text: text('text').notNull(),
    answerType: text('answer_type', { enum: answerTypes }).notNull(),
    required: boolean('required').notNull().default(true),
    reverse: boolean('reverse').notNull().default(false),
    weight: smallint('weight').notNull().default(1),
    position: smallint('position').notNull(),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
    updatedAt: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique('evaluation_questions_code_key').on(t.setId, t.code),
    unique('evaluation_questions_position_key').on(t.setId, t.position),
  ],
);

/** The answers about one lecturer in a class, or one class, and their figures. */
export const surveyBoxes = pgTable(
  'survey_boxes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type', { enum: surveyTypes }).notNull(),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'restrict' }),
    lecturerId: uuid('lecturer_id').references(() => lecturers.id, { onDelete: 'restrict' }),
    setId: uuid('set_id')
      .notNull()
      .references(() => questionSets.id, { onDelete: 'restrict' }),
    respondents: integer('respondents').notNull().default(0),
    /** How often 1 to 5 was answered to the first scale question, then to the second, and so on. */
    counts: integer('counts').array().notNull().default([]),
    /** Hundredths by dimension in the order of the survey, null where nothing was answered. */
    dimensions: smallint('dimensions').array().notNull().default([]),
    score: smallint('score'),
    /** Its answers were taken out after five years; the figures stay as they are. */
    condensed: boolean('condensed').notNull().default(false),
  },
  (t) => [
    unique('survey_boxes_key').on(t.scheduleId, t.lecturerId, t.type).nullsNotDistinct(),
    index('survey_boxes_lecturer_idx').on(t.lecturerId),
    index('survey_boxes_set_idx').on(t.setId),
  ],
);

/** One form's scale answers. Random id, no person, no moment; written anew with the whole box at every submission. */
export const surveyBallots = pgTable(
  'survey_ballots',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    boxId: uuid('box_id')
      .notNull()
      .references(() => surveyBoxes.id, { onDelete: 'restrict' }),
    answers: smallint('answers').array().notNull(),
  },
  (t) => [index('survey_ballots_box_idx').on(t.boxId)],
);

/** One answer in words, tied to no scores. */
export const surveyTexts = pgTable(
  'survey_texts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    boxId: uuid('box_id')
      .notNull()
      .references(() => surveyBoxes.id, { onDelete: 'restrict' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => evaluationQuestions.id, { onDelete: 'restrict' }),
    text: text('text').notNull(),
  },
  (t) => [index('survey_texts_box_idx').on(t.boxId), index('survey_texts_question_idx').on(t.questionId)],
);

/** Who has answered about what. No id, no moment. */
export const surveyCompletions = pgTable(
  'survey_completions',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'restrict' }),
    lecturerId: uuid('lecturer_id').references(() => lecturers.id, { onDelete: 'restrict' }),
    type: text('type', { enum: surveyTypes }).notNull(),
    periodCode: char('period_code', { length: 5 }).notNull(),
  },
  (t) => [
    unique('survey_completions_key').on(t.studentId, t.scheduleId, t.lecturerId, t.type).nullsNotDistinct(),
    index('survey_completions_schedule_idx').on(t.scheduleId),
    index('survey_completions_lecturer_idx').on(t.lecturerId),
  ],
);

/** Terms whose results could be read; none of their forms is taken any more. */
export const surveyReleases = pgTable('survey_releases', {
  periodId: uuid('period_id')
    .primaryKey()
    .references(() => academicPeriods.id, { onDelete: 'cascade' }),
  releasedOn: date('released_on').notNull(),
});
