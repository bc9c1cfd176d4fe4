import type { EmulatedOrder } from './emulator-orders.ts';

/** Ways in which a gateway is known to fail, or could. `lost-*`: it did what was asked, and its answer never came. */
export const gatewayFaults = [
  'silent',
  'lost-silent',
  'error',
  'lost-error',
  'reset',
  'html',
  'refuse',
  'status-error',
  'status-silent',
  'early-notice',
  'duplicate-notice',
  'wrong-signature',
  'out-of-order',
] as const;

export type GatewayFault = (typeof gatewayFaults)[number];

export type GatewayEmulator = {
  url: string;
  key: string;
  fault: GatewayFault | null;
  orders: Map<string, EmulatedOrder>;
  /** Requests received, oldest first: `POST /snap/v1/transactions`. */
  requests: string[];
  deliver: (body: string) => Promise<unknown>;
  /** Moves an order and tells of it, as if somebody had used the page. */
  act: (orderId: string, action: string) => Promise<void>;
  /** A signed notice about an order, with fields replaced after signing. */
  noticeOf: (orderId: string, status: string, forged?: Record<string, unknown>) => string;
  close: () => Promise<void>;
};
