import { z } from 'zod';
import { paymentCategories, scholarshipKinds } from '#shared/finance/billing/kinds.ts';
import { paymentSources } from '#shared/finance/payments/payment-state.ts';
import { endpoint, fileFormat, listQuery, sortedBy } from '#shared/platform/endpoint/endpoint.ts';
import { semesterField, cohortFilter } from '#shared/platform/endpoint/fields.ts';
import { sumField } from '#shared/platform/endpoint/money-field.ts';

const count = z.number().int();
const path = '/api/staff/finance-report';
const see = { permissions: ['payment:get' as const] };
const take = { permissions: ['payment:export' as const] };

const days = { from: z.iso.date().optional(), to: z.iso.date().optional() };

/** Money in and out of the cash and bank accounts. */
const flow = { received: sumField, returned: sumField, net: sumField };

/** What money can be for: a category of bills, or an invoice to a sponsor. */
const purpose = z.enum([...paymentCategories, 'SPONSOR']);

/** What came in on a day by one method for one purpose; null: it went into deposits or came out of them. */
export const receiptsRow = z.object({
  _id: z.string(),
  day: z.string(),
  method: z.string(),
  category: purpose.nullable(),
  payments: count,
  ...flow,
});
export type ReceiptsRow = z.infer<typeof receiptsRow>;

const receiptsQuery = listQuery(['day', 'received', 'net'], {
  ...days,
  methodId: z.uuid().optional(),
  category: z.enum([...paymentCategories, 'SPONSOR', 'DEPOSIT']).optional(),
  sort: sortedBy(['day', 'received', 'net'], '-day'),
});

const named = z.object({ name: z.string(), ...flow });
export const receiptsSummary = z.object({
  from: z.string(),
  to: z.string(),
  ...flow,
  days: z.array(z.object({ day: z.string(), ...flow })),
  methods: z.array(named),
  categories: z.array(z.object({ category: purpose.nullable(), ...flow })),
});
export type ReceiptsSummary = z.infer<typeof receiptsSummary>;

/** What students of an entry year owe on a day. */
export const receivablesRow = z.object({
  _id: z.string(),
  entryYear: count,
  /** Students with a bill, and those of them who still owe. */
  students: count,
  owing: count,
  charged: sumField,
  discounted: sumField,
  paid: sumField,
  balance: sumField,
});
export type ReceivablesRow = z.infer<typeof receivablesRow>;

const receivablesQuery = listQuery(['entryYear', 'balance'], {
  /** Last day that counts; today unless said otherwise. */
  asOf: z.iso.date().optional(),
  periodCode: semesterField.optional(),
  category: z.enum(paymentCategories).optional(),
  sort: sortedBy(['entryYear', 'balance'], '-entryYear'),
});

/** What a scholarship takes off bills. */
export const grantsRow = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(scholarshipKinds),
  sponsor: z.string(),
  students: count,
  bills: count,
  amount: sumField,
});
export type GrantsRow = z.infer<typeof grantsRow>;

const grantsQuery = listQuery(['amount', 'name', 'students'], {
  periodCode: semesterField.optional(),
  kind: z.enum(scholarshipKinds).optional(),
  entryYear: cohortFilter,
  sort: sortedBy(['amount', 'name', 'students'], '-amount'),
});

/** One movement as the bank's statement shows it. */
export const cashRow = z.object({
  _id: z.string(),
  /** Day it was booked, and the bank's day. */
  day: z.string(),
  paidOn: z.string(),
  method: z.string(),
  nim: z.string(),
  studentName: z.string(),
  about: z.string(),
  reference: z.string(),
  receiptNo: z.string().nullable(),
  source: z.enum(paymentSources).nullable(),
  received: sumField,
  returned: sumField,
});
export type CashRow = z.infer<typeof cashRow>;

const cashQuery = listQuery(['day', 'paidOn', 'received'], {
  ...days,
  methodId: z.uuid().optional(),
  direction: z.enum(['in', 'out']).optional(),
  sort: sortedBy(['day', 'paidOn', 'received'], '-day'),
});

export const cashSummary = z.object({ opening: sumField, ...flow, closing: sumField });

const file = { response: z.unknown(), shape: 'file' } as const;

/** Figures of finance, all of them out of the ledger. */
export const financeReportContract = {
  receipts: endpoint({
    method: 'GET',
    path: `${path}/receipts`,
    summary: 'What came in and went out by day, method and category',
    access: see,
    query: receiptsQuery,
    response: z.array(receiptsRow),
    shape: 'page',
  }),
  receiptsSummary: endpoint({
    method: 'GET',
    path: `${path}/receipts/summary`,
    summary: 'The same added up by day, by method and by category',
    access: see,
    query: receiptsQuery.pick({ from: true, to: true, methodId: true, category: true, search: true }),
    response: receiptsSummary,
  }),
  receiptsFile: endpoint({
    method: 'GET',
    path: `${path}/receipts/export`,
    summary: 'The list as a file',
    access: take,
    ...file,
    query: receiptsQuery.extend({ format: fileFormat }),
  }),
  receivables: endpoint({
    method: 'GET',
    path: `${path}/receivables`,
    summary: 'What students owe by entry year',
    access: see,
    query: receivablesQuery,
    response: z.array(receivablesRow),
    shape: 'page',
  }),
  receivablesFile: endpoint({
    method: 'GET',
    path: `${path}/receivables/export`,
    summary: 'The list as a file',
    access: take,
    ...file,
    query: receivablesQuery.extend({ format: fileFormat }),
  }),
  grants: endpoint({
    method: 'GET',
    path: `${path}/scholarships`,
    summary: 'What each scholarship takes off bills',
    access: see,
    query: grantsQuery,
    response: z.array(grantsRow),
    shape: 'page',
  }),
  grantsFile: endpoint({
    method: 'GET',
    path: `${path}/scholarships/export`,
    summary: 'The list as a file',
    access: take,
    ...file,
    query: grantsQuery.extend({ format: fileFormat }),
  }),
  cash: endpoint({
    method: 'GET',
    path: `${path}/cash`,
    summary: 'Movements of an account, to be held against the statement of the bank',
    access: see,
    query: cashQuery,
    response: z.array(cashRow),
    shape: 'page',
  }),
  cashSummary: endpoint({
    method: 'GET',
    path: `${path}/cash/summary`,
    summary: 'What the account held before, what moved, and what it holds after',
    access: see,
    query: cashQuery.pick({ from: true, to: true, methodId: true }),
    response: cashSummary,
  }),
  cashFile: endpoint({
    method: 'GET',
    path: `${path}/cash/export`,
    summary: 'The list as a file',
    access: take,
    ...file,
    query: cashQuery.extend({ format: fileFormat }),
  }),
};
