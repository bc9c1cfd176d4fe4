import type { z } from 'zod';
import type { billContract } from '#shared/contracts/bill.contract.ts';
import type { ArrearsRow, BillRow } from '#shared/contracts/bill-views.ts';
import { classTypeLabels } from '#shared/domain/course/class-type.ts';
import { billStatusLabels, paymentCategoryLabels } from '#shared/domain/finance/kinds.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { showPhone } from '#shared/format/phone.ts';
import { audit } from '../../audit.ts';
import type { FileAnswer } from '../../http/answer.ts';
import { actorOf, type Ctx } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';
import type { SheetColumn, SheetDocument, SheetRow } from '../../integrations/sheets/sheet-document.ts';
import { csvMime, toCsv, toXlsx, xlsxMime } from '../../integrations/sheets/write-sheet.ts';
import { arrearsBatches } from './arrears.store.ts';
import { billBatches } from './bill-list.store.ts';

const who: SheetColumn[] = [
  { key: 'nim', label: 'NIM' },
  { key: 'name', label: 'Nama' },
  { key: 'className', label: 'Kelas' },
];

const billColumns: SheetColumn[] = [
  ...who,
  { key: 'entryYear', label: 'Angkatan', kind: 'text' },
  { key: 'classType', label: 'Tipe kelas' },
  { key: 'typeName', label: 'Tagihan' },
  { key: 'category', label: 'Kategori' },
  { key: 'period', label: 'Semester' },
  { key: 'charged', label: 'Jumlah', kind: 'money' },
  { key: 'lateFee', label: 'Denda di dalamnya', kind: 'money' },
  { key: 'discounted', label: 'Potongan', kind: 'money' },
  { key: 'paid', label: 'Dibayar', kind: 'money' },
  { key: 'balance', label: 'Sisa', kind: 'money' },
  { key: 'dueDate', label: 'Jatuh tempo', kind: 'date' },
  { key: 'status', label: 'Status' },
];

const arrearsColumns: SheetColumn[] = [
  ...who,
  { key: 'category', label: 'Kategori' },
  { key: 'typeName', label: 'Tagihan' },
  { key: 'period', label: 'Semester' },
  { key: 'overdue', label: 'Tunggakan', kind: 'money' },
  { key: 'balance', label: 'Sisa', kind: 'money' },
  { key: 'lateSince', label: 'Sejak', kind: 'date' },
  { key: 'daysLate', label: 'Hari lewat', kind: 'integer' },
  { key: 'mobile', label: 'HP' },
  { key: 'exemptUntil', label: 'Dispensasi sampai', kind: 'date' },
];

const billCells = (bill: BillRow): SheetRow => ({
  ...bill,
  entryYear: String(bill.entryYear),
  classType: classTypeLabels[bill.classType],
  category: paymentCategoryLabels[bill.category],
  period: periodLabel(bill.periodCode),
  status: billStatusLabels[bill.status],
});

const arrearsCells = (row: ArrearsRow): SheetRow => ({
  ...row,
  category: paymentCategoryLabels[row.category],
  period: periodLabel(row.periodCode),
  mobile: row.mobile && showPhone(row.mobile),
});

async function* cells<T>(
  batches: AsyncIterable<T[]>,
  cellsOf: (row: T) => SheetRow,
): AsyncGenerator<SheetRow> {
  for await (const rows of batches) yield* rows.map(cellsOf);
}

type List = { name: string; document: SheetDocument; format: 'xlsx' | 'csv'; filter: unknown };

/** A list as a spreadsheet; who took it with which filters is recorded. */
async function answer(ctx: Ctx, day: string, { name, document, format, filter }: List): Promise<FileAnswer> {
  await audit(ctx, {
    ...{ action: `${name}.export`, entity: `${name}-list`, entityId: actorOf(ctx).userId },
    after: { format, filter },
  });
  const fileName = `${name === 'bill' ? 'tagihan' : 'tunggakan'}-${day}.${format}`;
  return format === 'xlsx'
    ? { fileName, mime: xlsxMime, body: toXlsx(document) }
    : { fileName, mime: csvMime, body: toCsv(document) };
}

const notes = (ctx: Ctx, day: string): NonNullable<SheetDocument['notes']> => [
  ['Tanggal', day],
  ['Oleh', actorOf(ctx).name],
];

export async function exportBills(
  ctx: Ctx,
  { format, ...filter }: z.output<typeof billContract.exportBills.body>,
): Promise<FileAnswer> {
  const day = await today(ctx);
  const rows = cells(billBatches(ctx.db, filter, day), billCells);
  const document = { title: 'Tagihan mahasiswa', columns: billColumns, rows, notes: notes(ctx, day) };
  return answer(ctx, day, { name: 'bill', document, format, filter });
}

export async function exportArrears(
  ctx: Ctx,
  { format, ...filter }: z.output<typeof billContract.exportArrears.body>,
): Promise<FileAnswer> {
  const day = await today(ctx);
  const rows = cells(arrearsBatches(ctx.db, filter, day), arrearsCells);
  const document = { title: 'Tunggakan mahasiswa', columns: arrearsColumns, rows, notes: notes(ctx, day) };
  return answer(ctx, day, { name: 'arrears', document, format, filter });
}
