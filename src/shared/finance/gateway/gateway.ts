import type { MethodType } from '#shared/finance/billing/kinds.ts';

/** Where a charge at the payment gateway stands. `CREATING`: asked for, the answer is not known yet. */
export const chargeStatuses = ['CREATING', 'OPEN', 'PAID', 'EXPIRED', 'FAILED', 'CANCELLED'] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];

export const chargeStatusLabels: Record<ChargeStatus, string> = {
  CREATING: 'Menunggu penyedia',
  OPEN: 'Menunggu pembayaran',
  PAID: 'Dibayar',
  EXPIRED: 'Kedaluwarsa',
  FAILED: 'Gagal',
  CANCELLED: 'Dibatalkan',
};

export const isOpenCharge = (status: ChargeStatus): boolean => status === 'CREATING' || status === 'OPEN';

/** What finance has to look at: money of another amount, or money the gateway gave back. */
export const chargeAttentions = ['AMOUNT', 'REFUND'] as const;
export type ChargeAttention = (typeof chargeAttentions)[number];

export const chargeAttentionLabels: Record<ChargeAttention, string> = {
  AMOUNT: 'Jumlah berbeda',
  REFUND: 'Dana dikembalikan penyedia',
};

/** Why a notice of the gateway was kept without being followed. */
export const noticeProblems = ['FORM', 'SIGNATURE', 'UNKNOWN_ORDER', 'AMOUNT'] as const;
export type NoticeProblem = (typeof noticeProblems)[number];

/** What a gateway says of an order. `REVIEW`: it has not made up its mind. */
export type GatewayState = 'PENDING' | 'REVIEW' | 'PAID' | 'DENIED' | 'EXPIRED' | 'CANCELLED' | 'REFUNDED';

/** What follows from a word of the gateway; nothing when both are missing. */
export type ChargeStep = { to?: ChargeStatus; attention?: ChargeAttention };

const endings: Partial<Record<GatewayState, ChargeStatus>> = {
  DENIED: 'FAILED',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'CANCELLED',
  REFUNDED: 'CANCELLED',
};

/**
 * What a word of the gateway does to a charge. Words come twice and in any order: money that arrived always counts, an end
 * is never undone by an older word, and money given back is for people to decide.
 */
export function chargeStep(status: ChargeStatus, state: GatewayState): ChargeStep {
  const given = state === 'REFUNDED' || (state === 'CANCELLED' && status === 'PAID');
  const attention = given ? { attention: 'REFUND' as const } : {};
  if (state === 'PAID') return status === 'PAID' ? {} : { to: 'PAID' };
  if (!isOpenCharge(status)) return attention;
  return { ...attention, to: endings[state] ?? 'OPEN' };
}

type Method = { id: string; name: string; type: MethodType };

/**
 * The method payments of a gateway are booked under: the named one, else the first virtual account or QRIS.
 * @param methods those in use, in their order. @param allowed ids the bill names; none named means any.
 */
export function gatewayMethod<M extends Method>(
  methods: readonly M[],
  allowed: readonly string[],
  name: string | undefined,
): M | undefined {
  return methods.find(
    (method) =>
      (method.type === 'VIRTUAL_ACCOUNT' || method.type === 'QRIS') &&
      (name === undefined || method.name.toLowerCase() === name.toLowerCase()) &&
      (allowed.length === 0 || allowed.includes(method.id)),
  );
}
