import { scholarshipContract } from '#shared/contracts/scholarship.contract.ts';
import { sponsorInvoiceContract } from '#shared/contracts/sponsor-invoice.contract.ts';
import type { SponsorInvoiceStatus } from '#shared/domain/finance/sponsor.ts';
import type { Tone } from '#web/ui/StatusChip.tsx';

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
