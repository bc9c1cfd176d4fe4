import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { clearancePurposes } from './clearance.ts';
import { done, endpoint, idParams, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import { clearanceView } from './library-clearance.contract.ts';
import { clearanceCheck, fineView, loanView, memberView } from './library.views.ts';

const reader = { students: true, roles: [ROLE.lecturer] } as const;

const ownLoan = loanView.extend({
  /** Why it cannot be renewed; empty when it can. */
  renewProblems: z.array(z.string()),
});
export type OwnLoan = z.infer<typeof ownLoan>;

const own = memberView.extend({
  loans: z.array(ownLoan),
  /** Loans that are over, latest first. */
  past: z.array(loanView),
  fines: z.array(fineView),
  /** Empty for lecturers. */
  clearances: z.array(clearanceView),
  checks: z.array(z.object({ purpose: z.enum(clearancePurposes), checks: z.array(clearanceCheck) })),
});
export type OwnLibrary = z.infer<typeof own>;

export const libraryOwnContract = {
  own: endpoint({
    method: 'GET',
    path: '/api/library/own',
    summary: 'Own loans, reservations, fines and letters',
    access: reader,
    response: own,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/library/own/receipt',
    summary: 'The own books at home, as PDF',
    access: reader,
    response: z.any(),
    shape: 'file',
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/library/own/loan/:id/renew',
    summary: 'Give an own loan more days',
    access: reader,
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  reserve: endpoint({
    method: 'POST',
    path: '/api/library/own/reservation',
    summary: 'Queue for a title whose copies are all out',
    access: reader,
    body: z.object({ titleId: z.uuid() }),
    response: done,
  }),
  cancelReservation: endpoint({
    method: 'POST',
    path: '/api/library/own/reservation/:id/cancel',
    summary: 'Leave the queue of a title',
    access: reader,
    leastStanding: 'READ',
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  askClearance: endpoint({
    method: 'POST',
    path: '/api/student/library/clearance',
    summary: 'Ask for a letter of clearance',
    access: { students: true },
    leastStanding: 'READ',
    body: z.object({ purpose: z.enum(clearancePurposes, 'Pilih keperluan.') }),
    response: done,
  }),
};
