import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { type EarlyOffer, paysEarly } from '#shared/finance/billing/early-bird.ts';
import { allocate, type Installment, nextDue } from '#shared/finance/billing/installments.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';

export const paymentStatuses = [
  'WAITING',
  'VERIFIED',
  'REJECTED',
  'CANCELLED',
  'REVERSED',
  'REFUNDED',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  WAITING: 'Menunggu verifikasi',
  VERIFIED: 'Terverifikasi',
  REJECTED: 'Ditolak',
  CANCELLED: 'Dibatalkan',
  REVERSED: 'Dibalik',
  REFUNDED: 'Dikembalikan',
};

export const paymentSources = ['STUDENT', 'STAFF', 'IMPORT', 'GATEWAY'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** Where a payment is known from. */
export const paymentSourceLabels: Record<PaymentSource, string> = {
  STUDENT: 'Mahasiswa',
  STAFF: 'Keuangan',
  IMPORT: 'Mutasi rekening',
  GATEWAY: 'Gateway',
};

export type PaymentAction = 'VERIFY' | 'REJECT' | 'CANCEL' | 'REVERSE' | 'REFUND';

const moves: Record<PaymentAction, { from: PaymentStatus; to: PaymentStatus }> = {
  VERIFY: { from: 'WAITING', to: 'VERIFIED' },
  REJECT: { from: 'WAITING', to: 'REJECTED' },
  CANCEL: { from: 'WAITING', to: 'CANCELLED' },
  REVERSE: { from: 'VERIFIED', to: 'REVERSED' },
  REFUND: { from: 'VERIFIED', to: 'REFUNDED' },
};

/** The state an action leads to; null where it is not open to a payment in this state (academic practice). */
export const nextPaymentStatus = (from: PaymentStatus, action: PaymentAction): PaymentStatus | null =>
  moves[action].from === from ? moves[action].to : null;

/** What a payment is held against. */
export type PaymentFacts = {
  amount: number;
  paidOn: LocalDate;
  today: LocalDate;
  /** What the bill still asks for, less what waits for verification. */
  open: number;
  allowPartial: boolean;
  /** The least a part may be, unless it settles the bill. */
  minPartial: number;
  /** For what the bill is settled when that is paid early. */
  early: EarlyOffer | null;
};

export type PaymentProblem = { field: 'amount' | 'paidOn'; message: string };

/** Whether a bill may be paid in part, and the least a part may be. */
export type PartialTerms = { allowPartial: boolean; minPartial: number };

/**
 * What may be paid of a bill at once: what its type says, and always the next part of its plan, so that a plan in parts can
 * be paid in parts whatever the type says.
 * @param sent rupiah paid, and sent but not verified yet.
 */
export function partialTerms(
  { allowPartial, minPartial }: PartialTerms,
  parts: readonly Installment[],
  sent: number,
): PartialTerms {
  const next = parts.length > 1 ? nextDue(allocate(sent, parts)) : null;
  if (next === null) return { allowPartial, minPartial };
  const asked = next.amount - next.paid;
  return { allowPartial: true, minPartial: allowPartial ? Math.min(minPartial, asked) : asked };
}

const DAYS_BACK = 366;

/** The earliest day of a payment that is still booked (academic practice). */
export const oldestPaidOn = (today: LocalDate): LocalDate => addDays(today, -DAYS_BACK);

/** Why a payment cannot be accepted as it is; the first reason of each field (academic practice). */
export function paymentProblems(facts: PaymentFacts): PaymentProblem[] {
  return [amountProblem(facts), dayProblem(facts)].filter((problem) => problem !== null);
}

/** What pays a bill at once, in words. */
const inFull = ({ open, early, paidOn }: PaymentFacts): string =>
  early !== null && early.price > 0 && paidOn <= early.until
    ? `${rupiah(open)}, atau ${rupiah(early.price)} bila lunas sampai ${longDate(early.until)}`
    : rupiah(open);

function amountProblem(facts: PaymentFacts): PaymentProblem | null {
  const { amount, open, allowPartial, minPartial } = facts;
  const refuse = (message: string): PaymentProblem => ({ field: 'amount', message });
  if (open <= 0) return refuse('Tagihan ini sudah lunas atau seluruhnya sedang diverifikasi.');
  if (amount > open) return refuse(`Jumlah melebihi sisa tagihan ${rupiah(open)}.`);
  if (paysEarly(facts, facts.early)) return null;
  if (amount < open && !allowPartial) return refuse(`Tagihan ini dibayar sekaligus, ${inFull(facts)}.`);
  if (amount < open && amount < minPartial)
    return refuse(`Pembayaran sebagian minimal ${rupiah(minPartial)}.`);
  return null;
}

function dayProblem({ paidOn, today }: PaymentFacts): PaymentProblem | null {
  if (paidOn > today) return { field: 'paidOn', message: 'Tanggal bayar belum tiba.' };
  return paidOn < oldestPaidOn(today)
    ? { field: 'paidOn', message: 'Tanggal bayar lebih dari setahun yang lalu. Periksa tahunnya.' }
    : null;
}
