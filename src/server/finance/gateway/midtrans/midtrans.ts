import { z } from 'zod';
import { readText } from '#server/platform/read-text.ts';
import {
  type CancelAnswer,
  type ChargePage,
  type ChargeRequest,
  GatewayError,
  type PaymentGateway,
} from './gateway.ts';
import { readWireNotice, readWireStatus, wireCode } from './midtrans-wire.ts';

const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;
const MINUTE_MS = 60_000;

/** @property url where pages are opened; @property apiUrl where orders are looked up; @property key the server key. */
export type MidtransSettings = { url: string; apiUrl: string; key: string; timeoutMs?: number };

const wirePage = z.object({
  token: z.string().min(1).max(200),
  redirect_url: z.url({ protocol: /^https?$/ }),
});

/** `2026-08-24 10:00:00 +0700`, the gateway's own way to write a moment. */
const wireMoment = (moment: Date): string =>
  `${new Date(moment.getTime() + 7 * 60 * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')} +0700`;

function wireCharge({ orderId, amount, student, description, now, expiresAt }: ChargeRequest) {
  const duration = Math.max(5, Math.round((expiresAt.getTime() - now.getTime()) / MINUTE_MS));
  return {
    transaction_details: { order_id: orderId, gross_amount: amount },
    item_details: [{ id: orderId.slice(-36), price: amount, quantity: 1, name: description.slice(0, 50) }],
    customer_details: {
      first_name: student.name.slice(0, 100),
      last_name: student.nim,
      ...(student.email !== '' && { email: student.email }),
    },
    expiry: { start_time: wireMoment(now), duration, unit: 'minute' },
    page_expiry: { duration, unit: 'minute' },
  };
}

/** What a refused request means: the order is known already, the gateway said no, or nobody knows. */
function refusal(status: number, body: string): GatewayError {
  if (status >= 500 || status === 429 || status === 408)
    return new GatewayError('UNKNOWN', `answered ${status}`);
  const isTaken = status === 406 || /order_id.*(taken|used|utilized)/i.test(body);
  return new GatewayError(isTaken ? 'TAKEN' : 'REFUSED', `answered ${status}: ${body.slice(0, 300)}`);
}

/** What the codes of a cancelled order mean; 412: its state no longer lets it. */
const cancelAnswers: Record<string, CancelAnswer> = {
  '200': 'CANCELLED',
  '404': 'UNKNOWN_ORDER',
  '412': 'TOO_LATE',
};

/** A gateway that speaks as Midtrans Snap does; see `emulator.ts` for the protocol. */
export function midtransGateway(settings: MidtransSettings): PaymentGateway {
  const { url, apiUrl, key, timeoutMs = TIMEOUT_MS } = settings;
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

  const orderAddress = (orderId: string, what: 'status' | 'cancel'): string =>
    `${apiUrl}/v2/${encodeURIComponent(orderId)}/${what}`;

  /** Sends a request. Without an answer that can be read nobody knows what became of it. */
  async function ask(address: string, body?: unknown): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(address, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', authorization },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await readText(response, MAX_BYTES) };
    } catch (error) {
      throw new GatewayError('UNKNOWN', 'no answer', error);
    }
  }

  async function createCharge(charge: ChargeRequest): Promise<ChargePage> {
    const { status, text } = await ask(`${url}/snap/v1/transactions`, wireCharge(charge));
    if (status < 200 || status > 299) throw refusal(status, text);
    return readAnswer(() => {
      const page = wirePage.parse(JSON.parse(text));
      return { token: page.token, url: page.redirect_url };
    });
  }

  return {
    createCharge,
    readNotice: (rawBody) => readWireNotice(rawBody, key),
    statusOf: async (orderId) => {
      const { status, text } = await ask(orderAddress(orderId, 'status'));
      if (status !== 200 && status !== 404) throw refusal(status, text);
      const fact = readAnswer(() => readWireStatus(text));
      if (fact !== null && fact.orderId !== orderId)
        throw new GatewayError('UNKNOWN', 'answered another order');
      return fact;
    },
    cancel: async (orderId) => {
      const { status, text } = await ask(orderAddress(orderId, 'cancel'), {});
      const answer = cancelAnswers[readAnswer(() => wireCode(text)) ?? String(status)];
      if (answer === undefined) throw refusal(status, text);
      return answer;
    },
  };
}

function readAnswer<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new GatewayError('UNKNOWN', 'answer cannot be read', error);
  }
}
