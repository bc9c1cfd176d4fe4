import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { earlyOffer, type EarlyOffer, paysEarly } from '#shared/finance/billing/early-bird.ts';
import { partsPaid } from '#shared/finance/billing/installments.ts';
import { paymentMoves, reversalMoves } from '#shared/finance/ledger/ledger.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import {
  dropDelayFee,
  dropEarly,
  earlyFactsOf,
  keepEarly,
  lockFreeDeposit,
} from '#server/finance/billing/billing.public.ts';
import { type Entry, post } from '#server/finance/ledger/ledger.public.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { voidDocument } from '#server/platform/verify/verify.public.ts';
import type { BookingTerms } from './terms.ts';
import { type BillRecord, issueReceipt, paymentMoney, setReceiptVoid } from './payment-write.store.ts';

type Money = { id: string; amount: number; methodId: string; paidOn: LocalDate };

const touchesBill = (kind: Entry['kind']): boolean => kind === 'PAYMENT' || kind === 'PAYMENT_UNDONE';

const entriesOf = (
  { id: paymentId, methodId }: Money,
  { id: billId, studentId }: BillRecord,
  moves: readonly Pick<Entry, 'kind' | 'amount'>[],
): Entry[] =>
  moves.map((move) => ({
    ...move,
    studentId,
    paymentId,
    methodId,
    ...(touchesBill(move.kind) && { billId }),
  }));

/** The early discount a payment earns; null for none. */
function earnedBy(payment: Money, bill: BillRecord): EarlyOffer | null {
  const offer = earlyOffer(earlyFactsOf(bill, bill.parts, bill.early, false));
  return paysEarly(payment, offer) ? offer : null;
}

/** @throws AppError NEEDS_CONFIRMATION for more than a bill asks; a cancelled one asks for nothing. */
function refuseSurplus(
  surplus: number,
  { balance, cancelled }: { balance: number; cancelled: boolean },
  early: EarlyOffer | null,
): void {
  if (cancelled) {
    throw new AppError(
      'NEEDS_CONFIRMATION',
      `Tagihan ini sudah dibatalkan. Simpan ${rupiah(surplus)} sebagai deposit?`,
      { data: { surplus, balance, cancelled } },
    );
  }
  const after = early === null ? '' : ' setelah potongan bayar lunas awal';
  throw new AppError(
    'NEEDS_CONFIRMATION',
    `Pembayaran ini ${rupiah(surplus)} lebih dari sisa tagihan ${rupiah(balance)}${after}. Simpan kelebihannya sebagai deposit?`,
    { data: { surplus, balance } },
  );
}

/**
 * Books money that arrived for a locked bill and issues its receipt. A late fee that only the wait for booking earned goes.
 * The discount for paying in full by a day is given with the money that earns it.
 * @param toDeposit what the bill does not ask for becomes deposit.
 * @returns the receipt's number. @throws AppError NEEDS_CONFIRMATION for more than the bill asks, without `toDeposit`.
 */
export async function settle(
  ctx: Ctx,
  payment: Money,
  bill: BillRecord,
  { day, receiptPrefix: prefix, toDeposit }: BookingTerms & { toDeposit: boolean },
): Promise<string> {
  const early = earnedBy(payment, bill);
  const balance = Math.max(0, bill.balance - (early?.discount ?? 0));
  const surplus = payment.amount - balance;
  if (surplus > 0 && !toDeposit) refuseSurplus(surplus, { balance, cancelled: bill.cancelled }, early);
  const discount = early === null ? [] : await keepEarly(ctx, bill, early);
  const money = entriesOf(payment, bill, paymentMoves(payment.amount, balance));
  await post(ctx, day, [...discount, ...money]);
  if (bill.lateFee > 0) await dropDelayFee(ctx, day, bill.id, bill.parts);
  const receipt = await issueReceipt(ctx.db, {
    paymentId: payment.id,
    amount: payment.amount,
    day,
    prefix,
    installments: partsPaid(bill.paid, Math.min(payment.amount, balance), bill.parts),
    issuedBy: ctx.actor?.userId ?? null,
  });
  const facts = { bill: bill.name, amount: payment.amount, receipt };
  await notify(ctx, [
    { to: { studentId: bill.studentId }, topic: 'payment.verified', about: payment.id, facts },
  ]);
  return receipt;
}

/** A payment's receipt no longer counts, nor does any print of it. */
export async function voidReceipt(ctx: Ctx, paymentId: string, reason: string): Promise<void> {
  await setReceiptVoid(ctx.db, paymentId, ctx.now.toISOString(), reason);
  await voidDocument(ctx, 'RECEIPT', paymentId);
}

/**
 * Takes a booked payment back: what of it became deposit from the deposit, the rest from its locked bill, where the money of
 * other payments stays; what was given back of it has to be made good from there as well. Its receipt becomes void, and the
 * discount it earned by being early goes.
 * @throws AppError RULE where the money was used for something else since.
 */
export async function unsettle(
  ctx: Ctx,
  payment: Money,
  bill: BillRecord,
  { day, reason }: { day: LocalDate; reason: string },
): Promise<void> {
  const { free: deposit } = await lockFreeDeposit(ctx.db, bill.studentId);
  const { surplus, refunded, onBill } = await paymentMoney(ctx.db, payment.id, bill.id);
  const moves = reversalMoves(payment.amount, Math.min(bill.paid, onBill + refunded), deposit, surplus);
  if (moves === null) {
    throw new AppError(
      'RULE',
      `Dana pembayaran ini sudah dipakai untuk tagihan lain atau disetujui untuk dikembalikan. Deposit yang bebas tinggal ${rupiah(deposit)}.`,
    );
  }
  await post(ctx, day, entriesOf(payment, bill, moves));
  await dropEarly(ctx, day, bill.id, payment);
  await voidReceipt(ctx, payment.id, reason);
}

/** Tells the student's browser that payments changed. */
export const announcePayment = (ctx: Ctx, { userId }: BillRecord): void =>
  ctx.afterCommit(() => {
    if (userId !== null) ctx.services.realtime.toUser(userId, 'payment:changed', {});
  });
