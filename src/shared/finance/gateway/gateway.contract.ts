import { z } from 'zod';
import { moneyField, sumField } from '#shared/platform/endpoint/money-field.ts';
import { chargeAttentions, chargeStatuses } from './gateway.ts';
import { endpoint, idParams, listQuery, updatedAt } from '#shared/platform/endpoint/endpoint.ts';

const count = z.number().int();

/** A payment through the gateway as the student who makes it sees it. */
export const chargeView = z.object({
  _id: z.string(),
  billId: z.string(),
  amount: sumField,
  status: z.enum(chargeStatuses),
  expiresAt: z.string(),
  /** The gateway's page; empty while it has not answered. */
  url: z.string(),
  /** The virtual account, once one was chosen on that page. */
  account: z.object({ bank: z.string(), number: z.string() }).nullable(),
  /** A picture of the code to scan, once that was chosen, as a data address. */
  qrImage: z.string().nullable(),
  receiptNo: z.string().nullable(),
});
export type ChargeView = z.infer<typeof chargeView>;

/** The same for finance, with what may be wrong with it. */
export const staffChargeView = z.object({
  _id: z.string(),
  orderId: z.string(),
  nim: z.string(),
  studentName: z.string(),
  typeName: z.string(),
  amount: sumField,
  status: z.enum(chargeStatuses),
  channel: z.string(),
  reference: z.string(),
  receiptNo: z.string().nullable(),
  /** Finance has to look at it. */
  attention: z.enum(chargeAttentions).nullable(),
  resolution: z.string(),
  /** Notices received, and those of them nobody followed yet. */
  notices: count,
  unfollowed: count,
  createdAt: z.string(),
  expiresAt: z.string(),
  askedAt: z.string(),
  updatedAt: z.string(),
});
export type StaffChargeView = z.infer<typeof staffChargeView>;

/** Whether payments through a gateway work here, and what does not agree. */
export const gatewayState = z.object({
  on: z.boolean(),
  /** Name of the method its payments are booked under; null where finance has none that fits. */
  method: z.string().nullable(),
  open: count,
  attention: count,
  /** Notices of the last 30 days that could not be followed. */
  refused: z.object({
    forged: count,
    unreadable: count,
    unknownOrder: count,
    otherAmount: count.meta({ description: 'How many told another amount.' }),
  }),
});
export type GatewayStateView = z.infer<typeof gatewayState>;

const staffPath = '/api/staff/payment-gateway';

export const gatewayContract = {
  charge: endpoint({
    method: 'POST',
    path: '/api/student/payment-types/charge',
    summary:
      'Pay an own bill through the gateway; while a charge of the bill is open, the same is answered again',
    access: { students: true },
    leastStanding: 'READ_AND_PAY',
    body: z.object({
      billId: z.uuid('Pilih tagihan.'),
      amount: moneyField(),
    }),
    response: chargeView,
  }),
  chargeOf: endpoint({
    method: 'GET',
    path: '/api/student/payment-types/charge/:id',
    summary: 'Where an own charge stands; the gateway is asked when that is not fresh',
    access: { students: true },
    params: idParams,
    response: chargeView,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/student/payment-types/charge/:id',
    summary: 'Take an own charge back while nobody has paid it; a paid one is answered as it stands',
    access: { students: true },
    params: idParams,
    response: chargeView,
  }),
  notice: endpoint({
    method: 'POST',
    path: '/api/gateway/notice',
    summary: 'Notices of the payment gateway, proven by their signature',
    access: 'public',
    machine: { maxBytes: 16 * 1024 },
    body: z.string(),
    response: z.object({ status: z.string() }),
    shape: 'raw',
  }),
  state: endpoint({
    method: 'GET',
    path: staffPath,
    summary: 'Whether the gateway is on, and what does not agree',
    access: { permissions: ['payment:get'] },
    response: gatewayState,
  }),
  list: endpoint({
    method: 'GET',
    path: `${staffPath}/charges`,
    summary: 'Charges at the gateway with their state',
    access: { permissions: ['payment:get'] },
    query: listQuery(['createdAt', 'amount', 'nim', 'studentName'], {
      status: z.enum(chargeStatuses).optional(),
      attention: z.enum(chargeAttentions).optional(),
    }),
    response: z.array(staffChargeView),
    shape: 'page',
  }),
  check: endpoint({
    method: 'POST',
    path: `${staffPath}/charges/:id/check`,
    summary: 'Ask the gateway now where a charge stands',
    access: { permissions: ['payment:verify'] },
    params: idParams,
    response: staffChargeView,
  }),
  resolve: endpoint({
    method: 'POST',
    path: `${staffPath}/charges/:id/resolve`,
    summary: 'Note what finance did about a difference; no money moves',
    access: { permissions: ['payment:verify'] },
    params: idParams,
    body: z.object({
      updatedAt,
      reason: z.string().trim().min(10, 'Jelaskan tindak lanjutnya, minimal 10 huruf.').max(300),
    }),
    response: staffChargeView,
  }),
};
