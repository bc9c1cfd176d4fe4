import {
  type CashRow,
  financeReportContract,
  type GrantsRow,
  type ReceiptsRow,
  type ReceivablesRow,
} from '#shared/finance/finance-reports/finance-report.contract.ts';
import {
  paymentCategoryLabels,
  receiptPurposeLabels,
  scholarshipKindLabels,
} from '#shared/finance/billing/kinds.ts';
import { paymentSourceLabels } from '#shared/finance/payments/payment-state.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { slashDate } from '#shared/platform/format/date.ts';
import { type Fact } from '#server/platform/documents/facts.ts';
import type { ListColumn } from '#server/platform/documents/list-file.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { methodName } from '#server/finance/payment-methods/payment-methods.public.ts';
import { registerReport } from '#server/platform/reports/reports.public.ts';
import { listCash } from './cash.store.ts';
import { listGrantSums } from './grants.store.ts';
import { listReceipts } from './receipts.store.ts';
import { listReceivables } from './receivables.store.ts';
import type { Range } from './report-sql.ts';
import { rangeOf } from './reports.service.ts';

const rangeFact = ({ from, to }: Range): Fact => ['Tanggal', `${slashDate(from)} sampai ${slashDate(to)}`];

const methodFact = async (ctx: Ctx, id: string | undefined): Promise<Fact> => [
  'Metode',
  id === undefined ? null : await methodName(ctx.db, id),
];

const receiptsColumns: ListColumn<ReceiptsRow>[] = [
  { key: 'day', label: 'Tanggal', kind: 'date', of: ({ day }) => day },
  { key: 'method', label: 'Metode', of: ({ method }) => method },
  {
    key: 'category',
    label: 'Kategori',
    of: ({ category }) => receiptPurposeLabels[category ?? 'DEPOSIT'],
  },
  { key: 'payments', label: 'Pembayaran', kind: 'integer', of: ({ payments }) => payments },
  { key: 'received', label: 'Masuk', kind: 'money', sum: true, of: ({ received }) => received },
  { key: 'returned', label: 'Keluar', kind: 'money', sum: true, of: ({ returned }) => returned },
  { key: 'net', label: 'Bersih', kind: 'money', sum: true, of: ({ net }) => net },
];

/** Daily receipts as a file. */
export const receiptsFile = registerReport(financeReportContract.receiptsFile, async (ctx, query) => {
  const range = await rangeOf(ctx, query);
  const { category } = query;
  return {
    title: 'Penerimaan harian',
    fileName: 'penerimaan-harian',
    filters: [
      rangeFact(range),
      await methodFact(ctx, query.methodId),
      ['Kategori', category && receiptPurposeLabels[category]],
      ['Pencarian', query.search],
    ],
    columns: receiptsColumns,
    read: (window) => listReceipts(ctx.db, { ...query, ...window }, range),
  };
});

const receivablesColumns: ListColumn<ReceivablesRow>[] = [
  { key: 'entryYear', label: 'Angkatan', of: ({ entryYear }) => String(entryYear) },
  { key: 'students', label: 'Mahasiswa ditagih', kind: 'integer', sum: true, of: ({ students }) => students },
  { key: 'owing', label: 'Masih berutang', kind: 'integer', sum: true, of: ({ owing }) => owing },
  { key: 'charged', label: 'Ditagih', kind: 'money', sum: true, of: ({ charged }) => charged },
  { key: 'discounted', label: 'Potongan', kind: 'money', sum: true, of: ({ discounted }) => discounted },
  { key: 'paid', label: 'Dibayar', kind: 'money', sum: true, of: ({ paid }) => paid },
  { key: 'balance', label: 'Piutang', kind: 'money', sum: true, of: ({ balance }) => balance },
];

/** Receivables by entry year as a file. */
export const receivablesFile = registerReport(financeReportContract.receivablesFile, async (ctx, query) => {
  const asOf = query.asOf ?? (await today(ctx));
  return {
    title: 'Piutang per angkatan',
    fileName: 'piutang-angkatan',
    filters: [
      ['Per tanggal', slashDate(asOf)],
      ['Semester', query.periodCode && periodLabel(query.periodCode)],
      ['Kategori', query.category && paymentCategoryLabels[query.category]],
      ['Angkatan', query.search],
    ],
    columns: receivablesColumns,
    read: (window) => listReceivables(ctx.db, { ...query, ...window }, asOf),
  };
});

const grantsColumns: ListColumn<GrantsRow>[] = [
  { key: 'name', label: 'Beasiswa', of: ({ name }) => name },
  { key: 'kind', label: 'Jenis', of: ({ kind }) => scholarshipKindLabels[kind] },
  { key: 'sponsor', label: 'Pemberi', of: ({ sponsor }) => sponsor },
  { key: 'students', label: 'Mahasiswa', kind: 'integer', of: ({ students }) => students },
  { key: 'bills', label: 'Tagihan', kind: 'integer', of: ({ bills }) => bills },
  { key: 'amount', label: 'Potongan', kind: 'money', sum: true, of: ({ amount }) => amount },
];

/** The recap of scholarships as a file. */
export const grantsFile = registerReport(financeReportContract.grantsFile, async (ctx, query) => ({
  title: 'Rekap beasiswa',
  fileName: 'rekap-beasiswa',
  filters: [
    ['Semester', query.periodCode && periodLabel(query.periodCode)],
    ['Jenis', query.kind && scholarshipKindLabels[query.kind]],
    ['Angkatan', query.entryYear],
    ['Pencarian', query.search],
  ],
  columns: grantsColumns,
  read: (window) => listGrantSums(ctx.db, { ...query, ...window }),
}));

const cashColumns: ListColumn<CashRow>[] = [
  { key: 'paidOn', label: 'Tanggal bank', kind: 'date', of: ({ paidOn }) => paidOn },
  { key: 'day', label: 'Dibukukan', kind: 'date', of: ({ day }) => day },
  { key: 'method', label: 'Metode', of: ({ method }) => method },
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'studentName', label: 'Nama', of: ({ studentName }) => studentName },
  { key: 'about', label: 'Untuk', of: ({ about }) => about },
  { key: 'reference', label: 'Referensi', of: ({ reference }) => reference },
  { key: 'receiptNo', label: 'Kwitansi', of: ({ receiptNo }) => receiptNo },
  {
    key: 'source',
    label: 'Sumber',
    of: ({ source }) => (source === null ? null : paymentSourceLabels[source]),
    sheetOnly: true,
  },
  { key: 'received', label: 'Masuk', kind: 'money', sum: true, of: ({ received }) => received },
  { key: 'returned', label: 'Keluar', kind: 'money', sum: true, of: ({ returned }) => returned },
];

/** The movements of an account as a file, to be held against the bank's. */
export const cashFile = registerReport(financeReportContract.cashFile, async (ctx, query) => {
  const range = await rangeOf(ctx, query);
  return {
    title: 'Rekonsiliasi bank',
    fileName: 'rekonsiliasi-bank',
    filters: [
      rangeFact(range),
      await methodFact(ctx, query.methodId),
      ['Arah', query.direction && (query.direction === 'in' ? 'Masuk' : 'Keluar')],
      ['Pencarian', query.search],
    ],
    columns: cashColumns,
    read: (window) => listCash(ctx.db, { ...query, ...window }, range),
  };
});
