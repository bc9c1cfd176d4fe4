import type { z } from 'zod';
import type { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import type { PaymentView, StaffPaymentView } from '#shared/finance/payments/payment.views.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { earlyOffer } from '#shared/finance/billing/early-bird.ts';
import { paymentProblems } from '#shared/finance/payments/payment-state.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { holds } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { earlyFactsOf } from '#server/finance/billing/billing.public.ts';
import { dropFile, keepPrivateFile, type Proof, readProof } from '#server/platform/files/files.public.ts';
import {
  type BillRecord,
  deletePayment,
  findActiveMethod,
  findWaitingLike,
  insertPayment,
  lockBill,
  lockPayment,
  updatePayment,
} from './payment-write.store.ts';
import { ownPayment } from './papers.service.ts';
import { findPayment, listPayments, type PaymentQuery } from './payments.store.ts';
import { checkOtherMoney } from './same-money.service.ts';
import { announcePayment, settle } from './settle.ts';
import { bookingTerms } from './terms.ts';

type PayForm = z.output<(typeof paymentContract)['pay']['body']>;
type EnterForm = z.output<(typeof paymentContract)['enter']['body']>;

/** Keeps a proof as private file of whoever sent it. */
export const keepPaymentProof = (ctx: Ctx, { content, mime, originalName }: Proof): Promise<string> =>
  keepPrivateFile(ctx, { content, mime, originalName, kind: 'payment-proof', ownerId: actorOf(ctx).userId });

/** The proof as columns of a payment. */
const proofColumns = async (ctx: Ctx, proof: Proof | null) =>
  proof === null ? {} : { proofFile: await keepPaymentProof(ctx, proof), proofSha256: proof.sha256 };

/** @throws AppError for a method that is not in use, or not one of the bill's. */
async function checkMethod(ctx: Ctx, bill: BillRecord, methodId: string): Promise<{ type: string }> {
  const method = await findActiveMethod(ctx.db, methodId);
  if (!method || (bill.methodIds.length > 0 && !bill.methodIds.includes(methodId))) {
    throw invalidField('methodId', 'Metode ini tidak dapat dipakai untuk tagihan ini.');
  }
  return method;
}

/** @throws AppError RULE for a cancelled bill. */
export function checkOpen(bill: BillRecord): void {
  if (bill.cancelled) throw new AppError('RULE', 'Tagihan ini sudah dibatalkan.');
}

/**
 * Checks what is to be paid against the bill. @param open what may still be paid. @param day the campus day.
 * @throws AppError INVALID naming every field that is wrong.
 */
export function checkAmounts(
  form: Pick<PayForm, 'amount' | 'paidOn'>,
  bill: BillRecord,
  open: number,
  day: LocalDate,
): void {
  const problems = paymentProblems({
    amount: form.amount,
    paidOn: form.paidOn,
    today: day,
    open,
    allowPartial: bill.allowPartial,
    minPartial: bill.minPartial,
    early: earlyOffer(earlyFactsOf(bill, bill.parts, bill.early, true)),
  });
  const [first] = problems;
  if (first) {
    const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
    throw new AppError('INVALID', first.message, { errors });
  }
}

/**
 * Two proofs of one transfer are one that was sent twice; call it with the bill locked, so that two clicks make one.
 * @throws AppError RULE naming the proof that waits
 */
async function checkToldOnce(ctx: Ctx, form: PayForm): Promise<void> {
  const first = await findWaitingLike(ctx.db, form);
  if (first === undefined) return;
  const { data } = await ctx.services.campus.get();
  const sentOn = shortDate(localDate(new Date(first.createdAt), data.institution.timeZone));
  const known = first.reference === '' ? '' : ` dengan referensi ${first.reference}`;
  throw new AppError(
    'RULE',
    `Bukti transfer ${rupiah(form.amount)} tanggal ${shortDate(form.paidOn)}${known} untuk tagihan ini sudah dikirim pada ${sentOn} dan menunggu verifikasi. Bila ini transfer lain, isi nomor referensinya.`,
  );
}

/** A student tells of a transfer; it waits until finance has seen the money. */
export async function submitPayment(
  outer: Ctx,
  form: PayForm,
  files: readonly ReceivedFile[],
): Promise<PaymentView> {
  const [proof, day] = await Promise.all([readProof(files), today(outer)]);
  return inTransaction(outer, async (ctx) => {
    const studentId = studentIdOf(ctx);
    const bill = found(await lockBill(ctx.db, { id: form.billId }));
    if (bill.studentId !== studentId) throw new AppError('FORBIDDEN', 'Tagihan ini milik mahasiswa lain.');
    checkOpen(bill);
    const { type } = await checkMethod(ctx, bill, form.methodId);
    if (type === 'CASH') {
      throw invalidField('methodId', 'Pembayaran tunai dicatat oleh Bagian Keuangan di loket.');
    }
    if (proof === null) throw invalidField('proof', 'Unggah bukti pembayaran.');
    await checkToldOnce(ctx, form);
    checkAmounts(form, bill, bill.balance - bill.waiting, day);
    const row = {
      ...form,
      ...(await proofColumns(ctx, proof)),
      studentId,
      source: 'STUDENT',
      status: 'WAITING',
      createdBy: actorOf(ctx).userId,
    } as const;
    const id = await insertPayment(ctx.db, row);
    await audit(ctx, { action: 'payment.submit', entity: 'payment', entityId: id, after: row });
    return found(await findPayment(ctx.db, id));
  });
}

/** A student takes an own payment back before it is decided. */
export const cancelPayment = (outer: Ctx, id: string, updatedAt: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const payment = found(await lockPayment(ctx.db, id));
    if (payment.studentId !== studentIdOf(ctx)) {
      throw new AppError('FORBIDDEN', 'Pembayaran ini milik mahasiswa lain.');
    }
    checkFresh(payment, updatedAt);
    if (payment.status !== 'WAITING') throw new AppError('RULE', 'Pembayaran ini sudah diputuskan.');
    await updatePayment(ctx.db, id, { status: 'CANCELLED' });
    await audit(ctx, { action: 'payment.cancel', entity: 'payment', entityId: id });
    return { _id: id };
  });

