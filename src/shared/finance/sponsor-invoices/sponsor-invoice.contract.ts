import { z } from 'zod';
import { MAX_SPONSOR_AMOUNT, sponsorInvoiceStatuses } from './sponsor.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { semesterField } from '#shared/platform/endpoint/fields.ts';
import { isOtherMoney, moneyField, reasonField, sumField } from '#shared/platform/endpoint/money-field.ts';

const row = z.object({
  _id: z.string(),
  no: z.string(),
  scholarshipId: z.string(),
  scholarship: z.string(),
  sponsor: z.string(),
  periodCode: z.string(),
  students: z.number().int(),
  issuedOn: z.string(),
  dueDate: z.string(),
  total: sumField,
  paid: sumField,
  balance: sumField,
  status: z.enum(sponsorInvoiceStatuses),
  updatedAt: z.string(),
});
export type SponsorInvoiceRow = z.infer<typeof row>;

/** A discount on one bill that the invoice asks for. */
const line = z.object({
  studentId: z.string(),
  nim: z.string(),
  name: z.string(),
  className: z.string().nullable(),
  billName: z.string(),
  amount: sumField,
});
export type SponsorInvoiceLine = z.infer<typeof line>;

const payment = z.object({
  _id: z.string(),
  amount: sumField,
  method: z.string(),
  paidOn: z.string(),
  reference: z.string(),
  receiptNo: z.string(),
  recordedBy: z.string().nullable(),
  reversedAt: z.string().nullable(),
  reverseReason: z.string(),
  updatedAt: z.string(),
});
export type SponsorPaymentView = z.infer<typeof payment>;

const detail = row.extend({
  address: z.string(),
  note: z.string(),
  cancelReason: z.string(),
  issuedBy: z.string().nullable(),
  /** What of the discounts asked for was taken back since the invoice was issued. */
  withdrawn: sumField,
  lines: z.array(line),
  payments: z.array(payment),
});
export type SponsorInvoiceDetail = z.infer<typeof detail>;

/** What an invoice asks for, counted. */
const claimView = z.object(
  { students: z.number().int(), bills: z.number().int(), total: sumField },
  'Perkiraan invoice belum dimuat. Pilih beasiswa lalu coba lagi.',
);
export type SponsorClaim = z.infer<typeof claimView>;

const sorts = ['issuedOn', 'dueDate', 'balance'] as const;
const path = '/api/staff/sponsor-invoice';
const see = { permissions: ['scholarship:get' as const] };
const claim = { permissions: ['scholarship:update' as const, 'payment:verify' as const] };

const query = listQuery(sorts, {
  sort: sortedBy(sorts, '-issuedOn'),
  scholarshipId: z.uuid().optional(),
  periodCode: semesterField.optional(),
  status: z.enum(sponsorInvoiceStatuses).optional(),
});

const paymentParams = idParams.extend({ paymentId: z.uuid('Data tidak ditemukan.') });

/** Invoices to the sponsors of subsidies (academic practice): what their grants take off the bills of a term. */
export const sponsorInvoiceContract = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Invoices to sponsors of subsidies',
    access: see,
    query,
    response: z.array(row),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    summary: 'The same list as a file',
    access: { permissions: ['payment:export'] },
    query: query.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  preview: endpoint({
    method: 'GET',
    path: `${path}/preview`,
    summary: 'What an invoice of a term would ask for now',
    access: see,
    query: z.object({ scholarshipId: z.uuid('Pilih beasiswa.'), periodCode: semesterField }),
    response: claimView.extend({
      sponsor: z.string(),
      /** What standing invoices ask for already. */
      claimed: sumField,
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    summary: 'An invoice with its students and payments',
    access: see,
    params: idParams,
    response: detail,
  }),
  issue: endpoint({
    method: 'POST',
    path,
    summary: 'Issue the invoice of a subsidy for a term: every discount no invoice asks for yet',
    access: claim,
    body: z.object({
      scholarshipId: z.uuid('Pilih beasiswa.'),
      periodCode: semesterField,
      sponsor: z.string().trim().min(3, 'Isi nama sponsor.').max(100),
      address: z.string().trim().max(300).default(''),
      dueDate: z.iso.date('Isi jatuh tempo.'),
      note: z.string().trim().max(300).default(''),
      /** What the preview showed: an invoice asks for nothing else. */
      seen: claimView,
    }),
    response: done,
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/print`,
    summary: 'The invoice as PDF',
    access: see,
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  pay: endpoint({
    method: 'POST',
    path: `${path}/:id/paid`,
    summary: 'Record money the sponsor paid; the books follow',
    access: { permissions: ['payment:verify'] },
    params: idParams,
    body: z.object({
      methodId: z.uuid('Pilih rekening penerima.'),
      amount: moneyField(1, MAX_SPONSOR_AMOUNT),
      paidOn: z.iso.date('Isi tanggal bayar.'),
      reference: z.string().trim().max(100).default(''),
      isOtherMoney,
      /** Whoever books was told that discounts the invoice asks for were withdrawn since, and records the money all the same. */
      knowsWithdrawn: z.boolean().default(false),
      updatedAt,
    }),
    response: done,
  }),
  receipt: endpoint({
    method: 'GET',
    path: `${path}/:id/payment/:paymentId/receipt`,
    summary: 'The receipt for what a sponsor paid, as PDF; every print after the first says which copy it is',
    access: see,
    params: paymentParams,
    response: z.unknown(),
    shape: 'file',
  }),
  reverse: endpoint({
    method: 'POST',
    path: `${path}/:id/payment/:paymentId/reverse`,
    summary: 'Take a payment back; never by who recorded it',
    access: { permissions: ['payment:reverse'] },
    params: paymentParams,
    body: z.object({ reason: reasonField, updatedAt }),
    response: done,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    summary: 'Cancel an invoice nothing was paid of; its discounts may be asked for anew',
    access: claim,
    params: idParams,
    body: z.object({ reason: reasonField, updatedAt }),
    response: done,
  }),
};
