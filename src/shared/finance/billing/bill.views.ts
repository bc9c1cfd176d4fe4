import { z } from 'zod';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { billStatuses, paymentCategories, scholarshipKinds } from './kinds.ts';
import { type EntryKind, entryKinds } from '#shared/finance/ledger/ledger.ts';
import { sumField } from '#shared/platform/endpoint/money-field.ts';

const sums = {
  charged: sumField,
  lateFee: sumField,
  discounted: sumField,
  paid: sumField,
  balance: sumField,
};

export const billRow = z.object({
  _id: z.string(),
  studentId: z.string(),
  nim: z.string(),
  name: z.string(),
  className: z.string().nullable(),
  classType: z.enum(classTypes),
  entryYear: z.number().int(),
  typeId: z.string(),
  typeName: z.string(),
  category: z.enum(paymentCategories),
  periodCode: z.string(),
  status: z.enum(billStatuses),
  dueDate: z.string(),
  /** When the first unpaid part is due; null once nothing is asked. */
  nextDue: z.string().nullable(),
  isDifferent: z.boolean(),
  updatedAt: z.string(),
  ...sums,
});
export type BillRow = z.infer<typeof billRow>;

export const ledgerRow = z.object({
  _id: z.number().int(),
  at: z.string(),
  day: z.string(),
  kind: z.enum(Object.keys(entryKinds) as [EntryKind, ...EntryKind[]]),
  amount: sumField,
  billName: z.string().nullable(),
  periodCode: z.string().nullable(),
  method: z.string().nullable(),
  receiptNo: z.string().nullable(),
  actor: z.string().nullable(),
  note: z.string(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

const part = z.object({
  no: z.number().int(),
  amount: sumField,
  dueDate: z.string(),
  paid: sumField,
});

export const billDetail = billRow.extend({
  basis: z.object({ mode: z.string(), unit: sumField, quantity: z.number().int() }),
  discounts: z.array(z.object({ name: z.string(), kind: z.enum(scholarshipKinds), amount: sumField })),
  parts: z.array(part),
  planReason: z.string(),
  cancelReason: z.string(),
  lateFeeWaived: sumField,
  deposit: sumField,
  /** Sum of payments that wait to be verified. */
  waiting: sumField,
  entries: z.array(ledgerRow),
  /** Open types of the same kind and term that fit the student now. */
  moves: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type BillDetail = z.infer<typeof billDetail>;

export const studentCard = z.object({
  student: z.object({
    _id: z.string(),
    nim: z.string(),
    name: z.string(),
    className: z.string().nullable(),
    classType: z.enum(classTypes),
    entryYear: z.number().int(),
  }),
  deposit: sumField,
  owed: sumField,
  overdue: sumField,
  nextDue: z.string().nullable(),
  bills: z.array(billRow),
  entries: z.array(ledgerRow),
});
export type StudentCard = z.infer<typeof studentCard>;

export const arrearsRow = z.object({
  _id: z.string(),
  studentId: z.string(),
  nim: z.string(),
  name: z.string(),
  className: z.string().nullable(),
  typeName: z.string(),
  category: z.enum(paymentCategories),
  periodCode: z.string(),
  /** What of the bill is late. */
  overdue: sumField,
  balance: sumField,
  lateSince: z.string(),
  daysLate: z.number().int(),
  mobile: z.string().nullable(),
  /** Last day of a dispensation in force. */
  exemptUntil: z.string().nullable(),
});
export type ArrearsRow = z.infer<typeof arrearsRow>;
