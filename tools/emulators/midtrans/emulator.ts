import { once } from 'node:events';
import { createServer } from 'node:http';
import { answerCall, tellOf } from './emulator-calls.ts';
import { newOrder, wireOrder } from './emulator-orders.ts';
import type { GatewayEmulator } from './emulated.ts';

type Options = {
  key: string;
  port?: number;
  /** Carries a notice to the portal. */
  deliver?: (body: string) => Promise<unknown>;
};

/**
 * Starts a local gateway that speaks the protocol of Midtrans Snap: `POST /snap/v1/transactions` opens a page,
 * `GET /v2/:order/status` answers 404 until somebody chose how to pay, `POST /v2/:order/cancel` as well, and changes are told by signed notices.
 */
export async function startGatewayEmulator(options: Options): Promise<GatewayEmulator> {
  const { key, port = 0, deliver = () => Promise.resolve() } = options;
  const server = createServer((request, response) => {
    answerCall(emulator, request, response).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });
  const emulator: GatewayEmulator = {
    url: '',
    key,
    fault: null,
    orders: new Map(),
    requests: [],
    deliver,
    act: (orderId, action) => tellOf(emulator, orderId, action),
    noticeOf: (orderId, status, forged = {}) => {
      const order = emulator.orders.get(orderId) ?? newOrder(orderId, 1);
      return JSON.stringify({ ...wireOrder(order, status, key), ...forged });
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The emulator has no port.');
  emulator.url = `http://127.0.0.1:${address.port}`;
  return emulator;
}
