import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { activityForms, activityLevels } from '#shared/completion/activities/kinds.ts';
import { logStatuses } from '#shared/completion/activities/logbook.ts';
import { activityStatuses } from '#shared/completion/activities/procedure.ts';
import { id, moment, stamps } from './columns.ts';
import { courses } from './courses.ts';
import { grades } from './grades.ts';
import { lecturers } from './lecturers.ts';
import { attachments } from './procedures.ts';
import { students } from './students.ts';
import { users } from './users.ts';

/** A kind of activity a student may ask for; the GPA in hundredths. */
export const activityTypes = pgTable(
  'activity_types',
  {
    id: id(),
    code: text('code').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    isMbkm: boolean('is_mbkm').notNull(),
    maxSks: smallint('max_sks').notNull(),
    minSemester: smallint('min_semester').notNull(),
    minIpk: smallint('min_ipk').notNull(),
    form: text('form', { enum: activityForms }).notNull(),
    requirements: text('requirements').notNull().default(''),
    documents: text('documents').array().notNull().default([]),
    isActive: boolean('is_active').notNull().default(true),
    ...stamps(),
  },
  (t) => [uniqueIndex('activity_types_slug_key').on(t.slug)],
);

type Partner = { name: string; address: string; city: string; contact: string; mou: string };
type Mentor = { name: string; position: string; phone: string; email: string };
type PlanWeek = { week: number; activity: string; output: string };

export const activities = pgTable(
  'activities',
  {
    id: id(),
    typeId: uuid('type_id')
      .notNull()
      .references(() => activityTypes.id, { onDelete: 'restrict' }),
    /** As its type was when it was made: whether it leads to grades or is only recorded. */
    isMbkm: boolean('is_mbkm').notNull(),
    memberKind: smallint('member_kind').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    partner: jsonb('partner').$type<Partial<Partner>>().notNull().default({}),
    mentor: jsonb('mentor').$type<Partial<Mentor>>().notNull().default({}),
    location: text('location').notNull().default(''),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    semesterCode: char('semester_code', { length: 5 }).notNull(),
    plannedHours: smallint('planned_hours').notNull().default(0),
    daysPerWeek: smallint('days_per_week').notNull().default(5),
    plan: jsonb('plan').$type<PlanWeek[]>().notNull().default([]),
    level: text('level', { enum: activityLevels }),
    rank: text('rank').notNull().default(''),
    organiser: text('organiser').notNull().default(''),
    achievementType: text('achievement_type', { enum: ['1', '2', '3', '9'] })
      .notNull()
      .default('9'),
    decreeNo: text('decree_no').notNull().default(''),
    decreeDate: date('decree_date'),
    /** Number of the conversion minutes. */
    minutesNo: text('minutes_no'),
    status: text('status', { enum: activityStatuses }).notNull(),
    statusSince: moment('status_since').notNull(),
    ...stamps(),
  },
  (t) => [
    index('activities_type_idx').on(t.typeId),
    index('activities_status_idx').on(t.status, t.startDate),
    index('activities_semester_idx').on(t.semesterCode, t.status),
    index('activities_changed_idx').on(t.updatedAt.desc(), t.id),
    index('activities_title_idx').on(t.title, t.id),
    index('activities_start_idx').on(t.startDate, t.id),
    check('activities_dates', sql`${t.startDate} <= ${t.endDate}`),
  ],
);

/** Who takes part, with the scores (hundredths) each got. */
export const activityMembers = pgTable(
  'activity_members',
  {
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    studentId: uuid('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'restrict' }),
    role: smallint('role').notNull(),
    confirmedAt: moment('confirmed_at'),
    mentorScore: smallint('mentor_score'),
    lectureScore: smallint('lecture_score'),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.studentId] }),
    index('activity_members_student_idx').on(t.studentId),
    uniqueIndex('activity_members_leader_key')
      .on(t.activityId)
      .where(sql`${t.role} <> 2`),
  ],
);

export const activitySupervisors = pgTable(
  'activity_supervisors',
  {
    activityId: uuid('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    lecturerId: uuid('lecturer_id')
      .notNull()
      .references(() => lecturers.id, { onDelete: 'restrict' }),
    order: smallint('order').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.lecturerId] }),
    index('activity_supervisors_lecturer_idx').on(t.lecturerId),
  ],
);

/** What a member did on one day. */
export const activityLogs = pgTable(
  'activity_logs',
  {
    id: id(),
    activityId: uuid('activity_id').notNull(),
    studentId: uuid('student_id').notNull(),
    date: date('date').notNull(),
    minutes: smallint('minutes').notNull(),
    activity: text('activity').notNull(),
    output: text('output').notNull().default(''),
    attachmentId: uuid('attachment_id').references(() => attachments.id, { onDelete: 'set null' }),
    status: text('status', { enum: logStatuses }).notNull().default('SUBMITTED'),
    note: text('note').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: moment('decided_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('activity_logs_day_key').on(t.activityId, t.studentId, t.date),
    index('activity_logs_attachment_idx').on(t.attachmentId),
    index('activity_logs_decider_idx').on(t.decidedBy),
    foreignKey({
      name: 'activity_logs_member',
      columns: [t.activityId, t.studentId],
      foreignColumns: [activityMembers.activityId, activityMembers.studentId],
    }),
  ],
);

/** Courses a member's activity counts as: planned at the approval, with a grade once it is converted. */
export const activityConversions = pgTable(
  'activity_conversions',
  {
    activityId: uuid('activity_id').notNull(),
    studentId: uuid('student_id').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    sks: smallint('sks').notNull(),
    partnerLetter: text('partner_letter'),
    gradeId: uuid('grade_id').references(() => grades.id, { onDelete: 'restrict' }),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.studentId, t.courseId] }),
    index('activity_conversions_course_idx').on(t.courseId),
    index('activity_conversions_grade_idx').on(t.gradeId),
    foreignKey({
      name: 'activity_conversions_member',
      columns: [t.activityId, t.studentId],
      foreignColumns: [activityMembers.activityId, activityMembers.studentId],
    }).onDelete('cascade'),
  ],
);
