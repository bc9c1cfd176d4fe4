import { sql } from 'drizzle-orm';
import {
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RpsTask } from '#shared/study/rps/rps.views.ts';
import type { GradeWeights } from '#shared/platform/grading/components.ts';
import type { EvaluationRow } from '#shared/study/rps/evaluation.ts';
import type { Outcomes } from '#shared/study/rps/outcomes.ts';
import { rpsStates } from '#shared/study/rps/rps-procedure.ts';
import type { PlannedWeek } from '#shared/study/rps/weekly-plan.ts';
import { id, moment, stamps } from './columns.ts';
import { courses } from './courses.ts';
import { lecturers } from './lecturers.ts';
import { academicPeriods } from './periods.ts';
import { users } from './users.ts';

const texts = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`);

/** A course plan: one per course and term, in revisions; handed in, it is frozen by trigger. */
export const rps = pgTable(
  'rps',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    periodId: uuid('period_id')
      .notNull()
      .references(() => academicPeriods.id, { onDelete: 'restrict' }),
    revisionNo: smallint('revision_no').notNull().default(0),
    /** The coordinator who answers for it. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => lecturers.id, { onDelete: 'restrict' }),
    state: text('state', { enum: rpsStates }).notNull(),
    dateMade: date('date_made').notNull(),
    description: text('description').notNull(),
    studyMaterial: texts('study_material'),
    outcomes: jsonb('outcomes').$type<Outcomes>().notNull(),
    weeks: jsonb('weeks').$type<PlannedWeek[]>(),
    evaluation: jsonb('evaluation').$type<EvaluationRow[]>(),
    /** The weights of grade sheets that follow from the evaluation. */
    weights: jsonb('weights').$type<GradeWeights>(),
    mainReferences: texts('main_references'),
    supportingReferences: texts('supporting_references'),
    media: texts('media'),
    tasks: jsonb('tasks').$type<RpsTask[]>().notNull().default([]),
    submittedAt: moment('submitted_at'),
    returnedAt: moment('returned_at'),
    approvedAt: moment('approved_at'),
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'restrict' }),
    /** Classes that had scores at the approval and kept their own weights. */
    keptClasses: texts('kept_classes'),
    ...stamps(),
  },
  (t) => [
    unique('rps_number_key').on(t.courseId, t.periodId, t.revisionNo),
    uniqueIndex('rps_one_open')
      .on(t.courseId, t.periodId)
      .where(sql`${t.state} in ('DRAFT', 'DRAFT2', 'SUBMITTED', 'REVISION')`),
    uniqueIndex('rps_one_approved')
      .on(t.courseId, t.periodId)
      .where(sql`${t.state} = 'APPROVED'`),
    index('rps_period_idx').on(t.periodId, t.state),
    index('rps_owner_idx').on(t.ownerId),
    index('rps_approver_idx').on(t.approvedBy),
  ],
);

/** Who teaches by a plan, coordinator first. */
export const rpsLecturers = pgTable(
  'rps_lecturers',
  {
    rpsId: uuid('rps_id')
      .notNull()
      .references(() => rps.id, { onDelete: 'cascade' }),
    lecturerId: uuid('lecturer_id')
      .notNull()
      .references(() => lecturers.id, { onDelete: 'restrict' }),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rpsId, t.lecturerId] }),
    index('rps_lecturers_lecturer_idx').on(t.lecturerId),
  ],
);
