import { z } from 'zod';
import { activityDocuments, activityForms, activityLevels, activitySlugList } from './kinds.ts';
import { valuesOf } from '#shared/platform/reference/code-list.ts';
import { achievementTypes } from '#shared/platform/reference/teaching.ts';
import { logStatuses } from './logbook.ts';
import { activityActors, activityStatuses } from './procedure.ts';
import { attachmentView, procedureEvent } from '#shared/platform/procedures/procedure.views.ts';

const text = (max: number) => z.string().trim().max(max, `Paling banyak ${max} huruf.`).default('');

export const activityActions = [
  'SUBMIT',
  'PA_APPROVE',
  'RETURN',
  'REJECT',
  'APPROVE',
  'REPORT',
  'RETURN_REPORT',
  'SCORE',
  'CONVERT',
  'CHANGE_SUPERVISORS',
  'REMOVE_MEMBER',
  'CANCEL',
] as const;

export const activityPartner = z.object({
  name: text(150),
  address: text(300),
  city: text(100),
  contact: text(150),
  mou: text(100),
});

export const activityMentor = z.object({
  name: text(150),
  position: text(100),
  phone: text(30),
  email: z.email('Tulis alamat email yang lengkap.').or(z.literal('')).default(''),
});

export const planWeek = z.object({
  week: z.number().int().min(1).max(52),
  activity: z.string().trim().min(3, 'Isi kegiatan.').max(500),
  output: text(300),
});

/** A kind of activity as it is offered. */
export const activityTypeView = z.object({
  _id: z.string(),
  code: z.string(),
  slug: z.enum(activitySlugList),
  name: z.string(),
  isMbkm: z.boolean(),
  maxSks: z.number().int(),
  minSemester: z.number().int(),
  /** Hundredths. */
  minIpk: z.number().int(),
  form: z.enum(activityForms),
  requirements: z.string(),
  documents: z.array(z.string()),
  isActive: z.boolean(),
  /** Activities of this kind so far. */
  activities: z.number().int(),
  template: attachmentView.nullable(),
  updatedAt: z.string(),
});
export type ActivityTypeView = z.infer<typeof activityTypeView>;

export const requirementView = z.object({
  code: z.string(),
  label: z.string(),
  met: z.boolean(),
  value: z.string().nullable(),
});

/** An activity in a list. */
export const activityRow = z.object({
  _id: z.string(),
  title: z.string(),
  type: z.string(),
  slug: z.enum(activitySlugList),
  isMbkm: z.boolean(),
  partner: z.string(),
  semesterCode: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(activityStatuses),
  leader: z.object({ _id: z.string(), nim: z.string(), name: z.string() }),
  memberCount: z.number().int(),
  /** Sks of all members' courses. */
  sks: z.number().int(),
  /** Logbook entries that wait for a supervisor. */
  waitingLogs: z.number().int(),
  updatedAt: z.string(),
});
export type ActivityRow = z.infer<typeof activityRow>;

const score = z.number().int().nullable();

export const activityMember = z.object({
  studentId: z.string(),
  nim: z.string(),
  name: z.string(),
  role: z.number().int(),
  confirmedAt: z.string().nullable(),
  mentorScore: score,
  lectureScore: score,
  /** Both weighed, hundredths. */
  score,
  progress: z.object({
    expected: z.number().int(),
    needed: z.number().int(),
    approved: z.number().int(),
    minutes: z.number().int(),
    /** Entries no supervisor has approved. */
    waiting: z.number().int(),
    enough: z.boolean(),
  }),
  /** Minutes the planned courses take. */
  neededMinutes: z.number().int(),
  conversions: z.array(
    z.object({
      courseId: z.string(),
      code: z.string(),
      name: z.string(),
      sks: z.number().int(),
      partnerLetter: z.string().nullable(),
      score,
      letter: z.string().nullable(),
      /** Tenths. */
      index: z.number().int().nullable(),
      gradeId: z.string().nullable(),
    }),
  ),
});
export type ActivityMember = z.infer<typeof activityMember>;

/** An activity with all that belongs to it but the logbook. */
export const activityDetail = z.object({
  _id: z.string(),
  updatedAt: z.string(),
  type: activityTypeView.pick({ code: true, slug: true, name: true, isMbkm: true, maxSks: true }),
  memberKind: z.number().int(),
  title: z.string(),
  description: z.string(),
  partner: activityPartner,
  mentor: activityMentor,
  location: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  semesterCode: z.string(),
  plannedHours: z.number().int(),
  daysPerWeek: z.number().int(),
  plan: z.array(planWeek),
  level: z.enum(activityLevels).nullable(),
  rank: z.string(),
  organiser: z.string(),
  achievementType: z.enum(valuesOf(achievementTypes)),
  decreeNo: z.string(),
  decreeDate: z.string().nullable(),
  minutesNo: z.string().nullable(),
  status: z.enum(activityStatuses),
  /** The state as the specification's lists of activities know it. */
  activityStatus: z.enum(['DONE', 'NOT-YET', 'CANCLE']),
  supervisors: z.array(z.object({ lectureId: z.string(), name: z.string(), order: z.number().int() })),
  members: z.array(activityMember),
  documents: z.array(attachmentView),
  /** Kinds the reader may add now. */
  uploadable: z.array(z.enum(activityDocuments)),
  /** Kinds without which the next step is not taken. */
  needed: z.array(z.enum(activityDocuments)),
  actors: z.array(z.enum(activityActors)),
  actions: z.array(z.enum(activityActions)),
  /** Whether the reader has still to agree to take part. */
  asksConfirmation: z.boolean(),
  /** Whether the reader writes the own logbook now, and whether he decides on others'. */
  writesLog: z.boolean(),
  decidesLog: z.boolean(),
  /** Whether the reader may change the proposal. */
  editable: z.boolean(),
  history: z.array(procedureEvent),
});
export type ActivityDetail = z.infer<typeof activityDetail>;

export const activityLog = z.object({
  _id: z.string(),
  updatedAt: z.string(),
  studentId: z.string(),
  student: z.string(),
  date: z.string(),
  minutes: z.number().int(),
  activity: z.string(),
  output: z.string(),
  status: z.enum(logStatuses),
  note: z.string(),
  file: z.object({ file: z.string(), name: z.string() }).nullable(),
});
export type ActivityLog = z.infer<typeof activityLog>;
