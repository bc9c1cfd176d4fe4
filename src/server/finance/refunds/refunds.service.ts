import type { z } from 'zod';
import type { refundContract, RefundView } from '#shared/finance/refunds/refund.contract.ts';
import { refundStatusLabels } from '#shared/finance/billing/kinds.ts';
import { paymentStatusLabels } from '#shared/finance/payments/payment-state.ts';
import { maskAccount } from '#shared/platform/format/account-number.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction, studentIdOf } from '#server/platform/http/ctx.ts';
import { lockFreeDeposit } from '#server/finance/billing/billing.public.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import {
  type BillRecord,
  lockBill,
  lockDeposit,
  lockPayment,
  paymentMoney,
} from '#server/finance/payments/payments.public.ts';
import {
  approvedRefunds,
  findRefund,
  insertRefund,
  listOwnRefunds,
  listRefunds,
  lockRefund,
  masked,
  openRefundsLike,
  pendingRefunds,
  type RefundQuery,
  type RefundRecord,
  updateRefund,
} from './refunds.store.ts';

type RequestForm = z.output<(typeof refundContract)['request']['body']>;

export async function refundPage(ctx: Ctx, query: RefundQuery): Promise<Page<RefundView>> {
  const { rows, total } = await listRefunds(ctx.db, query);
  return pageOf(rows, total, query);
}

/** The own refunds of the student who asks. */
export const ownRefunds = (ctx: Ctx): Promise<RefundView[]> => listOwnRefunds(ctx.db, studentIdOf(ctx));

/** The account a refund goes to, whole, for who transfers it; who looked is remembered. */
export async function refundAccount(ctx: Ctx, id: string) {
  const { bankName, accountNumber, accountHolder } = found(await findRefund(ctx.db, id));
  await audit(ctx, { action: 'refund.account-read', entity: 'refund', entityId: id });
  return { bankName, accountNumber, accountHolder };
}

export type Source = {
  bill: BillRecord | null;
  /** What may be taken from the bill. */
  onBill: number;
  deposit: number;
  /** What of the payment became deposit and has not been given back. */
  surplus: number;
  /** What of the payment was given back already, and what it was; the deposit alone knows no such bound. */
  refunded: number;
  payment: number;
};

/** Where the money would come from: a payment's bill and the deposit, or the deposit alone. All of it is locked. */
export async function sourceOf(
  ctx: Ctx,
  { paymentId, studentId }: RequestForm | RefundRecord,
): Promise<Source> {
  if (paymentId === null) {
    const deposit = await lockDeposit(ctx.db, studentId);
    return { bill: null, onBill: 0, deposit, surplus: 0, refunded: 0, payment: deposit };
  }
  const payment = found(await lockPayment(ctx.db, paymentId));
  if (payment.studentId !== studentId) {
    throw invalidField('paymentId', 'Pembayaran ini milik mahasiswa lain.');
  }
  if (payment.status !== 'VERIFIED') {
    throw invalidField('paymentId', 'Hanya pembayaran terverifikasi yang dapat dikembalikan.');
  }
  const bill = found(await lockBill(ctx.db, { id: payment.billId }));
  const deposit = await lockDeposit(ctx.db, studentId);
  const { surplus, refunded, onBill } = await paymentMoney(ctx.db, paymentId, bill.id);
  return {
    bill,
    deposit,
    surplus,
    refunded,
    payment: payment.amount,
    onBill: Math.min(bill.paid, onBill, payment.amount),
  };
}

/** @throws AppError INVALID for more than there is of the payment, less what other requests ask for. */
async function checkAmount(
  ctx: Ctx,
  request: RequestForm | RefundRecord,
  { onBill, deposit, refunded, payment }: Source,
): Promise<void> {
  const pending = await pendingRefunds(ctx.db, request.studentId, request.paymentId);
  const most = Math.min(onBill + deposit, payment - refunded) - pending;
  if (request.amount > most) {
    throw invalidField('amount', `Yang dapat dikembalikan paling banyak ${rupiah(Math.max(0, most))}.`);
  }
}

/**
 * Two requests of one amount are one that was sent twice; call it with the source locked, so that two clicks make one.
 * @throws AppError RULE naming the request that is open
 */
async function checkAskedOnce(ctx: Ctx, request: RequestForm): Promise<void> {
  const [open] = await openRefundsLike(ctx.db, request);
  if (open === undefined) return;
  const { data } = await ctx.services.campus.get();
  const day = shortDate(localDate(new Date(open.createdAt), data.institution.timeZone));
  const of = request.paymentId === null ? 'dari deposit' : 'dari pembayaran';
  const next = open.status === 'APPROVED' ? 'transfernya dicatat' : 'pengajuan itu diputuskan';
  throw new AppError(
    'RULE',
    `Pengembalian ${rupiah(request.amount)} ${of} mahasiswa ini sudah diajukan pada ${day} (${refundStatusLabels[open.status].toLowerCase()}). Ajukan lagi setelah ${next}.`,
  );
}

