import { periodChoice } from '#shared/platform/term/period.views.ts';
import { named } from '#shared/platform/endpoint/fields.ts';
import { z } from 'zod';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { feederStatuses } from '#shared/platform/feeder/state.ts';
import { evaluationBases } from '#shared/platform/reference/teaching.ts';
import { MEETING_COUNT, meetingTypes } from '#shared/platform/term/meetings.ts';

export const scheduleStatuses = ['NOT-YET', 'DONE', 'CANCLE'] as const;
export const teachingModes = ['F', 'O', 'M'] as const;
export const gradeStatuses = ['DRAFT', 'SUBMITTED', 'PUBLISHED', 'LOCKED'] as const;
const evaluationTypes = evaluationBases.map(({ value }) => value);

/** Minutes since midnight; the end of a class may be midnight (1440). */
const minutes = z.number().int().min(0).max(1440);

/** When a class meets: day 0–6 from Minggu, minutes since midnight. */
export const slotFields = {
  day: z.number('Pilih hari.').int().min(0).max(6),
  timeStart: minutes,
  timeEnd: minutes,
};

/** One class of one course in one term as lists, week grids and cards show it. */
export const scheduleRow = z.object({
  _id: z.string(),
  updatedAt: z.string(),
  courseId: z.string(),
  courseCode: z.string(),
  courseName: z.string(),
  sks: z.number().int(),
  className: z.string(),
  classType: z.enum(classTypes),
  /** Whether students of other class types may take it. */
  crossClass: z.boolean(),
  ...slotFields,
  room: z.object({ _id: z.string(), code: z.string(), name: z.string() }).nullable(),
  mode: z.enum(teachingModes),
  mediaLink: z.string().nullable(),
  lecturers: z.array(named.extend({ isCoordinator: z.boolean() })),
  classes: z.array(named),
  capacity: z.number().int(),
  /** Seats held, waiting KRS included. */
  taken: z.number().int(),
  /** Students with an approved KRS. */
  enrolled: z.number().int(),
  meetingsDone: z.number().int(),
  /** Meetings that somebody has to find another day for. */
  toReschedule: z.number().int(),
  status: z.enum(scheduleStatuses),
  /** Null while nobody has opened the grade sheet. */
  gradeStatus: z.enum(gradeStatuses).nullable(),
  /** How reporting it to PDDIKTI stands; null while it was never compared. */
  feeder: z.enum(feederStatuses).nullable(),
  /** Whether the class has its course in the LMS. */
  inLms: z.boolean(),
  /** Why a clash was allowed; null = there is none. */
  clashOverride: z.string().nullable(),
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

/** A lecturer's part in a class; `sksShare` in hundredths of a credit. */
export const lecturerShare = z.object({
  lecturerId: z.uuid('Pilih dosen.'),
  isCoordinator: z.boolean().default(false),
  sksShare: z.number().int().min(0, 'Minimal 0 sks.').max(2400),
  plannedMeetings: z.number().int().min(0).max(MEETING_COUNT).default(MEETING_COUNT),
  evaluationType: z.enum(evaluationTypes).default('1'),
});

/** What somebody who confirms a meeting says of it. */
export const meetingCheck = z.object({
  name: z.string(),
  /** NIM of a student. */
  nim: z.string().nullable(),
  matchesRps: z.boolean(),
  note: z.string(),
  at: z.string(),
});
export type MeetingCheck = z.infer<typeof meetingCheck>;

/** A private file of a record: what it is asked for at `/api/download/private-file/`, and its own name. */
export const keptFile = z.object({ file: z.string(), name: z.string() });

/** One of the sixteen meetings; `date` is the agreed or real day where it differs from the plan. */
export const meetingView = z.object({
  no: z.number().int(),
  updatedAt: z.string(),
  type: z.enum(meetingTypes),
  plannedDate: z.string(),
  date: z.string().nullable(),
  timeStart: z.number().int(),
  timeEnd: z.number().int(),
  roomId: z.string().nullable(),
  roomCode: z.string().nullable(),
  lecturerId: z.string().nullable(),
  lecturerName: z.string().nullable(),
  mode: z.enum(teachingModes),
  topic: z.string(),
  material: z.string(),
  method: z.string(),
  mediaLink: z.string().nullable(),
  assignmentGiven: z.boolean(),
  status: z.enum(scheduleStatuses),
  cancelReason: z.string().nullable(),
  needsReschedule: z.boolean(),
  /** The picture of the journal, for who may open it. */
  photo: keptFile.nullable(),
  /** Students with status H; null while nothing is recorded. */
  present: z.number().int().nullable(),
  /** By a student who was there, and by the head of programme. */
  checks: z.object({ student: meetingCheck.nullable(), kaprodi: meetingCheck.nullable() }),
});
export type MeetingView = z.infer<typeof meetingView>;

export const scheduleDetail = scheduleRow.extend({
  period: periodChoice,
  scope: z.enum(['1', '2', '3']),
  shares: z.array(lecturerShare),
  meetings: z.array(meetingView),
});
export type ScheduleDetail = z.infer<typeof scheduleDetail>;
