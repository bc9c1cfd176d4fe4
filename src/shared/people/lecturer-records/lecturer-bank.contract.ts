import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { valuesOf } from '#shared/platform/reference/code-list.ts';
import { employments } from '#shared/platform/reference/lecturer.ts';
import { accountNumberField } from '#shared/platform/endpoint/fields.ts';
import { done, endpoint, idParams, listQuery, updatedAt } from '#shared/platform/endpoint/endpoint.ts';

const bankView = z.object({
  bank: z.string(),
  number: z.string(),
  holder: z.string(),
  updatedAt: z.string(),
});
export type BankView = z.infer<typeof bankView>;

const bankOwner = z.object({
  _id: z.string(),
  name: z.string(),
  fullName: z.string(),
  nidn: z.string().nullable(),
  employment: z.enum(valuesOf(employments)),
  /** Last change of the account; null without one. */
  toldAt: z.string().nullable(),
});
export type BankOwner = z.infer<typeof bankOwner>;

export const lecturerBankContract = {
  own: endpoint({
    method: 'GET',
    path: '/api/lecture/bank',
    summary: 'The own bank account; null while there is none',
    access: { roles: [ROLE.lecturer] },
    response: bankView.nullable(),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/lecture/bank',
    summary: 'Tell or change the own bank account (`updatedAt` of the known one)',
    access: { roles: [ROLE.lecturer] },
    body: z.object({
      bank: z.string().trim().min(2, 'Isi nama bank.').max(60),
      number: accountNumberField,
      holder: z.string().trim().min(2, 'Isi nama pemilik rekening.').max(100),
      updatedAt: updatedAt.optional(),
    }),
    response: done,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/staff/lecture-bank',
    summary:
      'Lecturers and whether they told a bank account, for finance; the account itself is read one by one',
    access: { permissions: ['payment:verify'] },
    query: listQuery(['name', 'nidn'], { told: z.enum(['true', 'false']).optional() }),
    response: z.array(bankOwner),
    shape: 'page',
  }),
  of: endpoint({
    method: 'GET',
    path: '/api/staff/lecture/:id/bank',
    summary: 'The bank account of a lecturer, for finance; looking at it is recorded',
    access: { permissions: ['payment:verify'] },
    params: idParams,
    response: bankView.nullable(),
  }),
};