/** Who only takes money at a counter, such as the library, books fines of the library and nothing else. @throws AppError FORBIDDEN */
function checkCounter(ctx: Ctx, { category }: BillRecord): void {
  if (category === 'DENDA_PERPUS' || holds(ctx, 'payment:verify')) return;
  throw new AppError('FORBIDDEN', 'Anda hanya dapat mencatat pembayaran denda perpustakaan.');
}

/** Finance enters a payment it has seen itself: it is verified at once. */
export async function enterPayment(
  outer: Ctx,
  paymentTypeId: string,
  form: EnterForm,
  files: readonly ReceivedFile[],
): Promise<StaffPaymentView> {
  const [proof, terms] = await Promise.all([readProof(files), bookingTerms(outer)]);
  return inTransaction(outer, async (ctx) => {
    const { studentId, toDeposit, isOtherMoney, ...columns } = form;
    const bill = found(await lockBill(ctx.db, { studentId, paymentTypeId }));
    checkCounter(ctx, bill);
    checkOpen(bill);
    const { type } = await checkMethod(ctx, bill, form.methodId);
    // Cash on the counter is never too much or too little to be booked; only its day is checked.
    checkAmounts(form, { ...bill, allowPartial: true, minPartial: 0 }, form.amount, terms.day);
    const said = await checkOtherMoney(
      ctx,
      {
        ...columns,
        payer: { studentId },
        day: form.paidOn,
        isExactDay: type === 'CASH',
        sender: form.senderName,
      },
      { paymentId: null, isOtherMoney, transferDays: terms.transferDays },
    );
    const { userId } = actorOf(ctx);
    const decidedAt = ctx.now.toISOString();
    const row = {
      ...columns,
      ...(await proofColumns(ctx, proof)),
      billId: bill.id,
      studentId,
      source: 'STAFF',
      status: 'VERIFIED',
      createdBy: userId,
      decidedBy: userId,
      decidedAt,
    } as const;
    const id = await insertPayment(ctx.db, row);
    const receipt = await settle(ctx, { ...row, id }, bill, { ...terms, toDeposit });
    await audit(ctx, {
      action: 'payment.enter',
      entity: 'payment',
      entityId: id,
      after: { ...row, receipt, ...said },
    });
    announcePayment(ctx, bill);
    return found(await findPayment(ctx.db, id));
  });
}

/** Deletes a payment that never counted, with its proof. @param typeId the type it belongs to, as in the call's path. */
export const removePayment = (
  outer: Ctx,
  { id: typeId, paymentId }: { id: string; paymentId: string },
  updatedAt: string,
): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const payment = found(await lockPayment(ctx.db, paymentId));
    const bill = found(await lockBill(ctx.db, { studentId: payment.studentId, paymentTypeId: typeId }));
    if (bill.id !== payment.billId) throw new AppError('NOT_FOUND', 'Data tidak ditemukan.');
    checkFresh(payment, updatedAt);
    if (payment.status !== 'WAITING' && payment.status !== 'REJECTED') {
      throw new AppError('RULE', 'Pembayaran yang sudah diverifikasi dibalik, tidak dihapus.');
    }
    await deletePayment(ctx.db, paymentId);
    if (payment.proofFile !== null) await dropFile(ctx, payment.proofFile, 'payment-proof');
    await audit(ctx, { action: 'payment.delete', entity: 'payment', entityId: paymentId, before: payment });
    announcePayment(ctx, bill);
    return { _id: paymentId };
  });

/** The payments of the student who asks. */
export async function ownPaymentPage(ctx: Ctx, query: PaymentQuery): Promise<Page<StaffPaymentView>> {
  const mine = { ...query, studentId: studentIdOf(ctx) };
  const { rows, total } = await listPayments(ctx.db, mine);
  return pageOf(rows.map(ownPayment), total, mine);
}

export async function paymentPage(ctx: Ctx, query: PaymentQuery): Promise<Page<StaffPaymentView>> {
  const { rows, total } = await listPayments(ctx.db, query);
  return pageOf(rows, total, query);
}
