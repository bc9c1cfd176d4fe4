import {
  paymentTypeContract,
  type PaymentTypeDetail,
  type PaymentTypeForm,
  type PaymentTypeRow,
} from '#shared/finance/billing/payment-type.contract.ts';
import { type LateFeeRule, usualLateFee } from '#shared/finance/billing/late-fee.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, checkKnown, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, type Told, told } from '#server/platform/http/answer.ts';
import { requireThere } from '#server/platform/reference/require-there.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requireAccess } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { startRemoval, startSync } from './sync.job.ts';
import {
  deleteType,
  insertType,
  listTypes,
  lockType,
  partsOfType,
  type PaymentType,
  progressOf,
  type TypeColumns,
  type TypeQuery,
  typesByIds,
  typeUses,
  updateType,
  writeAmounts,
  writeMethods,
} from './types.store.ts';

export async function typePage(ctx: Ctx, query: TypeQuery): Promise<Page<PaymentTypeRow>> {
  const { rows, total } = await listTypes(ctx.db, query);
  return pageOf(rows, total, query);
}

/** What a new type starts with. */
export async function typeStart(ctx: Ctx): Promise<{ lateFee: LateFeeRule }> {
  const { data } = await ctx.services.campus.get();
  return { lateFee: usualLateFee(data.finance.lateFee) };
}

export async function typeDetail(ctx: Ctx, id: string): Promise<PaymentTypeDetail> {
  const type = (await typesByIds(ctx.db, [id])).get(id);
  if (!type || type.removedAt !== null) throw new AppError('NOT_FOUND', 'Data tidak ditemukan.');
  const [parts, progress] = await Promise.all([partsOfType(ctx.db, id), progressOf(ctx.db, id)]);
  return {
    ...type,
    gates: type.gates as PaymentTypeDetail['gates'],
    target: filledTarget(type),
    _id: type.id,
    ...parts,
    ...progress,
  };
}

const filledTarget = ({ target }: PaymentType): PaymentTypeDetail['target'] => ({
  entryYears: [],
  classTypes: [],
  classIds: [],
  concentrations: [],
  studentIds: [],
  scholarshipsOnly: [],
  scholarshipsNever: [],
  ...target,
});

/** What the bills of a type are built on: none of it changes once there are bills. */
function checkFixed(before: PaymentType, form: TypeColumns): void {
  if (before.status === 'CLOSED') throw new AppError('RULE', 'Jenis pembayaran ini sudah ditutup.');
  if (before.status === 'DRAFT') return;
  for (const field of ['category', 'periodCode', 'amountMode'] as const) {
    if (before[field] !== form[field]) {
      throw invalidField(field, 'Tidak dapat diubah setelah tagihan dibuat.');
    }
  }
}

type Days = Pick<PaymentType, 'periodCode' | 'dueDate' | 'installments'>;

/** The first day a type's bills are due, where it has passed: they would be late at once. Of a term that is over, they are. */
async function passedDay(ctx: Ctx, { periodCode, dueDate, installments }: Days): Promise<LocalDate | null> {
  const { period } = await ctx.services.campus.get();
  if (period !== null && periodCode < period.code) return null;
  const first = installments[0]?.dueDate ?? dueDate;
  return first < (await today(ctx)) ? first : null;
}

/** @throws AppError INVALID for days anew of which the first has passed */
async function checkDays(ctx: Ctx, form: TypeColumns, before: PaymentType | null): Promise<void> {
  const first = await passedDay(ctx, form);
  if (first === null || (before !== null && (await passedDay(ctx, before)) === first)) return;
  const field = form.installments.length > 0 ? 'installments' : 'dueDate';
  throw invalidField(field, `${longDate(first)} sudah lewat, jadi tagihannya langsung terlambat.`);
}

/** Classes and students that the type names anew have to be there; those it named before may have gone since. */
async function requireTargets(
  { db }: Ctx,
  { target }: PaymentTypeForm,
  before: PaymentType | null,
): Promise<void> {
  const added = (ids: readonly string[], known: readonly string[] | undefined): string[] =>
    ids.filter((id) => !known?.includes(id));
  await requireThere(db, 'studentClass', added(target.classIds, before?.target.classIds));
  await requireThere(db, 'student', added(target.studentIds, before?.target.studentIds));
}

async function writeParts(ctx: Ctx, id: string, form: PaymentTypeForm): Promise<void> {
  await writeMethods(ctx.db, id, form.methodIds);
  const amounts = form.amountMode === 'CUSTOM' ? form.amounts : [];
  const nims = amounts.map(({ nim }) => nim);
  const unknown = new Set(await writeAmounts(ctx.db, id, amounts));
  checkKnown(nims, new Set(nims).difference(unknown), {
    field: 'amounts',
    key: 'nim',
    says: (wrong) => `NIM ${wrong} tidak ditemukan.`,
  });
}

