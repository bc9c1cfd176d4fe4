import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { clearancePurposes, clearanceStates } from './clearance.ts';
import { depositStatuses } from '#shared/completion/thesis/kinds.ts';
import { thesisStatuses } from '#shared/completion/thesis/status.ts';
import {
  done,
  endpoint,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { clearanceCheck } from './library.views.ts';
import { attachmentView, procedureEvent } from '#shared/platform/procedures/procedure.views.ts';

const read = { permissions: ['library:get'], roles: [ROLE.library] } as const;
const receiving = { permissions: ['library:update'] } as const;

export const clearanceView = z.object({
  _id: z.string(),
  studentId: z.string(),
  nim: z.string(),
  studentName: z.string(),
  className: z.string().nullable(),
  purpose: z.enum(clearancePurposes),
  state: z.enum(clearanceStates),
  note: z.string(),
  number: z.string().nullable(),
  issuedOn: z.string().nullable(),
  validUntil: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ClearanceView = z.infer<typeof clearanceView>;

const depositRow = z.object({
  _id: z.string(),
  nim: z.string(),
  name: z.string(),
  title: z.string(),
  status: z.enum(thesisStatuses),
  deposit: z.enum(depositStatuses),
  depositedAt: z.string().nullable(),
  hasFinal: z.boolean(),
  embargoUntil: z.string().nullable(),
  updatedAt: z.string(),
});
export type DepositRow = z.infer<typeof depositRow>;

const depositNotes = {
  callNumber: z.string().trim().max(60).default(''),
  /** The full text stays closed up to this day. */
  embargoUntil: z.iso.date().nullable().default(null),
  note: z.string().trim().max(500).default(''),
};

export const depositDetail = depositRow.extend({
  titleEn: z.string(),
  abstractId: z.string(),
  abstractEn: z.string(),
  keywords: z.array(z.string()),
  supervisors: z.array(z.string()),
  mayPublish: z.boolean(),
  number: z.string().nullable(),
  url: z.string(),
  callNumber: z.string(),
  note: z.string(),
  documents: z.array(attachmentView),
});
export type DepositDetail = z.infer<typeof depositDetail>;

const sorts = ['createdAt', 'nim', 'studentName', 'state'] as const;
const depositSorts = ['name', 'nim', 'title'] as const;

export const libraryClearanceContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/library/clearance',
    summary: 'Requests for a letter of clearance, latest first',
    access: read,
    query: listQuery(sorts, {
      sort: sortedBy(sorts, '-createdAt'),
      state: z.enum(clearanceStates).optional(),
      purpose: z.enum(clearancePurposes).optional(),
    }),
    response: z.array(clearanceView),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/library/clearance/:id',
    summary: 'A request with its checks, as they stand now while it waits',
    access: read,
    params: idParams,
    response: clearanceView.extend({ checks: z.array(clearanceCheck), history: z.array(procedureEvent) }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/staff/library/clearance/:id/decide',
    summary: 'Issue the letter, refuse it with a reason, or take an issued one back with a reason',
    access: { permissions: ['library:clear'] },
    params: idParams,
    body: z.object({
      decision: z.enum(['ISSUE', 'REFUSE', 'TAKE_BACK']),
      note: z.string().trim().max(300).default(''),
      /** Title of the book the student gave, where one is asked for. */
      donation: z.string().trim().max(200, 'Paling banyak 200 huruf.').default(''),
      updatedAt,
    }),
    response: done,
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/library/clearance/:id/print',
    summary: 'An issued letter as PDF; the own one, or for the library',
    access: { students: true, ...read },
    params: idParams,
    response: z.any(),
    shape: 'file',
  }),
  deposits: endpoint({
    method: 'GET',
    path: '/api/staff/library/deposit',
    summary: 'Theses the library waits for, and those it has',
    access: read,
    query: listQuery(depositSorts, { deposit: z.enum(depositStatuses).default('PENDING') }),
    response: z.array(depositRow),
    shape: 'page',
  }),
  deposit: endpoint({
    method: 'GET',
    path: '/api/staff/library/deposit/:id',
    summary: 'A thesis as the library checks it: metadata, abstract, files',
    access: read,
    params: idParams,
    response: depositDetail,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/staff/library/deposit/:id/receive',
    summary: 'The printed and the digital thesis were checked and received',
    access: receiving,
    params: idParams,
    body: z.object({
      updatedAt,
      printed: z.literal(true, 'Periksa naskah cetak.'),
      digital: z.literal(true, 'Periksa naskah digital.'),
      url: z.union([z.literal(''), z.url().max(300)]).default(''),
      ...depositNotes,
    }),
    response: done,
  }),
  takeBackDeposit: endpoint({
    method: 'POST',
    path: '/api/staff/library/deposit/:id/take-back',
    summary: 'Take back the receipt of a thesis that is not accepted yet; the student is told why',
    access: receiving,
    params: idParams,
    body: z.object({
      updatedAt,
      note: z.string().trim().min(5, 'Tulis alasan minimal 5 huruf.').max(300, 'Paling banyak 300 huruf.'),
    }),
    response: done,
  }),
  changeDeposit: endpoint({
    method: 'POST',
    path: '/api/staff/library/deposit/:id/notes',
    summary: 'Change call number, embargo and note of a thesis the library has',
    access: receiving,
    params: idParams,
    body: z.object({ updatedAt, ...depositNotes }),
    response: done,
  }),
};
