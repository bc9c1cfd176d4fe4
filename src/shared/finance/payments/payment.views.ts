import { z } from 'zod';
import {
  billStatuses,
  methodTypes,
  paymentCategories,
  scholarshipKinds,
} from '#shared/finance/billing/kinds.ts';
import { chargeAttentions } from '#shared/finance/gateway/gateway.ts';
import { sumField } from '#shared/platform/endpoint/money-field.ts';
import { planRequestStates } from '#shared/finance/plan-requests/plan-request.ts';
import { paymentSources, paymentStatuses } from './payment-state.ts';

const count = z.number().int();

/** What a proof is called, and whether it can be looked at in place. */
export const proofName = z.object({ name: z.string(), isImage: z.boolean() }).nullable();

/** A payment as its owner and finance see it. */
export const paymentView = z.object({
  _id: z.string(),
  billId: z.string(),
  typeName: z.string(),
  category: z.enum(paymentCategories),
  periodCode: z.string(),
  method: z.string(),
  amount: sumField,
  paidOn: z.string(),
  senderName: z.string(),
  senderBank: z.string(),
  reference: z.string(),
  proof: proofName,
  source: z.enum(paymentSources),
  status: z.enum(paymentStatuses),
  rejectReason: z.string(),
  reverseReason: z.string(),
  receiptNo: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PaymentView = z.infer<typeof paymentView>;

/** A payment with whose it is. */
export const staffPaymentView = paymentView.extend({
  studentId: z.string(),
  nim: z.string(),
  studentName: z.string(),
  className: z.string().nullable(),
  entryYear: count,
  balance: sumField,
  decidedBy: z.string().nullable(),
  /** Whose account decided; somebody else reverses. */
  decidedById: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Other payments with the same proof, or the same reference, amount and day. */
  twins: count,
  /** What the payment gateway said since, for finance to look at. */
  attention: z.enum(chargeAttentions).nullable(),
});
export type StaffPaymentView = z.infer<typeof staffPaymentView>;

/** A bill as the student sees it. */
export const ownBillView = z.object({
  _id: z.string(),
  typeId: z.string(),
  code: z.string(),
  name: z.string(),
  category: z.enum(paymentCategories),
  periodCode: z.string(),
  periodLabel: z.string(),
  gross: sumField,
  lateFee: sumField,
  discounts: z.array(z.object({ name: z.string(), kind: z.enum(scholarshipKinds), amount: sumField })),
  net: sumField,
  paid: sumField,
  balance: sumField,
  /** Sent, not verified yet. */
  waiting: sumField,
  /** Past its day. */
  overdue: sumField,
  dueDate: z.string(),
  status: z.enum(billStatuses),
  allowPartial: z.boolean(),
  minPartial: sumField,
  note: z.string(),
  /** What being paid in full by a day takes off it, and what is to be paid for that: 0 while it waits to be verified. */
  earlyBird: z.object({ until: z.string(), discount: sumField, price: sumField }).nullable(),
  installments: z.array(z.object({ no: count, amount: sumField, dueDate: z.string(), paid: sumField })),
  /** The latest request for an own plan of instalments, with the note of its last step. */
  planRequest: z
    .object({ _id: z.string(), state: z.enum(planRequestStates), note: z.string(), updatedAt: z.string() })
    .nullable(),
  /** Ids of the methods it is paid by. */
  methodIds: z.array(z.string()),
  /** Can be paid at once, through the payment gateway. */
  automatic: z.boolean(),
});
export type OwnBillView = z.infer<typeof ownBillView>;

/** Where money can be sent. */
export const ownMethodView = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.enum(methodTypes),
  bankName: z.string(),
  /** The account, or the student's own virtual account. */
  accountNumber: z.string(),
  accountHolder: z.string(),
  image: z.string().nullable(),
  instructions: z.string(),
});
export type OwnMethodView = z.infer<typeof ownMethodView>;

/** Everything a student owes and holds. */
export const accountView = z.object({
  student: z.object({ _id: z.string(), nim: z.string(), name: z.string(), className: z.string().nullable() }),
  balance: sumField,
  overdue: sumField,
  waiting: sumField,
  deposit: sumField,
  nextDue: z.object({ date: z.string(), amount: sumField, name: z.string() }).nullable(),
  bills: z.array(ownBillView),
  methods: z.array(ownMethodView),
});
export type AccountView = z.infer<typeof accountView>;
