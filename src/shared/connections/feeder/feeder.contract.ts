import { z } from 'zod';
import { feederStatuses, feederVerdicts } from '#shared/platform/feeder/state.ts';
import { endpoint, idParams, listQuery, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import {
  comparison,
  dryRun,
  feederBoard,
  feederChannel as channel,
  feederRowDetail,
  feederRowView,
  gradeOfMember,
} from './feeder.views.ts';
import { semesterField } from '#shared/platform/endpoint/fields.ts';

const read = { permissions: ['feeder:get'] } as const;
const send = { permissions: ['feeder:sync'] } as const;
/** Semester code of channels that belong to a term. */
const period = semesterField.optional();

const started = z.object({ jobId: z.string() });

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
  'conversion',
  'guidance',
  'examiner',
  'achievement',
  'exit',
] as const;
const courseChannels = ['course', 'curriculum', 'curriculum-course'] as const;
const classChannels = ['class', 'teaching', 'member'] as const;
const gradeChannels = ['grade', 'akm'] as const;

const sync = '/api/staff/sync';

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
    response: feederRowDetail,
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
