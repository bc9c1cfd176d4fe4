import { z } from 'zod';
import { channelNames } from '../domain/feeder/channels.ts';
import { feederStatuses, feederVerdicts } from '../domain/feeder/state.ts';
import { endpoint, idParams, listQuery, updatedAt } from './endpoint.ts';
import { semesterField } from './fields.ts';

const read = { permissions: ['feeder:get'] } as const;
const send = { permissions: ['feeder:sync'] } as const;
const count = z.number().int();

const channel = z.enum(channelNames, 'Pilih kanal.');
/** Semester code of channels that belong to a term. */
const period = semesterField.optional();

const problem = z.object({ field: z.string(), message: z.string() });
const difference = z.object({
  field: z.string(),
  label: z.string(),
  local: z.string().nullable(),
  feeder: z.string().nullable(),
  /** Only a person may settle it. */
  locked: z.boolean(),
  /** The feeder's value can be taken over into the portal here. */
  adoptable: z.boolean(),
  /** The feeder's side was chosen. */
  kept: z.boolean(),
});

export const feederRowView = z.object({
  _id: z.string(),
  channel,
  scope: z.string(),
  key: z.string(),
  label: z.string(),
  /** Page of the portal on which the record is mended. */
  link: z.string().nullable(),
  verdict: z.enum(feederVerdicts),
  status: z.enum(feederStatuses),
  message: z.string(),
  code: count.nullable(),
  problems: z.array(problem),
  differences: z.array(difference),
  checkedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  updatedAt: z.string(),
});
export type FeederRowView = z.infer<typeof feederRowView>;

const proof = z.object({
  at: z.string(),
  by: z.string(),
  act: z.string(),
  step: z.string(),
  code: count.nullable(),
  requestDigest: z.string(),
  answerDigest: z.string().nullable(),
});

const counts = z.object({
  verdicts: z.record(z.enum(feederVerdicts), count),
  statuses: z.record(z.enum(feederStatuses), count),
  /** Rows of the portal that PDDIKTI would refuse as they stand. */
  problems: count,
});
export type FeederCounts = z.infer<typeof counts>;

export const feederChannelView = z.object({
  channel,
  scope: z.string(),
  checkedAt: z.string().nullable(),
  /** The comparison or sending under way. */
  jobId: z.string().nullable(),
  counts,
});
export type FeederChannelView = z.infer<typeof feederChannelView>;

export const feederBoard = z.object({
  connected: z.boolean(),
  environment: z.enum(['live', 'sandbox']),
  /** Rows sent at a time. */
  batch: count,
  /** Terms of the portal, newest first. */
  periods: z.array(z.object({ code: z.string(), label: z.string(), isActive: z.boolean() })),
  period: z.string().nullable(),
  /** When the reports of the term are due: the plan two months after its start, the results two months after its end. */
  deadlines: z.array(z.object({ report: z.enum(['PLAN', 'RESULT']), due: z.string(), days: count })),
  channels: z.array(feederChannelView),
});
export type FeederBoard = z.infer<typeof feederBoard>;

const started = z.object({ jobId: z.string() });

const comparedRow = z.object({ _id: z.string(), key: z.string(), label: z.string() });
/** What the last finished comparison found (the first hundred of each; all are rows of `rows`), and the one just begun. */
export const comparison = z.object({
  jobId: z.string(),
  checkedAt: z.string().nullable(),
  totals: z.record(z.enum(feederVerdicts), count),
  onlyLocal: z.array(comparedRow),
  onlyFeeder: z.array(comparedRow),
  different: z.array(
    z.object({
      key: z.string(),
      field: z.string(),
      local: z.string().nullable(),
      feeder: z.string().nullable(),
    }),
  ),
});
export type FeederComparison = z.infer<typeof comparison>;

/** Which rows are sent: chosen ones, all that are new or different, or those that failed. */
const chosen = {
  ids: z.array(z.uuid()).min(1, 'Pilih minimal satu baris.').max(1_000).optional(),
  which: z.enum(['READY', 'FAILED']).default('READY'),
};
export const sendBody = z.object({ channel, period, ...chosen });
export type SendBody = z.infer<typeof sendBody>;

const studentChannels = [
  'biodata',
  'entry',
  'transfer',
  'activity',
  'activity-member',
  'guidance',
  'examiner',
  'exit',
] as const;
const courseChannels = ['course', 'curriculum', 'curriculum-course'] as const;
const classChannels = ['class', 'teaching', 'member'] as const;
const gradeChannels = ['grade', 'akm'] as const;

const sync = '/api/staff/sync';

const planned = z.object({
  label: z.string(),
  action: z.enum(['INSERT', 'UPDATE', 'REMOVE', 'NONE', 'REFUSE']),
  message: z.string(),
  values: z.array(z.object({ label: z.string(), value: z.string() })),
});
export const dryRun = z.object({
  totals: z.object({ INSERT: count, UPDATE: count, REMOVE: count, NONE: count, REFUSE: count }),
  rows: z.array(planned),
});
export type FeederDryRun = z.infer<typeof dryRun>;

