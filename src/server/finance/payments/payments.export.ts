import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import type { StaffPaymentView } from '#shared/finance/payments/payment.views.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { paymentCategoryLabels } from '#shared/finance/billing/kinds.ts';
import { paymentSourceLabels, paymentStatusLabels } from '#shared/finance/payments/payment-state.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { slashDate } from '#shared/platform/format/date.ts';
import type { ListColumn } from '#server/platform/documents/list-file.ts';
import { methodName } from '#server/finance/payment-methods/payment-methods.public.ts';
import { filterNames, registerReport } from '#server/platform/reports/reports.public.ts';
import { listPayments } from './payments.store.ts';

const columns: ListColumn<StaffPaymentView>[] = [
  { key: 'paidOn', label: 'Tanggal', kind: 'date', of: ({ paidOn }) => paidOn },
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'studentName', label: 'Nama', of: ({ studentName }) => studentName },
  { key: 'className', label: 'Kelas', of: ({ className }) => className, sheetOnly: true },
  { key: 'typeName', label: 'Tagihan', of: ({ typeName }) => typeName },
  {
    key: 'category',
    label: 'Kategori',
    of: ({ category }) => paymentCategoryLabels[category],
    sheetOnly: true,
  },
  { key: 'period', label: 'Semester', of: ({ periodCode }) => periodLabel(periodCode), sheetOnly: true },
  { key: 'method', label: 'Metode', of: ({ method }) => method },
  { key: 'reference', label: 'Referensi', of: ({ reference }) => reference },
  { key: 'source', label: 'Sumber', of: ({ source }) => paymentSourceLabels[source], sheetOnly: true },
  { key: 'amount', label: 'Jumlah', kind: 'money', of: ({ amount }) => amount },
  { key: 'status', label: 'Status', of: ({ status }) => paymentStatusLabels[status] },
  { key: 'receiptNo', label: 'Kwitansi', of: ({ receiptNo }) => receiptNo },
  { key: 'decidedBy', label: 'Petugas', of: ({ decidedBy }) => decidedBy, sheetOnly: true },
];

/** The payments that the search and the filters find, as a file. */
export const paymentFile = registerReport(paymentContract.export, async (ctx, query) => {
  const { status, category, source, from, to, methodId, periodCode } = query;
  return {
    title: 'Penerimaan pembayaran',
    fileName: 'penerimaan',
    filters: [
      ['Pencarian', query.search],
      ['Status', status && paymentStatusLabels[status]],
      ['Kategori', category && paymentCategoryLabels[category]],
      ['Metode', methodId && (await methodName(ctx.db, methodId))],
      ['Sumber', source && paymentSourceLabels[source]],
      ['Semester', periodCode && periodLabel(periodCode)],
      ['Angkatan', query.entryYear],
      ['Kelas', query.classId && (await filterNames(ctx.db, query)).studentClass],
      ['Tipe kelas', query.classType && classTypeLabels[query.classType]],
      ['Dari', from && slashDate(from)],
      ['Sampai', to && slashDate(to)],
    ],
    columns,
    read: (window) => listPayments(ctx.db, { ...query, ...window }),
  };
});