/**
 * An approval promises the money, so it looks again at what was asked for: approved refunds hold it from then on.
 * @throws AppError RULE where the payment was reversed or given back since, or less is left than was asked for.
 */
async function checkStillThere(ctx: Ctx, refund: RefundRecord): Promise<void> {
  const payment = refund.paymentId === null ? undefined : await lockPayment(ctx.db, refund.paymentId);
  if (payment && payment.status !== 'VERIFIED') {
    const status = paymentStatusLabels[payment.status].toLowerCase();
    throw new AppError('RULE', `Pembayarannya sudah ${status} sejak diajukan. Tolak pengajuan ini.`);
  }
  const source = await sourceOf(ctx, refund);
  const { free } = await lockFreeDeposit(ctx.db, refund.studentId);
  const others = (await approvedRefunds(ctx.db, refund)) + source.refunded;
  const ofPayment = refund.paymentId === null ? free : source.payment - others;
  const most = Math.max(0, Math.min(source.onBill + free, ofPayment));
  if (refund.amount > most) {
    throw new AppError(
      'RULE',
      `Dananya berubah sejak diajukan: yang dapat dikembalikan tinggal ${rupiah(most)}. Tolak pengajuan ini, lalu ajukan ulang.`,
    );
  }
}

/** Asks to give money back; another person decides. @throws AppError INVALID for more than there is, RULE for what is asked already */
export const requestRefund = (outer: Ctx, form: RequestForm): Promise<RefundView> =>
  inTransaction(outer, async (ctx) => {
    const source = await sourceOf(ctx, form);
    await checkAskedOnce(ctx, form);
    await checkAmount(ctx, form, source);
    const row = { ...form, requestedBy: actorOf(ctx).userId };
    const id = await insertRefund(ctx.db, { ...row, createdAt: ctx.now.toISOString() });
    const after = { ...row, accountNumber: maskAccount(row.accountNumber) };
    await audit(ctx, { action: 'refund.request', entity: 'refund', entityId: id, after });
    return found(await findRefund(ctx.db, id));
  });

/** @throws AppError ALREADY_DONE for a refund in another state. */
export function checkStatus({ status }: RefundRecord, wanted: RefundRecord['status']): void {
  if (status !== wanted) {
    throw new AppError('ALREADY_DONE', `Pengembalian ini sudah ${refundStatusLabels[status].toLowerCase()}.`);
  }
}

/** @throws AppError ALREADY_DONE for a decision that is not open: an approval is taken back until the transfer, no rejection is. */
function checkOpen(refund: RefundRecord, decision: 'APPROVED' | 'REJECTED'): void {
  if (refund.status !== 'APPROVED' || decision === 'APPROVED') checkStatus(refund, 'SUBMITTED');
}

/** The student reads the decision, whoever asked for the refund a refusal: what is approved waits for finance by itself. */
async function tellDecision(
  ctx: Ctx,
  { id, studentId, amount, requestedBy }: RefundRecord,
  { status, decisionNote: note, studentName: student }: RefundView,
): Promise<void> {
  const about = `${id}:${status}`;
  const approved = status === 'APPROVED';
  await notify(ctx, [
    { to: { studentId }, topic: 'refund.decided', about, facts: { amount, approved, note } },
  ]);
  if (approved || requestedBy === null) return;
  await notify(ctx, [
    { to: { userId: requestedBy }, topic: 'refund.refused', about, facts: { amount, student, note } },
  ]);
}

/** Approves or rejects a request of somebody else; rejecting an approved one takes the approval back. */
export const decideRefund = (
  outer: Ctx,
  id: string,
  { decision, note, updatedAt }: { decision: 'APPROVED' | 'REJECTED'; note: string; updatedAt: string },
): Promise<RefundView> =>
  inTransaction(outer, async (ctx) => {
    const refund = found(await lockRefund(ctx.db, id));
    checkOpen(refund, decision);
    checkFresh(refund, updatedAt);
    const { userId } = actorOf(ctx);
    if (refund.requestedBy === userId) {
      throw new AppError('RULE', 'Pengajuan sendiri diputuskan oleh orang lain.');
    }
    if (decision === 'REJECTED' && note === '') throw invalidField('note', 'Isi alasan penolakan.');
    if (decision === 'APPROVED') await checkStillThere(ctx, refund);
    const decidedAt = ctx.now.toISOString();
    await updateRefund(ctx.db, id, { status: decision, decidedBy: userId, decidedAt, decisionNote: note });
    await audit(ctx, {
      action: 'refund.decide',
      entity: 'refund',
      entityId: id,
      before: { status: refund.status },
      after: { status: decision, amount: refund.amount },
      reason: note,
    });
    const view = masked(found(await findRefund(ctx.db, id)));
    await tellDecision(ctx, refund, view);
    return view;
  });
