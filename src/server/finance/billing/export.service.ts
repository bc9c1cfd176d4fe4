import { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { ArrearsRow, BillRow } from '#shared/finance/billing/bill.views.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { ageBands } from '#shared/finance/finance-reports/ageing.ts';
import {
  billDueLabels,
  billStatusLabels,
  discountFilterLabels,
  paymentCategoryLabels,
} from '#shared/finance/billing/kinds.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { showPhone } from '#shared/platform/format/phone.ts';
import type { Fact } from '#server/platform/documents/facts.ts';
import type { ListColumn } from '#server/platform/documents/list-file.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { registerReport } from '#server/platform/reports/reports.public.ts';
import { listArrears } from './arrears.store.ts';
import { listBills, narrowedBy, type StudentFilter } from './bill-list.store.ts';

const who: ListColumn<{ nim: string; name: string; className: string | null }>[] = [
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'name', label: 'Nama', of: ({ name }) => name },
  { key: 'className', label: 'Kelas', of: ({ className }) => className },
];

const billColumns: ListColumn<BillRow>[] = [
  ...who,
  { key: 'entryYear', label: 'Angkatan', of: ({ entryYear }) => String(entryYear), sheetOnly: true },
  {
    key: 'classType',
    label: 'Tipe kelas',
    of: ({ classType }) => classTypeLabels[classType],
    sheetOnly: true,
  },
  { key: 'typeName', label: 'Tagihan', of: ({ typeName }) => typeName },
  {
    key: 'category',
    label: 'Kategori',
    sheetOnly: true,
    of: ({ category }) => paymentCategoryLabels[category],
  },
  { key: 'period', label: 'Semester', of: ({ periodCode }) => periodLabel(periodCode), sheetOnly: true },
  { key: 'charged', label: 'Jumlah', kind: 'money', of: ({ charged }) => charged },
  {
    key: 'lateFee',
    label: 'Denda di dalamnya',
    kind: 'money',
    sheetOnly: true,
    of: ({ lateFee }) => lateFee,
  },
  { key: 'discounted', label: 'Potongan', kind: 'money', of: ({ discounted }) => discounted },
  { key: 'paid', label: 'Dibayar', kind: 'money', of: ({ paid }) => paid },
  { key: 'balance', label: 'Sisa', kind: 'money', of: ({ balance }) => balance },
  { key: 'dueDate', label: 'Jatuh tempo', kind: 'date', of: ({ dueDate }) => dueDate },
  { key: 'status', label: 'Status', of: ({ status }) => billStatusLabels[status] },
];

const arrearsColumns: ListColumn<ArrearsRow>[] = [
  ...who,
  { key: 'category', label: 'Kategori', of: ({ category }) => paymentCategoryLabels[category] },
  { key: 'typeName', label: 'Tagihan', of: ({ typeName }) => typeName, sheetOnly: true },
  { key: 'period', label: 'Semester', of: ({ periodCode }) => periodLabel(periodCode), sheetOnly: true },
  { key: 'overdue', label: 'Tunggakan', kind: 'money', of: ({ overdue }) => overdue },
  { key: 'balance', label: 'Sisa', kind: 'money', of: ({ balance }) => balance },
  { key: 'lateSince', label: 'Sejak', kind: 'date', of: ({ lateSince }) => lateSince },
  { key: 'daysLate', label: 'Hari lewat', kind: 'integer', of: ({ daysLate }) => daysLate },
  { key: 'mobile', label: 'HP', of: ({ mobile }) => mobile && showPhone(mobile) },
  { key: 'exemptUntil', label: 'Dispensasi sampai', kind: 'date', of: ({ exemptUntil }) => exemptUntil },
];

/** What every list of bills can be narrowed to, in words. */
async function narrowing(ctx: Ctx, query: StudentFilter): Promise<Fact[]> {
  const { search, periodCode, category, entryYear, classType } = query;
  const { type, studentClass } = await narrowedBy(ctx.db, query);
  return [
    ['Pencarian', search],
    ['Semester', periodCode && periodLabel(periodCode)],
    ['Kategori', category && paymentCategoryLabels[category]],
    ['Jenis pembayaran', type],
    ['Angkatan', entryYear],
    ['Kelas', studentClass],
    ['Tipe kelas', classType && classTypeLabels[classType]],
  ];
}

/** The bills that the search and the filters find, as a file. */
export const billsFile = registerReport(billContract.exportBills, async (ctx, query) => {
  const day = await today(ctx);
  const { status, due, scholarship, difference } = query;
  return {
    title: 'Tagihan mahasiswa',
    fileName: 'tagihan',
    filters: [
      ...(await narrowing(ctx, query)),
      ['Status', status && billStatusLabels[status]],
      ['Jatuh tempo', due && billDueLabels[due]],
      ['Beasiswa', scholarship && discountFilterLabels[scholarship]],
      ['Perbedaan', difference && 'Tipe kelas berubah'],
    ],
    columns: billColumns,
    read: (window) => listBills(ctx.db, { ...query, ...window }, day),
  };
});

/** The arrears that the search and the filters find, as a file. */
export const arrearsFile = registerReport(billContract.exportArrears, async (ctx, query) => {
  const day = await today(ctx);
  return {
    title: 'Tunggakan mahasiswa',
    fileName: 'tunggakan',
    filters: [
      ...(await narrowing(ctx, query)),
      ['Umur', ageBands.find(({ name }) => name === query.band)?.label],
    ],
    columns: arrearsColumns,
    read: (window) => listArrears(ctx.db, { ...query, ...window }, day),
  };
});
