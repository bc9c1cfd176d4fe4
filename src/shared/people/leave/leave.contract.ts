import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { leaveReasons, leaveStates } from './leave.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
  type UploadRule,
} from '#shared/platform/endpoint/endpoint.ts';
import { attachmentView, procedureEvent } from '#shared/platform/procedures/procedure.views.ts';
import { wholeField } from '#shared/platform/endpoint/whole-field.ts';

export const leaveView = z.object({
  _id: z.string(),
  studentId: z.string(),
  nim: z.string(),
  studentName: z.string(),
  className: z.string().nullable(),
  advisorName: z.string().nullable(),
  /** First term of the leave, as `20261`. */
  firstCode: z.string(),
  lastCode: z.string(),
  terms: z.number().int(),
  reason: z.enum(leaveReasons),
  /** Null for readers who do not decide about the reason, which may concern health. */
  explanation: z.string().nullable(),
  state: z.enum(leaveStates),
  decreeNo: z.string().nullable(),
  decreeDate: z.string().nullable(),
  returnDecreeNo: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type LeaveView = z.infer<typeof leaveView>;

export const leaveDetail = leaveView.extend({
  files: z.array(attachmentView),
  history: z.array(procedureEvent),
  /** The reader may decide now. */
  mayDecide: z.boolean(),
  /** The student holds a KIP scholarship. */
  holdsKip: z.boolean(),
});
export type LeaveDetail = z.infer<typeof leaveDetail>;

/** A student's own leaves, and whether another may be requested. */
export const ownLeave = z.object({
  leaves: z.array(leaveDetail),
  term: z.object({ code: z.string(), label: z.string() }),
  next: z.object({ code: z.string(), label: z.string() }),
  /** Reasons against a leave of one term; empty if it may be requested. */
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
  /** Remaining terms of leave. */
  termsLeft: z.number().int(),
  holdsKip: z.boolean(),
  /** Deadline of the return request, and why it is refused now. Null without a running leave. */
  comeBack: z.object({ deadline: z.string().nullable(), problem: z.string().nullable() }).nullable(),
});
export type OwnLeave = z.infer<typeof ownLeave>;

export const leaveUpload = {
  accept: ['pdf', 'image'],
  maxFiles: 2,
  fields: { parentLetter: 'The letter of the parents.', support: 'Another proof of the reason.' },
  maxBytes: 5 * 1024 * 1024,
} as const satisfies UploadRule;

const sorts = ['createdAt', 'nim', 'studentName', 'state'] as const;
const deciders = { roles: [ROLE.lecturer], permissions: ['student:get'] } as const;

const leaveQuery = listQuery(sorts, {
  sort: sortedBy(sorts, '-createdAt'),
  state: z.enum(leaveStates).optional(),
  /** Only leaves that wait for the reader. */
  mine: z.stringbool().optional(),
});

export const leaveContract = {
  own: endpoint({
    method: 'GET',
    path: '/api/student/leave',
    summary: 'Own leave of absence, and whether it may be asked for',
    access: { students: true },
    response: ownLeave,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/student/leave',
    summary: 'Ask for leave with a letter of the parents (`parentLetter`) and a proof (`support`)',
    access: { students: true },
    upload: leaveUpload,
    body: z.object({
      terms: wholeField([1, 2], 'Pilih lama cuti.'),
      reason: z.enum(leaveReasons, 'Pilih alasan.'),
      explanation: z.string().trim().min(10, 'Jelaskan alasan Anda, minimal 10 huruf.').max(1000),
    }),
    response: done,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/student/leave/:id/cancel',
    summary: 'Withdraw an own request before its decree',
    access: { students: true },
    leastStanding: 'READ_AND_PAY',
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  comeBack: endpoint({
    method: 'POST',
    path: '/api/student/leave/:id/return',
    summary: 'Ask to return after the leave',
    access: { students: true },
    leastStanding: 'READ_AND_PAY',
    params: idParams,
    body: z.object({ updatedAt, note: z.string().trim().max(300).default('') }),
    response: done,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/leave',
    summary: 'Leave of absence: all for the offices, those of advisees for an advisor',
    access: deciders,
    query: leaveQuery,
    response: z.array(leaveView),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/leave/export',
    summary: 'The same list as a file',
    access: deciders,
    query: leaveQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/leave/:id',
    summary: 'One leave with files and history',
    access: deciders,
    params: idParams,
    response: leaveDetail,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/leave/:id/decide',
    summary:
      'Agree to a leave or a return, or refuse it, as whose turn it is; the last agreement is the decree',
    access: deciders,
    params: idParams,
    body: z.object({
      decision: z.enum(['ACCEPT', 'REFUSE']),
      note: z.string().trim().max(300).default(''),
      updatedAt,
    }),
    response: done,
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/leave/:id/letter',
    summary: 'The decree of a leave, or of the return, as PDF',
    access: { students: true, ...deciders },
    params: idParams,
    query: z.object({ about: z.enum(['LEAVE', 'RETURN']).default('LEAVE') }),
    response: z.any(),
    shape: 'file',
  }),
};
