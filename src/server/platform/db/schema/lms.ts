import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { lmsOutcomes, lmsRunKinds, lmsRunStatuses } from '#shared/connections/lms/run.ts';
import { id, moment } from './columns.ts';
import { academicPeriods } from './periods.ts';
import { schedules } from './schedules.ts';
import { users } from './users.ts';

export const lmsSettings = pgTable(
  'lms_settings',
  {
    id: boolean('id').primaryKey().default(true),
    /** Ids of the LMS's roles. */
    studentRole: integer('student_role').notNull().default(5),
    teacherRole: integer('teacher_role').notNull().default(3),
    courseFormat: text('course_format', { enum: ['weeks', 'topics'] })
      .notNull()
      .default('weeks'),
    sections: smallint('sections').notNull().default(16),
    isVisible: boolean('is_visible').notNull().default(true),
    /** Whether changes of classes follow by themselves. */
    isAutomatic: boolean('is_automatic').notNull().default(true),
    dropMode: text('drop_mode', { enum: ['SUSPEND', 'UNENROL'] })
      .notNull()
      .default('SUSPEND'),
    /** A class that would lose a greater share of its members is held for a person to look at. */
    breakerPercent: smallint('breaker_percent').notNull().default(20),
    /** Short names of courses there that new classes begin with: by `{kode}`, else one for all; empty for none. */
    courseTemplate: text('course_template').notNull().default(''),
    generalTemplate: text('general_template').notNull().default(''),
    /** Whether the LMS mails new accounts a password; else they get one nobody knows. */
    mailsPassword: boolean('mails_password').notNull().default(true),
    updatedAt: moment('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    check('lms_settings_one', sql`${t.id}`),
    check(
      'lms_settings_roles',
      sql`${t.studentRole} > 0 and ${t.teacherRole} > 0 and ${t.studentRole} <> ${t.teacherRole}`,
    ),
    check('lms_settings_format', sql`${t.courseFormat} in ('weeks', 'topics')`),
    check('lms_settings_sections', sql`${t.sections} between 1 and 52`),
    check('lms_settings_drop', sql`${t.dropMode} in ('SUSPEND', 'UNENROL')`),
    check('lms_settings_breaker', sql`${t.breakerPercent} between 1 and 100`),
    check(
      'lms_settings_templates',
      sql`length(${t.courseTemplate}) <= 100 and length(${t.generalTemplate}) <= 100
        and (${t.courseTemplate} = '' or position('{kode}' in ${t.courseTemplate}) > 0)`,
    ),
  ],
);

/** Whose ids the links below are. */
export const lmsSite = pgTable(
  'lms_site',
  {
    id: boolean('id').primaryKey().default(true),
    address: text('address').notNull(),
    /** The address the site says it has; null before it was asked. */
    ownAddress: text('own_address'),
    /** Who agreed that this site mails people, when, and how many mails they were told of; null before anybody has. */
    mailsAgreedAt: moment('mails_agreed_at'),
    mailsAgreedBy: uuid('mails_agreed_by').references(() => users.id, { onDelete: 'set null' }),
    mailsAgreed: integer('mails_agreed'),
  },
  (t) => [
    check('lms_site_one', sql`${t.id}`),
    check(
      'lms_site_agreed',
      sql`(${t.mailsAgreedAt} is null) = (${t.mailsAgreed} is null) and coalesce(${t.mailsAgreed}, 0) >= 0
        and (${t.mailsAgreedBy} is null or ${t.mailsAgreedAt} is not null)`,
    ),
    index('lms_site_agreed_idx').on(t.mailsAgreedBy),
  ],
);

/** The account of a person in the LMS. */
export const lmsUsers = pgTable(
  'lms_users',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    lmsId: integer('lms_id').notNull(),
    username: text('username').notNull(),
    linkedAt: moment('linked_at').notNull(),
    /** What the account was last given; null before it was compared. */
    givenName: text('given_name'),
    givenEmail: text('given_email'),
    /** Why it would not take them; '' when it did. */
    profileProblem: text('profile_problem').notNull().default(''),
  },
  (t) => [unique('lms_users_lms_key').on(t.lmsId)],
);

/** The category of a term's courses. */
export const lmsCategories = pgTable(
  'lms_categories',
  {
    periodId: uuid('period_id')
      .primaryKey()
      .references(() => academicPeriods.id, { onDelete: 'cascade' }),
    lmsId: integer('lms_id').notNull(),
  },
  (t) => [unique('lms_categories_lms_key').on(t.lmsId)],
);

/** Terms whose classes were all added once; those that open later follow. */
export const lmsTerms = pgTable('lms_terms', {
  periodId: uuid('period_id')
    .primaryKey()
    .references(() => academicPeriods.id, { onDelete: 'cascade' }),
  addedAt: moment('added_at').notNull(),
});

