import { refundContract, type RefundView } from '#shared/finance/refunds/refund.contract.ts';
import { refundReasonLabels, refundStatusLabels } from '#shared/finance/billing/kinds.ts';
import type { ListColumn } from '#server/platform/documents/list-file.ts';
import { registerReport } from '#server/platform/reports/reports.public.ts';
import { listRefunds } from './refunds.store.ts';

const columns: ListColumn<RefundView>[] = [
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'studentName', label: 'Nama', of: ({ studentName }) => studentName },
  { key: 'amount', label: 'Jumlah', kind: 'money', of: ({ amount }) => amount },
  { key: 'reason', label: 'Alasan', of: ({ reason }) => refundReasonLabels[reason] },
  { key: 'from', label: 'Dari', of: ({ paymentName }) => paymentName ?? 'Deposit' },
  { key: 'bank', label: 'Bank', of: ({ bankName }) => bankName },
  { key: 'account', label: 'Rekening', of: ({ accountNumber }) => accountNumber },
  { key: 'holder', label: 'Atas nama', of: ({ accountHolder }) => accountHolder },
  { key: 'status', label: 'Status', of: ({ status }) => refundStatusLabels[status] },
  { key: 'paidOn', label: 'Ditransfer', kind: 'date', of: ({ paidOn }) => paidOn },
  { key: 'requestedBy', label: 'Pengaju', of: ({ requestedBy }) => requestedBy, sheetOnly: true },
  { key: 'decidedBy', label: 'Pemutus', of: ({ decidedBy }) => decidedBy, sheetOnly: true },
  { key: 'note', label: 'Catatan', of: ({ note }) => note, sheetOnly: true },
];

/** The refunds that the search and the filters find, as a file. */
export const refundFile = registerReport(refundContract.export, async (ctx, query) => ({
  title: 'Pengembalian dana',
  fileName: 'pengembalian-dana',
  filters: [
    ['Pencarian', query.search],
    ['Status', query.status && refundStatusLabels[query.status]],
    ['Alasan', query.reason && refundReasonLabels[query.reason]],
  ],
  columns,
  read: (window) => listRefunds(ctx.db, { ...query, ...window }),
}));
