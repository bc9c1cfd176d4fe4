import { z } from 'zod';
import { paymentCategories } from '#shared/finance/billing/kinds.ts';
import { planDecisions, planRequestStates } from './plan-request.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { planParts, sumField } from '#shared/platform/endpoint/money-field.ts';
import { procedureEvent } from '#shared/platform/procedures/procedure.views.ts';

const askedPart = z.object({ amount: sumField, dueDate: z.string() });

/** What a plan has to keep to: the sum of its parts, what of it is paid, and its last day. */
const limits = z.object({ net: sumField, paid: sumField, lastDay: z.string().nullable() });

const planRequestRow = z.object({
  _id: z.string(),
  billId: z.string(),
  billName: z.string(),
  category: z.enum(paymentCategories),
  periodCode: z.string(),
  studentId: z.string(),
  nim: z.string(),
  studentName: z.string(),
  className: z.string().nullable(),
  balance: sumField,
  parts: z.array(askedPart),
  decidedParts: z.array(askedPart).nullable(),
  reason: z.string(),
  state: z.enum(planRequestStates),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PlanRequestRow = z.infer<typeof planRequestRow>;

const planRequestDetail = planRequestRow.extend({
  limits,
  /** The plan of the bill as it is. */
  current: z.array(askedPart),
  steps: z.array(procedureEvent),
});
export type PlanRequestDetail = z.infer<typeof planRequestDetail>;

const sorts = ['createdAt', 'nim', 'balance'] as const;
const listPath = '/api/staff/plan-request';
const query = listQuery(sorts, {
  sort: sortedBy(sorts, '-createdAt'),
  state: z.enum(planRequestStates).optional(),
});

const note = z.string().trim().max(300, 'Catatan paling banyak 300 huruf.').default('');

export const planRequestContract = {
  limits: endpoint({
    method: 'GET',
    path: '/api/student/bill/:id/plan-request',
    summary: 'What an own plan of instalments of a bill has to keep to',
    access: { students: true },
    params: idParams,
    response: limits.extend({ current: z.array(askedPart) }),
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/student/bill/:id/plan-request',
    summary: 'Ask for an own plan of instalments, with a reason',
    access: { students: true },
    params: idParams,
    body: z.object({
      parts: planParts,
      reason: z
        .string()
        .trim()
        .min(10, 'Isi alasan minimal 10 huruf.')
        .max(500, 'Alasan paling banyak 500 huruf.'),
    }),
    response: done,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/student/plan-request/:id/cancel',
    summary: 'Take an own request back while nobody has decided',
    access: { students: true },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  list: endpoint({
    method: 'GET',
    path: listPath,
    summary: 'Requests for own plans of instalments',
    access: { permissions: ['payment:get'] },
    query,
    response: z.array(planRequestRow),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: `${listPath}/export`,
    summary: 'The same list as a file',
    access: { permissions: ['payment:export'] },
    query: query.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  get: endpoint({
    method: 'GET',
    path: `${listPath}/:id`,
    summary: 'One request with the bill and its plan as they are, and its history',
    access: { permissions: ['payment:get'] },
    params: idParams,
    response: planRequestDetail,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${listPath}/:id/decide`,
    summary: 'Approve a request as it is or with other parts, or reject it; what differs needs a note',
    access: { permissions: ['payment:dispense'] },
    params: idParams,
    body: z.object({
      decision: z.enum(planDecisions),
      /** The plan instead of the one asked for; read only with `ALTER`. */
      parts: planParts.default([]),
      note,
      updatedAt,
    }),
    response: done,
  }),
};
