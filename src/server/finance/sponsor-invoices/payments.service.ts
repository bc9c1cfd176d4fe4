import type { z } from 'zod';
import type { sponsorInvoiceContract } from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { receiptNo } from '#shared/finance/payments/receipt.ts';
import { SPONSOR_RECEIPT_PREFIX, sponsorPaymentErrors } from '#shared/finance/sponsor-invoices/sponsor.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import { postSponsor } from '#server/finance/ledger/ledger.public.ts';
import { bookingTerms, checkOtherMoney, findActiveMethod } from '#server/finance/payments/payments.public.ts';
import { nextNumber } from '#server/platform/procedures/procedures.public.ts';
import { voidDocument } from '#server/platform/verify/verify.public.ts';
import { findWithdrawn, lockInvoice, type SponsorInvoice } from './invoices.store.ts';
import { insertPayment, lockPayment, updatePayment } from './payments.store.ts';

const entity = 'sponsor-invoice';
type Done = Promise<Told<{ _id: string }>>;
type PayForm = z.output<typeof sponsorInvoiceContract.pay.body>;

/** The invoice as it was seen, locked. @throws AppError what speaks against recording the payment */
async function payable(ctx: Ctx, id: string, form: PayForm, day: LocalDate): Promise<SponsorInvoice> {
  const invoice = found(await lockInvoice(ctx.db, id));
  if (invoice.cancelledAt !== null) throw new AppError('RULE', 'Invoice ini sudah dibatalkan.');
  if (invoice.balance === 0) throw new AppError('ALREADY_DONE', 'Invoice ini sudah lunas.');
  checkFresh(invoice, form.updatedAt);
  const { balance, issuedOn } = invoice;
  const errors = sponsorPaymentErrors({ ...form, today: day, balance, issuedOn });
  const [first] = Object.values(errors);
  if (first !== undefined) throw new AppError('INVALID', first, { errors });
  return invoice;
}

/**
 * Asks before an invoice is paid whose discounts were withdrawn since it was issued.
 * @returns what was withdrawn, for the audit. @throws AppError NEEDS_CONFIRMATION
 */
async function checkWithdrawn(
  ctx: Ctx,
  { id, no, total }: SponsorInvoice,
  knowsWithdrawn: boolean,
): Promise<{ withdrawn?: number }> {
  const withdrawn = await findWithdrawn(ctx.db, id);
  if (withdrawn === 0) return {};
  if (knowsWithdrawn) return { withdrawn };
  throw new AppError(
    'NEEDS_CONFIRMATION',
    `Potongan sebesar ${rupiah(withdrawn)} dari ${rupiah(total)} pada invoice ${no} dicabut setelah terbit.`,
    { data: { withdrawn, total } },
  );
}

/**
 * Records what a sponsor paid of an invoice, in whole or in part; the money arrives in the books.
 * @throws AppError NEEDS_CONFIRMATION where it may be money that was booked before, or is paid for discounts withdrawn since
 */
export async function payInvoice(outer: Ctx, id: string, form: PayForm): Done {
  const { day, transferDays } = await bookingTerms(outer);
  return inTransaction(outer, async (ctx) => {
    const invoice = await payable(ctx, id, form, day);
    const { updatedAt: _, isOtherMoney, knowsWithdrawn, ...columns } = form;
    const { methodId, amount, paidOn } = columns;
    const method = await findActiveMethod(ctx.db, methodId);
    if (!method) throw invalidField('methodId', 'Metode ini tidak dipakai lagi.');
    const known = await checkWithdrawn(ctx, invoice, knowsWithdrawn);
    const payer = { sponsorKey: invoice.sponsorKey };
    const said = await checkOtherMoney(
      ctx,
      {
        ...columns,
        payer,
        day: paidOn,
        isExactDay: method.type === 'CASH',
        sender: invoice.sponsor,
        note: '',
      },
      { paymentId: null, isOtherMoney, transferDays },
    );
    const serial = await nextNumber(ctx.db, 'KWITANSI_SPONSOR', Number(day.slice(0, 4)));
    const no = receiptNo(SPONSOR_RECEIPT_PREFIX, day, serial);
    const receipt = { receiptNo: no, receiptOn: day, recordedBy: actorOf(ctx).userId };
    const paymentId = await insertPayment(ctx.db, { ...columns, ...receipt, invoiceId: id });
    await postSponsor(ctx, day, {
      kind: 'SPONSOR_PAYMENT',
      amount,
      methodId,
      sponsorInvoiceId: id,
      sponsorPaymentId: paymentId,
    });
    const after = { paymentId, receiptNo: no, ...columns, ...known, ...said };
    await audit(ctx, { action: 'sponsor-invoice.pay', entity, entityId: id, after });
    return told(
      { _id: paymentId },
      `${rupiah(amount)} dari ${invoice.sponsor} tercatat dengan kwitansi ${no}.`,
    );
  });
}

type ReverseInput = { id: string; paymentId: string; reason: string; updatedAt: string };

/** Takes a payment back, as when it was booked on the wrong invoice; a second person does it. */
export const reversePayment = (outer: Ctx, { id, paymentId, reason, updatedAt }: ReverseInput): Done =>
  onCampusDay(outer, async (ctx, day) => {
    const invoice = found(await lockInvoice(ctx.db, id));
    const payment = found(await lockPayment(ctx.db, id, paymentId));
    if (payment.reversedAt !== null) throw new AppError('ALREADY_DONE', 'Pembayaran ini sudah dibalik.');
    checkFresh(payment, updatedAt);
    const { userId } = actorOf(ctx);
    if (payment.recordedBy === userId) {
      throw new AppError('RULE', 'Pembayaran dibalik oleh orang lain daripada yang mencatatnya.');
    }
    const { amount, methodId } = payment;
    await postSponsor(ctx, day, {
      kind: 'SPONSOR_PAYMENT_UNDONE',
      amount,
      methodId,
      sponsorInvoiceId: id,
      sponsorPaymentId: paymentId,
    });
    const reversed = { reversedBy: userId, reversedAt: ctx.now.toISOString(), reverseReason: reason };
    await updatePayment(ctx.db, paymentId, reversed);
    await voidDocument(ctx, 'SPONSOR_RECEIPT', paymentId);
    await audit(ctx, { action: 'sponsor-invoice.reverse', entity, entityId: id, before: payment, reason });
    return told({ _id: paymentId }, `${rupiah(amount)} dibalik; invoice ${invoice.no} terbuka kembali.`);
  });
