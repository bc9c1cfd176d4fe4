import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { oldestPaidOn } from '#shared/finance/payments/payment-state.ts';

/** State of an invoice to a sponsor, kept by the database from its sums. */
export const sponsorInvoiceStatuses = ['UNPAID', 'PARTIAL', 'PAID', 'CANCELLED'] as const;
export type SponsorInvoiceStatus = (typeof sponsorInvoiceStatuses)[number];

export const sponsorInvoiceStatusLabels: Record<SponsorInvoiceStatus, string> = {
  UNPAID: 'Belum dibayar',
  PARTIAL: 'Dibayar sebagian',
  PAID: 'Lunas',
  CANCELLED: 'Dibatalkan',
};

/** Begins the numbers of invoices to sponsors: `INV/2026/08/00012`. */
export const SPONSOR_INVOICE_PREFIX = 'INV';

/** Begins the numbers of receipts for what sponsors paid: `KWS/2026/08/00003`. */
export const SPONSOR_RECEIPT_PREFIX = 'KWS';

/** The most one invoice may ask, in rupiah: a thousand times the most of a single bill. */
export const MAX_SPONSOR_AMOUNT = 1_000_000_000_000;

/** A discount on a bill: what it takes off now, and what of it stands on invoices already, in rupiah. */
export type SponsoredDiscount = {
  billId: string;
  grantId: string;
  studentId: string;
  given: number;
  claimed: number;
};

export type SponsorLine = Pick<SponsoredDiscount, 'billId' | 'grantId' | 'studentId'> & { amount: number };

/**
 * What an invoice may still ask: of every discount the part no invoice asks for yet, so that none is asked twice. A fixed grant
 * that moved from one bill of the term to another since it was claimed is not asked for again.
 */
export function claimableLines(discounts: readonly SponsoredDiscount[]): SponsorLine[] {
  const beyond = new Map<string, number>();
  for (const { grantId, given, claimed } of discounts) {
    beyond.set(grantId, (beyond.get(grantId) ?? 0) + Math.max(0, claimed - given));
  }
  return discounts.flatMap(({ given, claimed, ...line }) => {
    const open = Math.max(0, given - claimed);
    const moved = Math.min(open, beyond.get(line.grantId) ?? 0);
    beyond.set(line.grantId, (beyond.get(line.grantId) ?? 0) - moved);
    return open > moved ? [{ ...line, amount: open - moved }] : [];
  });
}

export type SponsorPaymentFacts = {
  amount: number;
  paidOn: LocalDate;
  issuedOn: LocalDate;
  today: LocalDate;
  balance: number;
};

/** What of a sponsor's payment cannot be booked, by field; a sponsor holds no deposit, so nothing may be left over. */
export function sponsorPaymentErrors(facts: SponsorPaymentFacts): Record<string, string> {
  const { amount, paidOn, issuedOn, today, balance } = facts;
  return {
    ...(amount > balance && { amount: `Jumlah melebihi sisa invoice ${rupiah(balance)}.` }),
    ...(paidOn > today && { paidOn: 'Tanggal bayar belum tiba.' }),
    ...(paidOn < oldestPaidOn(today) && { paidOn: 'Tanggal bayar lebih dari setahun yang lalu.' }),
    ...(paidOn < issuedOn && { paidOn: `Tanggal bayar mendahului invoice, ${longDate(issuedOn)}.` }),
  };
}
