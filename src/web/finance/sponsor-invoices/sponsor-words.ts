import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { sponsorInvoiceContract } from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import type { SponsorInvoiceStatus } from '#shared/finance/sponsor-invoices/sponsor.ts';
import type { Tone } from '#web/platform/ui/StatusChip.tsx';

export const invoiceTones: Record<SponsorInvoiceStatus, Tone> = {
  UNPAID: 'danger',
  PARTIAL: 'warning',
  PAID: 'success',
  CANCELLED: 'neutral',
};

/** Everything a change of an invoice makes old. */
export const staleInvoices = [
  sponsorInvoiceContract.list,
  sponsorInvoiceContract.get,
  sponsorInvoiceContract.preview,
  scholarshipContract.list,
];
