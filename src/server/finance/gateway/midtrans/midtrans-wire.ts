import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isLocalDate } from '#shared/platform/date/local-date.ts';
import type { GatewayState } from '#shared/finance/gateway/gateway.ts';
import type { GatewayFact, NoticeReading } from './gateway.ts';

const text = z.string().max(200);

/** What the signature of a notice covers. */
const wireSigned = z.object({
  order_id: text.min(1),
  status_code: z.string().regex(/^\d{3}$/),
  gross_amount: z.string().regex(/^\d{1,12}(\.00?)?$/),
});
type WireSigned = z.infer<typeof wireSigned>;

/** A transaction as status answers carry it; what is not used here is left out. */
const wireTransaction = wireSigned.extend({
  transaction_status: text,
  transaction_id: text.default(''),
  payment_type: text.default(''),
  fraud_status: text.optional(),
  settlement_time: text.optional(),
  va_numbers: z.array(z.object({ bank: text, va_number: text })).optional(),
  permata_va_number: text.optional(),
  biller_code: text.optional(),
  bill_key: text.optional(),
  qr_string: z.string().max(1000).optional(),
});
type WireTransaction = z.infer<typeof wireTransaction>;

const states: Record<string, GatewayState> = {
  settlement: 'PAID',
  capture: 'PAID',
  pending: 'PENDING',
  authorize: 'PENDING',
  deny: 'DENIED',
  failure: 'DENIED',
  expire: 'EXPIRED',
  cancel: 'CANCELLED',
  refund: 'REFUNDED',
  partial_refund: 'REFUNDED',
  chargeback: 'REFUNDED',
  partial_chargeback: 'REFUNDED',
};

/** Money counts as arrived only where the code says so too, and where the payment was not held back as doubtful. */
function stateOf({ transaction_status, status_code, fraud_status }: WireTransaction): GatewayState {
  const state = states[transaction_status] ?? 'REVIEW';
  if (state !== 'PAID') return state;
  if (fraud_status === 'deny') return 'DENIED';
  return status_code === '200' && (fraud_status ?? 'accept') === 'accept' ? 'PAID' : 'REVIEW';
}

function accountOf(wire: WireTransaction): GatewayFact['account'] {
  const [first] = wire.va_numbers ?? [];
  if (first) return { bank: first.bank.toUpperCase(), number: first.va_number };
  if (wire.permata_va_number) return { bank: 'PERMATA', number: wire.permata_va_number };
  return wire.biller_code && wire.bill_key
    ? { bank: `MANDIRI ${wire.biller_code}`, number: wire.bill_key }
    : null;
}

const amountOf = ({ gross_amount }: WireSigned): number => Math.trunc(Number(gross_amount));

function toFact(wire: WireTransaction): GatewayFact {
  const day = wire.settlement_time?.slice(0, 10) ?? '';
  return {
    orderId: wire.order_id,
    reference: wire.transaction_id.slice(0, 60),
    state: stateOf(wire),
    amount: amountOf(wire),
    channel: wire.payment_type,
    account: accountOf(wire),
    qr: wire.qr_string ?? null,
    paidOn: isLocalDate(day) ? day : null,
  };
}

/** The signature of a notice: SHA-512 over order, status code, amount and the server key, in hexadecimal. */
export const signatureOf = (wire: WireSigned, key: string): string =>
  createHash('sha512')
    .update(wire.order_id + wire.status_code + wire.gross_amount + key)
    .digest('hex');

const sameSignature = (given: string, expected: string): boolean =>
  /^[0-9a-f]{128}$/i.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'));

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The order a notice claims to be about, for whoever looks into what was refused. */
const claimedOrder = (value: unknown): string => {
  const claim = z.object({ order_id: z.string() }).safeParse(value);
  return claim.success ? claim.data.order_id.slice(0, 60) : '';
};

/**
 * Reads a notice and proves that whoever wrote it has the server key. Its status is not signed, and `cancel` or `refund` come
 * with the code of money that arrived, so it is not even read.
 */
export function readWireNotice(rawBody: string, key: string): NoticeReading {
  const value = parseJson(rawBody);
  const notice = wireSigned.extend({ signature_key: z.string() }).safeParse(value);
  if (!notice.success) return { problem: 'FORM', orderId: claimedOrder(value) };
  if (!sameSignature(notice.data.signature_key, signatureOf(notice.data, key))) {
    return { problem: 'SIGNATURE', orderId: claimedOrder(value) };
  }
  return { problem: null, orderId: notice.data.order_id, amount: amountOf(notice.data) };
}

/** Reads the answer about an order; null where the gateway does not know it. @throws Error for any other form. */
export function readWireStatus(body: string): GatewayFact | null {
  return wireCode(body) === '404' ? null : toFact(wireTransaction.parse(JSON.parse(body)));
}

/** The code an answer carries in its body, which counts before that of its headers. @throws Error where it is no JSON. */
export function wireCode(body: string): string | undefined {
  const answer = z.object({ status_code: z.string() }).safeParse(JSON.parse(body));
  return answer.success ? answer.data.status_code : undefined;
}