/** The course of a class; `syncedAt` is the last time all of it went well. */
export const lmsCourses = pgTable(
  'lms_courses',
  {
    scheduleId: uuid('schedule_id')
      .primaryKey()
      .references(() => schedules.id, { onDelete: 'cascade' }),
    lmsId: integer('lms_id').notNull(),
    shortName: text('short_name').notNull(),
    linkedAt: moment('linked_at').notNull(),
    triedAt: moment('tried_at'),
    syncedAt: moment('synced_at'),
    members: smallint('members').notNull().default(0),
    suspended: smallint('suspended').notNull().default(0),
    problem: text('problem').notNull().default(''),
    isHeld: boolean('is_held').notNull().default(false),
    /** Whether the last try broke off, so that the class rests before the next. */
    isResting: boolean('is_resting').notNull().default(false),
    /** Whether the portal hid it because its class was cancelled. */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (t) => [unique('lms_courses_lms_key').on(t.lmsId)],
);

/** Whose access was taken back here and who has it all the same, by another way of enrolling there. */
export const lmsOtherAccess = pgTable(
  'lms_other_access',
  {
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => lmsCourses.scheduleId, { onDelete: 'cascade' }),
    lmsId: integer('lms_id').notNull(),
    /** When their access was last taken back. */
    triedAt: moment('tried_at').notNull(),
  },
  (t) => [primaryKey({ name: 'lms_other_access_pk', columns: [t.scheduleId, t.lmsId] })],
);

/** Written by triggers; taken away when the class was brought over. */
export const lmsChanges = pgTable(
  'lms_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => lmsCourses.scheduleId, { onDelete: 'cascade' }),
    at: moment('at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('lms_changes_schedule_idx').on(t.scheduleId)],
);

export const lmsRuns = pgTable(
  'lms_runs',
  {
    id: id(),
    kind: text('kind', { enum: lmsRunKinds }).notNull(),
    periodId: uuid('period_id').references(() => academicPeriods.id, { onDelete: 'set null' }),
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    status: text('status', { enum: lmsRunStatuses }).notNull().default('RUNNING'),
    done: integer('done').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    held: integer('held').notNull().default(0),
    message: text('message').notNull().default(''),
    /** The LMS's code for what a run stopped at; '' where it was not the LMS. */
    stopCode: text('stop_code').notNull().default(''),
    /**
     * Whether it would have removed too many; nothing goes on by itself until a person has started one after it. Terms that
     * are over stop apart from the others.
     */
    isBroken: boolean('is_broken').notNull().default(false),
  },
  (t) => [
    index('lms_runs_started_idx').on(t.startedAt.desc()),
    index('lms_runs_broken_idx')
      .on(t.startedAt.desc())
      .where(sql`${t.isBroken}`),
    index('lms_runs_period_idx').on(t.periodId),
    index('lms_runs_person_idx').on(t.startedBy),
    check(
      'lms_runs_kind',
      sql`${t.kind} in ('USERS', 'COURSES', 'MEMBERS', 'NIGHTLY', 'CHANGES', 'PAST', 'OPENED', 'PROFILES')`,
    ),
    check('lms_runs_status', sql`${t.status} in ('RUNNING', 'DONE', 'PARTIAL', 'FAILED', 'STOPPED')`),
    check('lms_runs_end', sql`(${t.status} = 'RUNNING') = (${t.finishedAt} is null)`),
  ],
);

export const lmsResults = pgTable(
  'lms_results',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => lmsRuns.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    scheduleId: uuid('schedule_id').references(() => schedules.id, { onDelete: 'set null' }),
    label: text('label').notNull(),
    outcome: text('outcome', { enum: lmsOutcomes }).notNull(),
    message: text('message').notNull(),
    /** For whom the LMS has several accounts with one address, so that a person chooses. */
    choiceFor: uuid('choice_for').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ name: 'lms_results_pk', columns: [t.runId, t.no] }),
    index('lms_results_schedule_idx').on(t.scheduleId),
    index('lms_results_choice_idx')
      .on(t.choiceFor)
      .where(sql`${t.choiceFor} is not null`),
    check(
      'lms_results_outcome',
      sql`${t.outcome} in ('LINKED', 'CREATED', 'ENROLLED', 'SUSPENDED', 'REMOVED', 'UPDATED', 'HELD', 'FAILED')`,
    ),
  ],
);

export const lmsGradeColumns = pgTable(
  'lms_grade_columns',
  {
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => lmsCourses.scheduleId, { onDelete: 'cascade' }),
    component: text('component').notNull(),
    itemId: integer('item_id').notNull(),
  },
  (t) => [primaryKey({ name: 'lms_grade_columns_pk', columns: [t.scheduleId, t.component] })],
);
