import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { GatewayState } from '#shared/finance/gateway/gateway.ts';

/** What is asked of a gateway: `amount` in rupiah for an order that is ours alone. */
export type ChargeRequest = {
  orderId: string;
  amount: number;
  student: { nim: string; name: string; email: string };
  description: string;
  now: Date;
  expiresAt: Date;
};

/** Where a student pays. */
export type ChargePage = { token: string; url: string };

/** What a gateway says of an order on being asked. */
export type GatewayFact = {
  orderId: string;
  /** The gateway's own id of the payment. */
  reference: string;
  state: GatewayState;
  amount: number;
  /** Kind of payment in the gateway's words, such as `bank_transfer`. */
  channel: string;
  account: { bank: string; number: string } | null;
  /** Text of a QR code to scan. */
  qr: string | null;
  paidOn: LocalDate | null;
};

/**
 * A notice that was proven, or why it was not; `orderId` as it claims. It is a hint that something happened to the order and
 * holds no more than what a signature covers: how the order stands is asked with `statusOf`.
 */
export type NoticeReading = { orderId: string } & (
  { problem: null; amount: number } | { problem: 'FORM' | 'SIGNATURE' }
);

/**
 * Why a gateway gave no page. `UNKNOWN`: it may have carried out what was asked (no answer, or none that can be read), so
 * look the order up before anything is repeated. `TAKEN`: it knows the order already. `REFUSED`: it said no.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: 'UNKNOWN' | 'TAKEN' | 'REFUSED';

  constructor(kind: GatewayError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** What came of taking an order back. `UNKNOWN_ORDER`: nobody began to pay it. `TOO_LATE`: it is paid or over. */
export type CancelAnswer = 'CANCELLED' | 'UNKNOWN_ORDER' | 'TOO_LATE';

export type PaymentGateway = {
  /** Opens a page to pay an order. @throws GatewayError. */
  createCharge: (charge: ChargeRequest) => Promise<ChargePage>;
  /** Reads and proves a notice; never throws. */
  readNotice: (rawBody: string, headers: Readonly<Record<string, string>>) => NoticeReading;
  /** Where an order stands; null when nobody began to pay it. @throws GatewayError. */
  statusOf: (orderId: string) => Promise<GatewayFact | null>;
  /** Takes an order back, so that nobody can pay it. @throws GatewayError. */
  cancel: (orderId: string) => Promise<CancelAnswer>;
};

declare module '#server/platform/services.ts' {
  interface Services {
    /** Where students pay at once; null while it is off. */
    gateway: PaymentGateway | null;
  }
}
