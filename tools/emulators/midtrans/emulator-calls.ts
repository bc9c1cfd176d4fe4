import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { GatewayEmulator, GatewayFault } from './emulated.ts';
import { newOrder, orderPage, wireOrder } from './emulator-orders.ts';

const wireRequest = z.object({
  transaction_details: z.object({ order_id: z.string().max(50), gross_amount: z.number().int().positive() }),
});

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const refuse = (response: ServerResponse, status: number, message: string): void =>
  json(response, status, { error_messages: [message] });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Moves an order and tells of it in the way the fault asks for. */
export async function tellOf(emulator: GatewayEmulator, orderId: string, action: string): Promise<void> {
  const order = emulator.orders.get(orderId);
  if (!order) throw new Error(`no order ${orderId}`);
  const isChoice = action === 'bank_transfer' || action === 'qris';
  if (isChoice) order.channel = action;
  const status = isChoice ? 'pending' : action;
  order.status = status;
  const { fault } = emulator;
  const forged = fault === 'wrong-signature' ? { signature_key: 'a'.repeat(128) } : {};
  await emulator.deliver(emulator.noticeOf(orderId, status, forged));
  if (fault === 'duplicate-notice') await emulator.deliver(emulator.noticeOf(orderId, status));
  if (fault === 'out-of-order' && status !== 'pending') {
    await emulator.deliver(emulator.noticeOf(orderId, 'pending'));
  }
}

/** Failures before anything was done. @returns whether the request ended with one. */
function failBefore(fault: GatewayFault | null, response: ServerResponse): boolean {
  if (fault === 'silent') return true;
  if (fault === 'error') refuse(response, 500, 'internal error');
  else if (fault === 'reset') response.destroy();
  else if (fault === 'html') response.writeHead(200).end('<!doctype html><h1>Maintenance</h1>');
  else if (fault === 'refuse') refuse(response, 400, 'payment channel is not active');
  else return false;
  return true;
}

/** `POST /snap/v1/transactions`. */
async function create(
  emulator: GatewayEmulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { fault, orders, url } = emulator;
  const asked = wireRequest.safeParse(JSON.parse(await bodyOf(request)));
  if (failBefore(fault, response)) return;
  if (!asked.success) return refuse(response, 400, asked.error.message);
  const { order_id: orderId, gross_amount: amount } = asked.data.transaction_details;
  if (orders.has(orderId)) {
    return refuse(response, 400, 'transaction_details.order_id has already been taken');
  }
  const order = newOrder(orderId, amount);
  orders.set(orderId, order);
  if (fault === 'lost-silent') return;
  if (fault === 'lost-error') return refuse(response, 502, 'bad gateway');
  if (fault === 'early-notice') await tellOf(emulator, orderId, 'settlement');
  json(response, 201, { token: order.token, redirect_url: `${url}/snap/v4/redirection/${order.token}` });
}

/** `GET /v2/:order/status`. */
function tellStatus(
  { fault, orders, key }: GatewayEmulator,
  orderId: string,
  response: ServerResponse,
): void {
  if (fault === 'status-silent') return;
  if (fault === 'status-error') return json(response, 500, { status_code: '500' });
  const order = orders.get(orderId);
  if (!order || order.status === null) {
    return json(response, 404, { status_code: '404', status_message: "Transaction doesn't exist." });
  }
  json(response, 200, wireOrder(order, order.status, key));
}

/** `POST /v2/:order/cancel`: only what somebody began to pay and nobody paid yet. */
async function cancel(emulator: GatewayEmulator, orderId: string, response: ServerResponse): Promise<void> {
  const order = emulator.orders.get(orderId);
  if (failBefore(emulator.fault, response)) return;
  if (!order || order.status === null) {
    return json(response, 404, { status_code: '404', status_message: "Transaction doesn't exist." });
  }
  if (order.status !== 'pending') {
    return json(response, 412, {
      status_code: '412',
      status_message: 'Transaction status cannot be updated.',
    });
  }
  await tellOf(emulator, orderId, 'cancel');
  json(response, 200, wireOrder(order, 'cancel', emulator.key));
}

/** The page to pay on; its buttons come back as POST. */
async function showPage(
  emulator: GatewayEmulator,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const order = [...emulator.orders.values()].find((one) => one.token === token);
  if (!order) return refuse(response, 404, 'no such page');
  const action = new URLSearchParams(request.method === 'POST' ? await bodyOf(request) : '').get('action');
  if (action !== null) await tellOf(emulator, order.orderId, action);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(orderPage(order));
}

/** Answers one request. */
export async function answerCall(
  emulator: GatewayEmulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://emulator');
  emulator.requests.push(`${request.method} ${pathname}`);
  const token = /^\/snap\/v4\/redirection\/([\w-]+)$/.exec(pathname)?.[1];
  if (token !== undefined) return showPage(emulator, token, request, response);
  if (request.headers.authorization !== `Basic ${Buffer.from(`${emulator.key}:`).toString('base64')}`) {
    return refuse(response, 401, 'Access denied due to unauthorized transaction');
  }
  if (request.method === 'POST' && pathname === '/snap/v1/transactions') {
    return create(emulator, request, response);
  }
  const [, orderId, what] = /^\/v2\/([^/]+)\/(status|cancel)$/.exec(pathname) ?? [];
  if (orderId !== undefined && what === 'status') {
    return tellStatus(emulator, decodeURIComponent(orderId), response);
  }
  if (orderId !== undefined && request.method === 'POST') {
    return cancel(emulator, decodeURIComponent(orderId), response);
  }
  refuse(response, 404, 'no such path');
}
