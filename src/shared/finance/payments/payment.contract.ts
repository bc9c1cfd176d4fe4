import { z } from 'zod';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { paymentCategories } from '#shared/finance/billing/kinds.ts';
import { paymentSources, paymentStatuses } from './payment-state.ts';
import { isOtherMoney, moneyField, sumField } from '#shared/platform/endpoint/money-field.ts';
import { accountView, paymentView, staffPaymentView } from './payment.views.ts';
import { MAX_IMPORT_BYTES, uploadedBatch } from '#shared/platform/sheets/import-batch.views.ts';
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
import { cohortFilter, semesterField, sheetField } from '#shared/platform/endpoint/fields.ts';

const count = z.number().int();

/** A proof of payment: a photo, a screenshot or the bank's PDF (academic practice: 3 MB). */
export const paymentProofUpload = {
  accept: ['image', 'pdf'],
  maxFiles: 1,
  maxBytes: 3 * 1024 * 1024,
} as const satisfies UploadRule;

const transfer = {
  methodId: z.uuid('Pilih metode pembayaran.'),
  amount: moneyField(),
  paidOn: z.iso.date('Isi tanggal bayar.'),
  senderName: z.string().trim().max(100).default(''),
  senderBank: z.string().trim().max(60).default(''),
  reference: z.string().trim().max(60).default(''),
};

const paymentQuery = {
  status: z.enum(paymentStatuses).optional(),
  category: z.enum(paymentCategories).optional(),
  methodId: z.uuid().optional(),
  periodCode: semesterField.optional(),
  entryYear: cohortFilter,
  classId: z.uuid().optional(),
  classType: z.enum(classTypes).optional(),
  source: z.enum(paymentSources).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

const ownSorts = ['createdAt', 'paidOn', 'amount'] as const;
const staffSorts = [...ownSorts, 'nim', 'studentName'] as const;

const paymentPath = '/api/staff/payment';

const staffQuery = listQuery(staffSorts, { ...paymentQuery, sort: sortedBy(staffSorts, '-createdAt') });

export const paymentContract = {
  account: endpoint({
    method: 'GET',
    path: '/api/student/payment-types',
    summary: 'The own bills, what is due next, the deposit, and where to pay',
    access: { students: true },
    response: accountView,
  }),
  accountOf: endpoint({
    method: 'GET',
    path: '/api/staff/student/:id/payment-types',
    summary: 'The same page of a student, for finance',
    access: { permissions: ['paymentType:get', 'paymentMethod:get'] },
    params: idParams,
    response: accountView,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/student/payment-types/paid',
    summary: 'Tell finance of a transfer, with its proof; it waits for verification',
    access: { students: true },
    leastStanding: 'READ_AND_PAY',
    upload: paymentProofUpload,
    body: z.object({ billId: z.uuid('Pilih tagihan.'), ...transfer }),
    response: paymentView,
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/student/payments',
    summary: 'The own payments, newest first unless sorted otherwise',
    access: { students: true },
    query: listQuery(ownSorts, {
      status: z.enum(paymentStatuses).optional(),
      sort: sortedBy(ownSorts, '-createdAt'),
    }),
    response: z.array(paymentView),
    shape: 'page',
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/student/payments/:id',
    summary: 'Take an own payment back before it is decided',
    access: { students: true },
    leastStanding: 'READ_AND_PAY',
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  proof: endpoint({
    method: 'GET',
    path: '/api/payments/:id/proof',
    summary: 'The proof of a payment: for its owner and for finance',
    access: { students: true, permissions: ['payment:verify'] },
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/payments/:id/receipt',
    summary: 'The receipt of a payment (PDF): for its owner and for finance',
    access: { students: true, permissions: ['payment:get'] },
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  list: endpoint({
    method: 'GET',
    path: paymentPath,
    summary: 'Payments of all students',
    access: { permissions: ['payment:get'] },
    query: staffQuery,
    response: z.array(staffPaymentView),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: `${paymentPath}/export`,
    summary: 'The same list as a file',
    access: { permissions: ['payment:export'] },
    query: staffQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  queue: endpoint({
    method: 'GET',
    path: `${paymentPath}/queue`,
    summary: 'How much waits for verification, and since when',
    access: { permissions: ['payment:get'] },
    response: z.object({ waiting: count, amount: sumField, oldest: z.string().nullable() }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/staff/payment-type/:id/paid',
    summary: 'Enter a verified payment of a student: cash, or seen on the bank statement',
    access: { permissions: ['payment:create'] },
    params: idParams,
    upload: { ...paymentProofUpload, optional: true },
    body: z.object({
      studentId: z.uuid('Pilih mahasiswa.'),
      ...transfer,
      note: z.string().trim().max(300).default(''),
      /** What the bill does not ask for becomes deposit. */
      toDeposit: z.union([z.boolean(), z.stringbool()]).default(false),
      isOtherMoney,
    }),
    response: staffPaymentView,
  }),
  enterMany: endpoint({
    method: 'POST',
    path: '/api/staff/payment-type/:id/paid-many',
    summary:
      'Upload a bank statement (`file`) for a payment type, with a proof (`proof`) if there is one, and see which bills its lines pay; stored like any import',
    access: { permissions: ['payment:create', 'payment:verify'] },
    params: idParams,
    upload: {
      accept: ['xlsx', 'csv', 'image', 'pdf'],
      maxFiles: 2,
      maxBytes: MAX_IMPORT_BYTES,
      fields: { file: 'The bank statement.', proof: 'A proof of it, if there is one.' },
    },
    body: z.object({ methodId: z.uuid('Pilih rekening penerima.'), sheet: sheetField }),
    response: uploadedBatch,
  }),
  verify: endpoint({
    method: 'POST',
    path: `${paymentPath}/:id/verify`,
    summary: 'Confirm that the money arrived: the bill is paid and the receipt issued',
    access: { permissions: ['payment:verify'] },
    params: idParams,
    body: z.object({ updatedAt, toDeposit: z.boolean().default(false), isOtherMoney }),
    response: staffPaymentView,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${paymentPath}/:id/reject`,
    summary: 'Refuse a payment with a reason the student reads',
    access: { permissions: ['payment:verify'] },
    params: idParams,
    body: z.object({
      updatedAt,
      reason: z.string().trim().min(5, 'Tulis alasan minimal 5 huruf.').max(300),
    }),
    response: staffPaymentView,
  }),
  reverse: endpoint({
    method: 'POST',
    path: `${paymentPath}/:id/reverse`,
    summary:
      'Undo a verified payment: deposit and bill give back what it brought, the receipt is void; never by who verified it',
    access: { permissions: ['payment:reverse'] },
    params: idParams,
    body: z.object({
      updatedAt,
      reason: z.string().trim().min(10, 'Jelaskan alasannya, minimal 10 huruf.').max(300),
    }),
    response: staffPaymentView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/payment-type/:id/payment/:paymentId',
    summary: 'Delete a payment that is waiting or rejected',
    access: { permissions: ['payment:verify'] },
    params: z.object({ id: z.uuid('Data tidak ditemukan.'), paymentId: z.uuid('Data tidak ditemukan.') }),
    body: z.object({ updatedAt }),
    response: done,
  }),
};
