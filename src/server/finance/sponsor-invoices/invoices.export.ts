import {
  sponsorInvoiceContract,
  type SponsorInvoiceRow,
} from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { sponsorInvoiceStatusLabels } from '#shared/finance/sponsor-invoices/sponsor.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import type { ListColumn } from '#server/platform/documents/list-file.ts';
import { registerReport } from '#server/platform/reports/reports.public.ts';
import { findSubsidy, listInvoices } from './invoices.store.ts';

const columns: ListColumn<SponsorInvoiceRow>[] = [
  { key: 'no', label: 'Nomor', of: ({ no }) => no },
  { key: 'sponsor', label: 'Sponsor', of: ({ sponsor }) => sponsor },
  { key: 'scholarship', label: 'Beasiswa', of: ({ scholarship }) => scholarship },
  { key: 'period', label: 'Semester', of: ({ periodCode }) => periodLabel(periodCode) },
  { key: 'students', label: 'Mahasiswa', kind: 'integer', of: ({ students }) => students },
  { key: 'issuedOn', label: 'Terbit', kind: 'date', of: ({ issuedOn }) => issuedOn },
  { key: 'dueDate', label: 'Jatuh tempo', kind: 'date', of: ({ dueDate }) => dueDate },
  { key: 'total', label: 'Nilai', kind: 'money', of: ({ total }) => total },
  { key: 'paid', label: 'Dibayar', kind: 'money', of: ({ paid }) => paid },
  { key: 'balance', label: 'Sisa', kind: 'money', of: ({ balance }) => balance },
  { key: 'status', label: 'Status', of: ({ status }) => sponsorInvoiceStatusLabels[status] },
];

/** The invoices that the search and the filters find, as a file. */
export const invoiceFile = registerReport(sponsorInvoiceContract.export, async (ctx, query) => {
  const { scholarshipId, periodCode, status } = query;
  const subsidy = scholarshipId === undefined ? undefined : await findSubsidy(ctx.db, scholarshipId, false);
  return {
    title: 'Invoice sponsor',
    fileName: 'invoice-sponsor',
    filters: [
      ['Pencarian', query.search],
      ['Beasiswa', subsidy?.name],
      ['Semester', periodCode && periodLabel(periodCode)],
      ['Status', status && sponsorInvoiceStatusLabels[status]],
    ],
    columns,
    read: (window) => listInvoices(ctx.db, { ...query, ...window }),
  };
});
