import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { FineView } from '#shared/desk/library/library.views.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type FineKind, fineKindLabels, fineStateLabels } from '#shared/desk/library/kinds.ts';
import { AppError } from '#shared/platform/errors.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import { type FileAnswer, type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { billFine, dropFine } from '#server/finance/billing/billing.public.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { type FineQuery, insertFine, latestTerm, listFines, lockFine, updateFine } from './fines.store.ts';
import type { Loan } from './loans.store.ts';

const entity = 'library-fine';
type Done = Promise<Told<{ _id: string }>>;

type NewFine = {
  loan: Loan;
  title: string;
  kind: FineKind;
  day: LocalDate;
  days: number;
  rate: number;
  amount: number;
};

/** The term a fine is billed to: the active one, while none is the latest. @throws AppError RULE before the first */
async function termOf(ctx: Ctx, day: LocalDate): Promise<string> {
  const { period } = await ctx.services.campus.get();
  return period?.code ?? (await latestTerm(ctx.db, day)) ?? (await activePeriod(ctx.services)).code;
}

/**
 * Fines a loan, inside the caller's transaction: a student is billed and told, a lecturer pays at the desk.
 */
export async function fine(ctx: Ctx, { loan, title, kind, day, days, rate, amount }: NewFine): Promise<void> {
  const { studentId } = loan;
  const why = kind === 'LATE' ? `Terlambat ${days} hari: ${title}` : `Buku hilang: ${title}`;
  const bill = { day, amount, note: why.slice(0, 200) };
  const billId =
    studentId === null
      ? null
      : await billFine(ctx, { ...bill, studentId, periodCode: await termOf(ctx, day) });
  const row = {
    id: newId(),
    loanId: loan.id,
    kind,
    days,
    rate,
    amount,
    billId,
    createdAt: ctx.now.toISOString(),
  };
  await insertFine(ctx.db, row);
  await audit(ctx, { action: `${entity}.create`, entity, entityId: row.id, after: row });
  if (studentId === null) return;
  await notify(ctx, [
    { to: { studentId }, topic: 'library.fined', about: row.id, facts: { title, kind, amount, days } },
  ]);
}

export async function finePage(ctx: Ctx, query: FineQuery): Promise<Page<FineView>> {
  const { rows, total } = await listFines(ctx.db, query);
  return pageOf(rows, total, query);
}

/** A lecturer's fine was paid at the desk. @throws AppError RULE for one that is a bill, or settled already */
export async function settleFine(outer: Ctx, id: string, updatedAt: string): Done {
  const day = await today(outer);
  return inTransaction(outer, async (ctx) => {
    const before = found(await lockFine(ctx.db, id));
    checkFresh(before, updatedAt);
    if (before.billId !== null) {
      throw new AppError('RULE', 'Denda mahasiswa dibayar sebagai tagihan melalui Bagian Keuangan.');
    }
    if (before.settledOn !== null || before.waivedReason !== '') {
      throw new AppError('RULE', 'Denda ini sudah selesai.');
    }
    await updateFine(ctx.db, id, { settledOn: day });
    await audit(ctx, { action: `${entity}.settle`, entity, entityId: id, after: { settledOn: day } });
    return told({ _id: id }, 'Denda lunas.');
  });
}

/** Asks a fine no more; its bill is cancelled. @throws AppError RULE once it was paid or waived */
export async function waiveFine(outer: Ctx, id: string, updatedAt: string, reason: string): Done {
  const day = await today(outer);
  return inTransaction(outer, async (ctx) => {
    const before = found(await lockFine(ctx.db, id));
    checkFresh(before, updatedAt);
    if (before.waivedReason !== '' || before.settledOn !== null) {
      throw new AppError('RULE', 'Denda ini sudah selesai.');
    }
    if (before.billId !== null) await dropFine(ctx, day, before.billId, reason);
    await updateFine(ctx.db, id, { waivedReason: reason });
    await audit(ctx, { action: `${entity}.waive`, entity, entityId: id, reason, before });
    return told({ _id: id }, 'Denda dihapuskan.');
  });
}

const columnsIn = (zone: string): ListColumn<FineView>[] => [
  { key: 'day', label: 'Tanggal', kind: 'date', of: ({ createdAt }) => localDate(new Date(createdAt), zone) },
  { key: 'code', label: 'NIM/NIDN', of: ({ memberCode }) => memberCode },
  { key: 'name', label: 'Nama', of: ({ memberName }) => memberName },
  { key: 'title', label: 'Judul', of: ({ title }) => title },
  { key: 'kind', label: 'Sebab', of: ({ kind }) => fineKindLabels[kind] },
  { key: 'days', label: 'Hari', kind: 'integer', of: ({ days }) => days },
  { key: 'amount', label: 'Denda', kind: 'money', of: ({ amount }) => amount },
  { key: 'owed', label: 'Belum dibayar', kind: 'money', of: ({ owed }) => owed },
  { key: 'state', label: 'Status', of: ({ state }) => fineStateLabels[state] },
];

/** Fines that the search and the filter find, as a file. */
export async function fineFile(ctx: Ctx, query: FineQuery & { format: FileFormat }): Promise<FileAnswer> {
  const { data } = await ctx.services.campus.get();
  return listFile(ctx, query.format, {
    title: 'Denda perpustakaan',
    fileName: 'denda-perpustakaan',
    filters: [
      ['Pencarian', query.search],
      ['Status', query.state && fineStateLabels[query.state]],
    ],
    columns: columnsIn(data.institution.timeZone),
    read: (window) => listFines(ctx.db, { ...query, ...window }),
  });
}