const gradeSide = z
  .object({ score: z.string().nullable(), index: z.string().nullable(), letter: z.string().nullable() })
  .nullable();

export const gradeOfMember = z.object({
  nim: z.string(),
  name: z.string(),
  local: gradeSide,
  feeder: gradeSide,
  status: z.enum(feederStatuses).nullable(),
  message: z.string(),
});

const startOf = <const C extends readonly [string, ...string[]]>(
  name: string,
  summary: string,
  channels: C,
) =>
  endpoint({
    method: 'POST',
    path: `${sync}/${name}`,
    summary,
    access: send,
    body: z.object({
      channel: z.enum(channels, 'Pilih kanal.').default(channels[0] as never),
      period,
      ...chosen,
    }),
    response: started,
  });

const checkOf = <const C extends readonly [string, ...string[]]>(
  name: string,
  summary: string,
  channels: C,
) =>
  endpoint({
    method: 'POST',
    path: `${sync}/${name}`,
    summary,
    access: send,
    body: z.object({ channel: z.enum(channels, 'Pilih kanal.').default(channels[0] as never), period }),
    response: comparison,
  });

export const feederContract = {
  board: endpoint({
    method: 'GET',
    path: sync,
    summary: 'Channels of a term with what is missing, and when the reports are due',
    access: read,
    query: z.object({ period }),
    response: feederBoard,
  }),
  compare: endpoint({
    method: 'POST',
    path: `${sync}/compare`,
    summary: 'Begin a comparison of a channel with the feeder',
    access: send,
    body: z.object({ channel, period }),
    response: comparison,
  }),
  send: endpoint({
    method: 'POST',
    path: `${sync}/send`,
    summary: 'Begin to send rows of a channel',
    access: send,
    body: sendBody,
    response: started,
  }),
  plan: endpoint({
    method: 'POST',
    path: `${sync}/plan`,
    summary: 'What sending would do, by the last comparison; nothing is sent',
    access: read,
    body: sendBody,
    response: dryRun,
  }),
  rows: endpoint({
    method: 'GET',
    path: `${sync}/rows`,
    summary: 'Rows of a channel with both sides and how sending went',
    access: read,
    query: listQuery(['key', 'label', 'checkedAt'], {
      channel,
      period,
      verdict: z.enum(feederVerdicts).optional(),
      status: z.enum(feederStatuses).optional(),
      problems: z.stringbool().optional(),
    }),
    response: z.array(feederRowView),
    shape: 'page',
  }),
  row: endpoint({
    method: 'GET',
    path: `${sync}/rows/:id`,
    summary: 'One row with the proof of what was sent',
    access: read,
    params: idParams,
    response: feederRowView.extend({ proof: z.array(proof) }),
  }),
  choose: endpoint({
    method: 'POST',
    path: `${sync}/rows/:id/choose`,
    summary: 'Choose a side for a field: send ours, leave theirs, or take theirs over',
    access: send,
    params: idParams,
    body: z.object({
      updatedAt,
      field: z.string().min(1).max(60),
      side: z.enum(['LOCAL', 'FEEDER', 'ADOPT']),
    }),
    response: feederRowView,
  }),
  test: endpoint({
    method: 'POST',
    path: `${sync}/test`,
    summary: 'Sign in to the feeder and read institution, programme and open terms',
    access: send,
    response: z.object({
      institution: z.string(),
      programme: z.string(),
      environment: z.enum(['live', 'sandbox']),
      openPeriods: z.array(z.string()),
      /** Fields the feeder describes otherwise than this portal expects. */
      drift: z.array(z.string()),
    }),
  }),
  checkStudent: checkOf('check-student', 'Begin to compare students with the feeder', studentChannels),
  student: startOf('student', 'Begin to send students', studentChannels),
  checkCourses: checkOf(
    'check-courses',
    'Begin to compare courses and curricula with the feeder',
    courseChannels,
  ),
  courses: startOf('courses', 'Begin to send courses and curricula', courseChannels),
  studentClasses: checkOf(
    'student-classes',
    'Begin to compare classes, lecturers and members',
    classChannels,
  ),
  studentClass: startOf('student-class', 'Begin to send classes, lecturers or members', classChannels),
  grades: startOf('nilai', 'Begin to send grades or term records', gradeChannels),
  gradesOf: endpoint({
    method: 'GET',
    path: `${sync}/nilai/:id`,
    summary: 'How sending the grades of a class went, student by student',
    access: read,
    params: idParams,
    response: z.array(gradeOfMember),
  }),
  feederGrades: endpoint({
    method: 'GET',
    path: '/api/feeder/nilai/:id',
    summary: 'Grades of a class as the feeder holds them now, beside ours',
    access: read,
    params: idParams,
    response: z.array(gradeOfMember),
  }),
};