/** Creates a draft or changes a type; the bills of an open one follow in a job. */
export async function saveType(
  outer: Ctx,
  form: PaymentTypeForm,
): Promise<{ _id: string; jobId: string | null }> {
  requireAccess(outer, paymentTypeContract.save.saves[form._id ? 'update' : 'create']);
  return inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, methodIds: _methods, amounts: _amounts, ...columns } = form;
    const before = _id ? found(await lockType(ctx.db, _id)) : null;
    if (before) {
      checkFresh(before, updatedAt ?? '');
      checkFixed(before, columns);
    }
    await checkDays(ctx, columns, before);
    if (before) await updateType(ctx.db, before.id, columns);
    await requireTargets(ctx, form, before);
    const id = before?.id ?? (await insertType(ctx.db, columns));
    await writeParts(ctx, id, form);
    const action = before ? 'payment-type.update' : 'payment-type.create';
    await audit(ctx, {
      action,
      entity: 'payment-type',
      entityId: id,
      before: before ?? undefined,
      after: form,
    });
    return { _id: id, jobId: before?.status === 'OPEN' ? await startSync(ctx, before) : null };
  });
}

/** Opens a draft, or a closed type again, and starts the job that bills everybody it is for. */
export const openType = (outer: Ctx, id: string, updatedAt: string): Promise<Told<{ jobId: string }>> =>
  inTransaction(outer, async (ctx) => {
    const type = found(await lockType(ctx.db, id));
    checkFresh(type, updatedAt);
    if (type.status === 'OPEN') throw new AppError('RULE', 'Jenis pembayaran ini sudah dibuka.');
    const passed = type.status === 'DRAFT' ? await passedDay(ctx, type) : null;
    if (passed !== null) {
      throw new AppError(
        'RULE',
        `Jatuh tempo ${longDate(passed)} sudah lewat. Ubah tanggalnya sebelum dibuka.`,
      );
    }
    await updateType(ctx.db, id, { status: 'OPEN', openedAt: type.openedAt ?? ctx.now.toISOString() });
    await note(ctx, 'open', id, type.status, 'OPEN');
    return told({ jobId: await startSync(ctx, type) }, `${type.name} dibuka. Tagihan sedang dibuat.`);
  });

/** Closes a type: nobody else is billed. */
export const closeType = (outer: Ctx, id: string, updatedAt: string): Promise<Told<{ _id: string }>> =>
  inTransaction(outer, async (ctx) => {
    const type = found(await lockType(ctx.db, id));
    checkFresh(type, updatedAt);
    if (type.status !== 'OPEN') throw new AppError('RULE', 'Jenis pembayaran ini tidak sedang dibuka.');
    await updateType(ctx.db, id, { status: 'CLOSED' });
    await note(ctx, 'close', id, type.status, 'CLOSED');
    return told({ _id: id }, `${type.name} ditutup.`);
  });

const note = (ctx: Ctx, verb: string, entityId: string, from: string, to: string): Promise<void> =>
  audit(ctx, {
    action: `payment-type.${verb}`,
    entity: 'payment-type',
    entityId,
    before: { status: from },
    after: { status: to },
  });

/** Measures the bills of an open type again, and bills whom it has missed. */
export async function recomputeType(ctx: Ctx, id: string): Promise<Told<{ jobId: string }>> {
  const type = found((await typesByIds(ctx.db, [id])).get(id));
  if (type.status !== 'OPEN' || type.removedAt !== null) {
    throw new AppError('RULE', 'Jenis pembayaran ini tidak sedang dibuka.');
  }
  return told({ jobId: await startSync(ctx, type) }, 'Penghitungan ulang dimulai.');
}

/**
 * Deletes a type without bills; one with bills nobody paid for is closed, its bills are cancelled through the books and it
 * disappears. @throws AppError REFERENCED once money was received or waits.
 */
export const removeType = (outer: Ctx, id: string): Promise<Told<{ jobId: string | null }>> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockType(ctx.db, id));
    const { received, waiting, bills } = await typeUses(ctx.db, id);
    if (received > 0) {
      const { paid } = await progressOf(ctx.db, id);
      throw new AppError(
        'REFERENCED',
        `${received} tagihan sudah pernah dibayar (${rupiah(paid)}). Tutup saja.`,
      );
    }
    if (waiting > 0) {
      throw new AppError('REFERENCED', `${waiting} pembayaran menunggu verifikasi. Putuskan lebih dahulu.`);
    }
    await audit(ctx, { action: 'payment-type.delete', entity: 'payment-type', entityId: id, before });
    if (bills === 0) {
      await deleteType(ctx.db, id);
      return told({ jobId: null }, `${before.name} dihapus.`);
    }
    await updateType(ctx.db, id, { status: 'CLOSED', removedAt: ctx.now.toISOString() });
    return told(
      { jobId: await startRemoval(ctx, before) },
      `${before.name} dihapus; ${bills} tagihan dibatalkan.`,
    );
  });
