import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  date,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  actionStatuses,
  meetingRoles,
  meetingTypes,
  minutesStates,
  presences,
} from '#shared/desk/meeting-records/meeting.ts';
import { type PartyRole, reportTypes } from '#shared/desk/meeting-records/report.ts';
import { issuingUnits } from '#shared/desk/meeting-records/unit.ts';
import { id, moment, stamps } from './columns.ts';
import { examSessions } from './exams.ts';
import { schedules } from './schedules.ts';
import { theses } from './theses.ts';
import { users } from './users.ts';

const author = () =>
  uuid('created_by')
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' });

const changed = () =>
  moment('updated_at')
    .notNull()
    .default(sql`now()`);

/** Minutes of a meeting; times are minutes since midnight. */
export const meetingRecords = pgTable(
  'meeting_records',
  {
    id: id(),
    number: text('number').unique(),
    type: text('type', { enum: meetingTypes }).notNull(),
    unit: text('unit', { enum: issuingUnits }).notNull(),
    title: text('title').notNull(),
    agenda: text('agenda').notNull(),
    date: date('date').notNull(),
    timeStart: smallint('time_start').notNull(),
    timeEnd: smallint('time_end'),
    place: text('place').notNull().default(''),
    link: text('link').notNull().default(''),
    conclusion: text('conclusion').notNull().default(''),
    isConfidential: boolean('is_confidential').notNull().default(false),
    state: text('state', { enum: minutesStates }).notNull().default('DRAFT'),
    createdBy: author(),
    ...stamps(),
    /** When a point, an action or a file of it last changed. */
    partsAt: moment('parts_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('meeting_records_list_idx').on(t.date.desc(), t.id),
    index('meeting_records_type_idx').on(t.type, t.date.desc(), t.id),
    index('meeting_records_creator_idx').on(t.createdBy),
    index('meeting_records_by_title_idx').on(t.title, t.id),
    index('meeting_records_by_type_idx').on(t.type, t.id),
    index('meeting_records_by_state_idx').on(t.state, t.id),
    index('meeting_records_number_idx').on(t.number, t.id),
    index('meeting_records_last_number_idx').on(sql`${t.number} desc nulls last`, t.id),
  ],
);

/** Who was invited to a meeting and whether they came. */
export const meetingPeople = pgTable(
  'meeting_people',
  {
    id: id(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => meetingRecords.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    office: text('office').notNull().default(''),
    role: text('role', { enum: meetingRoles }).notNull().default('MEMBER'),
    present: char('present', { length: 1, enum: presences }).notNull().default('H'),
  },
  (t) => [
    unique('meeting_people_position').on(t.recordId, t.position),
    uniqueIndex('meeting_people_user_key').on(t.recordId, t.userId),
    uniqueIndex('meeting_people_leader_key')
      .on(t.recordId)
      .where(sql`${t.role} = 'LEADER'`),
    uniqueIndex('meeting_people_secretary_key')
      .on(t.recordId)
      .where(sql`${t.role} = 'SECRETARY'`),
    index('meeting_people_user_idx').on(t.userId),
  ],
);

/** One point of a meeting (pembahasan). */
export const meetingPoints = pgTable(
  'meeting_points',
  {
    id: id(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => meetingRecords.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    topic: text('topic').notNull(),
    discussion: text('discussion').notNull(),
    decision: text('decision').notNull().default(''),
    updatedAt: changed(),
  },
  (t) => [unique('meeting_points_position').on(t.recordId, t.position)],
);

/** What somebody is to do about a point. */
export const meetingActions = pgTable(
  'meeting_actions',
  {
    id: id(),
    pointId: uuid('point_id')
      .notNull()
      .references(() => meetingPoints.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    task: text('task').notNull(),
    picUserId: uuid('pic_user_id').references(() => users.id, { onDelete: 'restrict' }),
    picName: text('pic_name').notNull(),
    due: date('due'),
    status: text('status', { enum: actionStatuses }).notNull().default('NOT-YET'),
    note: text('note').notNull().default(''),
    updatedAt: changed(),
  },
  (t) => [
    index('meeting_actions_point_idx').on(t.pointId, t.position),
    index('meeting_actions_user_idx').on(t.picUserId),
  ],
);

export type ReportParty = { name: string; office: string; role: PartyRole };

export type ReportFact = { label: string; value: string };

/** An official report (berita acara); `content` is cleaned HTML. */
export const officialReports = pgTable(
  'official_reports',
  {
    id: id(),
    number: text('number').unique(),
    type: text('type', { enum: reportTypes }).notNull(),
    unit: text('unit', { enum: issuingUnits }).notNull(),
    title: text('title').notNull(),
    date: date('date').notNull(),
    timeStart: smallint('time_start'),
    place: text('place').notNull(),
    periodCode: char('period_code', { length: 5 }),
    parties: jsonb('parties').$type<ReportParty[]>().notNull().default([]),
    facts: jsonb('facts').$type<ReportFact[]>().notNull().default([]),
    content: text('content').notNull().default(''),
    scheduleId: uuid('schedule_id').references(() => schedules.id, { onDelete: 'restrict' }),
    thesisId: uuid('thesis_id').references(() => theses.id, { onDelete: 'restrict' }),
    examId: uuid('exam_id').references(() => examSessions.id, { onDelete: 'restrict' }),
    state: text('state', { enum: minutesStates }).notNull().default('DRAFT'),
    createdBy: author(),
    ...stamps(),
  },
  (t) => [
    index('official_reports_list_idx').on(t.date.desc(), t.id),
    index('official_reports_type_idx').on(t.type, t.date.desc(), t.id),
    index('official_reports_creator_idx').on(t.createdBy),
    index('official_reports_by_title_idx').on(t.title, t.id),
    index('official_reports_by_type_idx').on(t.type, t.id),
    index('official_reports_by_place_idx').on(t.place, t.id),
    index('official_reports_by_state_idx').on(t.state, t.id),
    index('official_reports_number_idx').on(t.number, t.id),
    index('official_reports_last_number_idx').on(sql`${t.number} desc nulls last`, t.id),
    index('official_reports_period_idx').on(t.periodCode, t.date.desc(), t.id),
    index('official_reports_schedule_idx').on(t.scheduleId),
    index('official_reports_thesis_idx').on(t.thesisId),
    index('official_reports_exam_idx').on(t.examId),
  ],
);
