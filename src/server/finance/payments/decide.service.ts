import type { StaffPaymentView } from '#shared/finance/payments/payment.views.ts';
import {
  nextPaymentStatus,
  type PaymentAction,
  paymentStatusLabels,
} from '#shared/finance/payments/payment-state.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import {
  type BillRecord,
  isRefundApproved,
  lockBill,
  lockPayment,
  type PaymentRecord,
  updatePayment,
} from './payment-write.store.ts';
import { findPayment } from './payments.store.ts';
import { checkOtherMoney } from './same-money.service.ts';
import { announcePayment, settle, unsettle } from './settle.ts';
import { type BookingTerms, bookingTerms } from './terms.ts';

type Decided = { change: Partial<PaymentRecord>; after: Record<string, unknown>; reason?: string };

/** The steps all decisions share: lock, look whether it is still what was seen, decide, record, tell. */
async function decide(
  outer: Ctx,
  id: string,
  action: PaymentAction,
  updatedAt: string,
  work: (ctx: Ctx, payment: PaymentRecord, bill: BillRecord, terms: BookingTerms) => Promise<Decided>,
): Promise<StaffPaymentView> {
  const terms = await bookingTerms(outer);
  return inTransaction(outer, async (ctx) => {
    const payment = found(await lockPayment(ctx.db, id));
    const status = nextPaymentStatus(payment.status, action);
    if (status === null) {
      throw new AppError(
        'ALREADY_DONE',
        `Pembayaran ini sudah ${paymentStatusLabels[payment.status].toLowerCase()}.`,
      );
    }
    checkFresh(payment, updatedAt);
    const bill = found(await lockBill(ctx.db, { id: payment.billId }));
    const { change, after, reason } = await work(ctx, payment, bill, terms);
    await updatePayment(ctx.db, id, { ...change, status });
    await audit(ctx, {
      action: `payment.${action.toLowerCase()}`,
      entity: 'payment',
      entityId: id,
      before: { status: payment.status },
      after: { status, amount: payment.amount, ...after },
      ...(reason !== undefined && { reason }),
    });
    announcePayment(ctx, bill);
    return found(await findPayment(ctx.db, id));
  });
}

const decidedNow = (ctx: Ctx): Partial<PaymentRecord> => ({
  decidedBy: actorOf(ctx).userId,
  decidedAt: ctx.now.toISOString(),
});

type VerifyForm = { updatedAt: string; toDeposit: boolean; isOtherMoney: boolean };

/** Confirms that the money arrived: bill, deposit and receipt follow. */
export const verifyPayment = (
  outer: Ctx,
  id: string,
  { updatedAt, toDeposit, isOtherMoney }: VerifyForm,
): Promise<StaffPaymentView> =>
  decide(outer, id, 'VERIFY', updatedAt, async (ctx, payment, bill, terms) => {
    const said = await checkOtherMoney(
      ctx,
      {
        ...payment,
        payer: { studentId: payment.studentId },
        day: payment.paidOn,
        isExactDay: false,
        sender: payment.senderName,
      },
      { paymentId: id, isOtherMoney, transferDays: terms.transferDays },
    );
    const receipt = await settle(ctx, payment, bill, { ...terms, toDeposit });
    return { change: decidedNow(ctx), after: { receipt, ...said } };
  });

/** Refuses a payment; the student reads why and may send it again. */
export const rejectPayment = (
  outer: Ctx,
  id: string,
  { updatedAt, reason }: { updatedAt: string; reason: string },
): Promise<StaffPaymentView> =>
  decide(outer, id, 'REJECT', updatedAt, async (ctx, payment, bill) => {
    const facts = { bill: bill.name, amount: payment.amount, reason };
    await notify(ctx, [{ to: { studentId: bill.studentId }, topic: 'payment.rejected', about: id, facts }]);
    return { change: { ...decidedNow(ctx), rejectReason: reason }, after: {}, reason };
  });

/** Undoes a verified payment; a second person does it. */
export const reversePayment = (
  outer: Ctx,
  id: string,
  { updatedAt, reason }: { updatedAt: string; reason: string },
): Promise<StaffPaymentView> =>
  decide(outer, id, 'REVERSE', updatedAt, async (ctx, payment, bill, { day }) => {
    const { userId } = actorOf(ctx);
    if (payment.decidedBy === userId) {
      throw new AppError('RULE', 'Pembayaran dibalik oleh orang lain daripada yang memverifikasinya.');
    }
    if (await isRefundApproved(ctx.db, id)) {
      throw new AppError(
        'RULE',
        'Pengembalian pembayaran ini sudah disetujui dan menunggu transfer. Batalkan persetujuannya dahulu.',
      );
    }
    await unsettle(ctx, payment, bill, { day, reason });
    const facts = { bill: bill.name, amount: payment.amount, reason };
    await notify(ctx, [{ to: { studentId: bill.studentId }, topic: 'payment.reversed', about: id, facts }]);
    const reversed = { reversedBy: userId, reversedAt: ctx.now.toISOString(), reverseReason: reason };
    return { change: reversed, after: {}, reason };
  });
