import { z } from 'zod';
import { paymentGates } from '#shared/platform/access/gates.ts';
import { endpoint, idParams } from '#shared/platform/endpoint/endpoint.ts';

/** State of a payment gate for one student; `message` says what to pay, null when the gate is open. */
export const gateStateView = z.object({
  gate: z.enum(paymentGates),
  isOpen: z.boolean(),
  message: z.string().nullable(),
  missing: z.array(z.object({ bill: z.string(), rule: z.string(), amount: z.number().int() })),
  /** Last day of a dispensation. */
  exemptUntil: z.string().nullable(),
  /** Conditions of the dispensation; empty for none. */
  exemptConditions: z.string(),
});
export type GateStateView = z.infer<typeof gateStateView>;

/** Card for the exams of a term: admissions, and every reason for a refusal. */
export const examCardView = z.object({
  exam: z.enum(['UTS', 'UAS']),
  term: z.string(),
  student: z.object({ nim: z.string(), name: z.string(), className: z.string().nullable() }),
  /** Payment required before the exams. */
  payment: z.string().nullable(),
  rows: z.array(
    z.object({
      scheduleId: z.string(),
      code: z.string(),
      name: z.string(),
      className: z.string(),
      lecturers: z.array(z.string()),
      slot: z
        .object({
          date: z.string(),
          start: z.number(),
          end: z.number(),
          room: z.string().nullable(),
          seat: z.string().nullable(),
        })
        .nullable(),
      allowed: z.boolean(),
      byDispensation: z.boolean(),
      reasons: z.array(z.string()),
    }),
  ),
});
export type ExamCardView = z.infer<typeof examCardView>;

const examQuery = z.object({ exam: z.enum(['UTS', 'UAS']).default('UTS') });

export const gateContract = {
  own: endpoint({
    method: 'GET',
    path: '/api/student/payment-gates',
    summary: 'What the own payments open in the active term, and what is missing for the rest',
    access: { students: true },
    response: z.array(gateStateView),
  }),
  ofStudent: endpoint({
    method: 'GET',
    path: '/api/staff/student/:id/payment-gates',
    summary: 'The payment gates of a student in the active term',
    access: { permissions: ['payment:get'] },
    params: idParams,
    response: z.array(gateStateView),
  }),
  examCard: endpoint({
    method: 'GET',
    path: '/api/student/exam-card',
    summary: 'The own exam card; 454 or 455 while no KRS gives rights',
    access: { students: true },
    query: examQuery,
    response: examCardView,
  }),
  printExamCard: endpoint({
    method: 'GET',
    path: '/api/student/exam-card/print',
    summary: 'The own exam card (PDF)',
    access: { students: true },
    query: examQuery,
    response: z.unknown(),
    shape: 'file',
  }),
  printExamCardOf: endpoint({
    method: 'GET',
    path: '/api/staff/student/:id/exam-card/print',
    summary: 'The exam card of a student (PDF), checked and counted like the own one',
    access: { permissions: ['exam:print-card'] },
    params: idParams,
    query: examQuery,
    response: z.unknown(),
    shape: 'file',
  }),
};
