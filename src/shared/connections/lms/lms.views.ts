import { z } from 'zod';
import { HUNDREDTHS_OF_POINT } from '#shared/platform/endpoint/units.ts';
import { gradeComponents } from '#shared/platform/grading/components.ts';
import { lmsClassStates, lmsJobKinds, lmsOutcomes, lmsRunKinds, lmsRunStatuses } from './run.ts';

const count = z.number().int();
const mark = count.meta({ description: HUNDREDTHS_OF_POINT });

export const lmsRunView = z.object({
  _id: z.string(),
  kind: z.enum(lmsRunKinds),
  status: z.enum(lmsRunStatuses),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Null for what came by the clock. */
  startedBy: z.string().nullable(),
  done: count,
  changed: count,
  failed: count,
  held: count,
  message: z.string(),
});
export type LmsRunView = z.infer<typeof lmsRunView>;

export const lmsSettingsView = z.object({
  studentRole: count,
  teacherRole: count,
  courseFormat: z.enum(['weeks', 'topics']),
  sections: count,
  isVisible: z.boolean(),
  isAutomatic: z.boolean(),
  dropMode: z.enum(['SUSPEND', 'UNENROL']),
  breakerPercent: count,
  /** Short names of courses there that new classes begin with; empty for none. */
  courseTemplate: z.string(),
  generalTemplate: z.string(),
  /** Whether the LMS mails new accounts a password. */
  mailsPassword: z.boolean(),
  updatedAt: z.string(),
});
export type LmsSettingsView = z.infer<typeof lmsSettingsView>;

export const lmsMailsView = z.object({
  /** People whose new account is mailed a password. */
  passwords: count,
  /** Welcomes of courses, where their welcome message is on. */
  welcomes: count,
  /** Places in classes whose plan is not approved yet; each is greeted once it is. */
  pending: count,
  /** Whether nobody has agreed yet that this LMS mails people. */
  isFirst: z.boolean(),
  /** Whether people are asked before the work begins: it would be the first, or many. */
  mustAsk: z.boolean(),
});
export type LmsMailsView = z.infer<typeof lmsMailsView>;

export const lmsState = z.object({
  /** Whether an address and a token are set. */
  connected: z.boolean(),
  settings: lmsSettingsView,
  lastRun: lmsRunView.nullable(),
  lastGoodRun: lmsRunView.nullable(),
  /** Classes with changes that wait. */
  waiting: count,
  /** Accounts that still have another name or address than the portal, those that would not take it among them. */
  outdated: count,
  /** Who agreed that this LMS mails people, when, and to how many mails; until then nothing that mails goes by itself. */
  mailConsent: z.object({ at: z.string(), by: z.string().nullable(), mails: count }).nullable(),
  /** What runs now, whoever started it: one of a kind for a term. */
  jobs: z.array(z.object({ jobId: z.string(), kind: z.enum(lmsJobKinds), periodId: z.string() })),
});
export type LmsStateView = z.infer<typeof lmsState>;

export const lmsClassView = z.object({
  _id: z.string(),
  code: z.string(),
  courseName: z.string(),
  className: z.string(),
  lecturers: z.array(z.string()),
  /** People of the class here, and active and suspended ones there. */
  people: count,
  members: count,
  suspended: count,
  lmsId: count.nullable(),
  state: z.enum(lmsClassStates),
  problem: z.string(),
  triedAt: z.string().nullable(),
  syncedAt: z.string().nullable(),
});
export type LmsClassView = z.infer<typeof lmsClassView>;

export const lmsResultView = z.object({
  no: count,
  scheduleId: z.string().nullable(),
  label: z.string(),
  outcome: z.enum(lmsOutcomes),
  message: z.string(),
  /** The person one of several accounts is still to be chosen for. */
  choiceFor: z.string().nullable(),
});
export type LmsResultView = z.infer<typeof lmsResultView>;

export const lmsAccountView = z.object({
  lmsId: count,
  username: z.string(),
  name: z.string(),
  idnumber: z.string(),
  suspended: z.boolean(),
  /** Null where nobody has used it, or the LMS does not say. */
  lastAccess: z.string().nullable(),
  /** The other person of the portal it belongs to; null where it may be chosen. */
  owner: z.string().nullable(),
});
export type LmsAccountView = z.infer<typeof lmsAccountView>;

const standings = ['ACTIVE', 'SUSPENDED', 'NONE'] as const;
export const lmsMemberView = z.object({
  /** Null for somebody only the LMS knows. */
  userId: z.string().nullable(),
  name: z.string(),
  number: z.string().nullable(),
  role: z.enum(['STUDENT', 'TEACHER', 'OTHER']),
  /** As it should be, and as it is. */
  portal: z.enum(standings),
  lms: z.enum(standings),
  /** Whether both agree. */
  same: z.boolean(),
});
export type LmsMemberView = z.infer<typeof lmsMemberView>;

export const lmsCourseDetail = z.object({
  scheduleId: z.string(),
  lmsId: count,
  title: z.string(),
  shortName: z.string(),
  url: z.string(),
  visible: z.boolean(),
  sections: count,
  activities: count,
  members: z.array(lmsMemberView),
  problem: z.string(),
  triedAt: z.string().nullable(),
  syncedAt: z.string().nullable(),
});
export type LmsCourseDetail = z.infer<typeof lmsCourseDetail>;

export const lmsGradeProposal = z.object({
  columns: z.array(z.object({ id: count, name: z.string(), total: z.boolean() })),
  /** Column of each component, as chosen last. */
  mapping: z.partialRecord(z.enum(gradeComponents), count),
  rows: z.array(
    z.object({
      studentId: z.string(),
      nim: z.string(),
      name: z.string(),
      /** Hundredths of 0 to 100 by component, where the LMS has a mark that differs from what stands here. */
      proposed: z.partialRecord(z.enum(gradeComponents), mark),
      present: z.partialRecord(z.enum(gradeComponents), mark.nullable()),
    }),
  ),
  /** Students of the class without an account or a mark there. */
  without: z.array(z.string()),
});
export type LmsGradeProposal = z.infer<typeof lmsGradeProposal>;
