import { z } from 'zod';
import { refundReasons, refundStatuses } from '#shared/finance/billing/kinds.ts';
import { accountNumberField } from '#shared/platform/endpoint/fields.ts';
import { moneyField } from '#shared/platform/endpoint/money-field.ts';
import {
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { paymentProofUpload } from '#shared/finance/payments/payment.contract.ts';
import { proofName } from '#shared/finance/payments/payment.views.ts';

export const refundView = z.object({
  _id: z.string(),
  studentId: z.string(),
  nim: z.string(),
  studentName: z.string(),
  className: z.string().nullable(),
  /** The payment it gives back; null for money out of the deposit. */
  paymentId: z.string().nullable(),
  paymentName: z.string().nullable(),
  amount: z.number().int(),
  reason: z.enum(refundReasons),
  note: z.string(),
  bankName: z.string(),
  /** In lists and decisions its last digits alone; the whole number is asked for one by one. */
  accountNumber: z.string(),
  accountHolder: z.string(),
  status: z.enum(refundStatuses),
  requestedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decisionNote: z.string(),
  paidOn: z.string().nullable(),
  /** The proof of the transfer to the student. */
  proof: proofName,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type RefundView = z.infer<typeof refundView>;

/** A refund as the student who gets the money sees it. */
export const ownRefundView = refundView.pick({
  _id: true,
  paymentName: true,
  amount: true,
  reason: true,
  bankName: true,
  accountNumber: true,
  accountHolder: true,
  status: true,
  decisionNote: true,
  paidOn: true,
  proof: true,
  createdAt: true,
});
export type OwnRefundView = z.infer<typeof ownRefundView>;

/** How many of the own refunds are shown; more than anybody ever had. */
export const MOST_OWN_REFUNDS = 50;

const sorts = ['createdAt', 'amount', 'nim', 'studentName'] as const;

const refundPath = '/api/staff/refund';

const refundQuery = listQuery(sorts, {
  sort: sortedBy(sorts, '-createdAt'),
  status: z.enum(refundStatuses).optional(),
  reason: z.enum(refundReasons).optional(),
});

export const refundContract = {
  list: endpoint({
    method: 'GET',
    path: refundPath,
    summary: 'Requests to give money back',
    access: { permissions: ['payment:get'] },
    query: refundQuery,
    response: z.array(refundView),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: `${refundPath}/export`,
    summary: 'The same list as a file',
    access: { permissions: ['payment:export'] },
    query: refundQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  request: endpoint({
    method: 'POST',
    path: refundPath,
    summary: 'Ask to give back a payment, or part of it, or money out of the deposit',
    access: { permissions: ['payment:create', 'payment:verify'] },
    body: z.object({
      studentId: z.uuid('Pilih mahasiswa.'),
      paymentId: z.uuid().nullable().default(null),
      amount: moneyField(),
      reason: z.enum(refundReasons, 'Pilih alasan.'),
      note: z.string().trim().max(300).default(''),
      bankName: z.string().trim().min(2, 'Isi nama bank.').max(60),
      accountNumber: accountNumberField,
      accountHolder: z.string().trim().min(2, 'Isi nama pemilik rekening.').max(100),
    }),
    response: refundView,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${refundPath}/:id/decide`,
    summary: 'Approve or reject a request, or take an approval back before the transfer; never the own one',
    access: { permissions: ['payment:refund'] },
    params: idParams,
    body: z.object({
      decision: z.enum(['APPROVED', 'REJECTED']),
      note: z.string().trim().max(300).default(''),
      updatedAt,
    }),
    response: refundView,
  }),
  pay: endpoint({
    method: 'POST',
    path: `${refundPath}/:id/paid`,
    summary:
      'Record that an approved refund was transferred, with its proof if there is one; the books follow',
    access: { permissions: ['payment:verify'] },
    params: idParams,
    upload: { ...paymentProofUpload, optional: true },
    body: z.object({
      methodId: z.uuid('Pilih rekening asal.'),
      paidOn: z.iso.date('Isi tanggal.'),
      updatedAt,
    }),
    response: refundView,
  }),
  account: endpoint({
    method: 'GET',
    path: `${refundPath}/:id/account`,
    summary: 'The account a refund goes to, for who transfers it; looking at it is recorded',
    access: { permissions: ['payment:verify'] },
    params: idParams,
    response: refundView.pick({ bankName: true, accountNumber: true, accountHolder: true }),
  }),
  proof: endpoint({
    method: 'GET',
    path: '/api/refunds/:id/proof',
    summary: 'The proof of a transferred refund: for the student who gets the money and for finance',
    access: { students: true, permissions: ['payment:verify'] },
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/student/refunds',
    summary: 'The own refunds, latest first',
    access: { students: true },
    response: z.array(ownRefundView),
  }),
};
