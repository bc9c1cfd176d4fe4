import type { z } from 'zod';
import type { refundContract, RefundView } from '#shared/finance/refunds/refund.contract.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { refundMoves } from '#shared/finance/ledger/ledger.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { dayOf, onCampusDay } from '#server/platform/http/today.ts';
import { dropEarly, lockFreeDeposit } from '#server/finance/billing/billing.public.ts';
import { readProof } from '#server/platform/files/files.public.ts';
import { post } from '#server/finance/ledger/ledger.public.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import {
  announcePayment,
  findActiveMethod,
  updatePayment,
  voidReceipt,
} from '#server/finance/payments/payments.public.ts';
import { keepRefundProof } from './refund-proof.ts';
import { checkStatus, type Source, sourceOf } from './refunds.service.ts';
import { findRefund, lockRefund, masked, type RefundRecord, updateRefund } from './refunds.store.ts';

type PayForm = z.output<(typeof refundContract)['pay']['body']>;

/** The approved refund as it was seen. @throws AppError what stands against its transfer */
async function payable(ctx: Ctx, id: string, form: PayForm, day: LocalDate): Promise<RefundRecord> {
  const refund = found(await lockRefund(ctx.db, id));
  checkStatus(refund, 'APPROVED');
  checkFresh(refund, form.updatedAt);
  if (form.paidOn > day) throw invalidField('paidOn', 'Tanggal ini belum tiba.');
  const askedOn = await dayOf(ctx, refund.createdAt);
  if (form.paidOn < askedOn)
    throw invalidField('paidOn', `Tanggal ini mendahului pengajuan, ${longDate(askedOn)}.`);
  if (!(await findActiveMethod(ctx.db, form.methodId))) {
    throw invalidField('methodId', 'Metode ini tidak dipakai lagi.');
  }
  return refund;
}

/** The books follow the transfer, and whoever looks at the bill is told. */
async function bookTransfer(
  ctx: Ctx,
  refund: RefundRecord,
  source: Source,
  { methodId, day }: { methodId: string; day: LocalDate },
): Promise<void> {
  const { id, studentId, paymentId } = refund;
  const moves = refundMoves(refund.amount, source.onBill, source.deposit, source.surplus);
  if (moves === null) {
    throw new AppError(
      'RULE',
      'Dana ini sudah dipakai sejak pengajuan. Batalkan persetujuannya, lalu ajukan ulang.',
    );
  }
  await post(
    ctx,
    day,
    moves.map((move) =>
      move.kind === 'REFUND'
        ? { ...move, studentId, refundId: id, methodId }
        : { ...move, studentId, billId: source.bill?.id ?? '', ...(paymentId && { paymentId }) },
    ),
  );
  if (source.bill === null) return;
  const fromBill = moves.some(({ kind }) => kind === 'DEPOSIT_BACK');
  if (fromBill) await dropEarly(ctx, day, source.bill.id, null);
  announcePayment(ctx, source.bill);
}

/** The payment that was given back in full, at once or in parts, no longer counts, nor does its receipt. */
async function closePayment(
  ctx: Ctx,
  { paymentId, amount, note }: RefundRecord,
  { refunded, payment }: Source,
): Promise<void> {
  if (paymentId === null || refunded + amount < payment) return;
  await updatePayment(ctx.db, paymentId, { status: 'REFUNDED' });
  await voidReceipt(ctx, paymentId, note || 'Dikembalikan');
}

/** Records the transfer of an approved refund, with its proof if there is one: bill, deposit and cash follow. */
export async function payRefund(
  outer: Ctx,
  id: string,
  form: PayForm,
  files: readonly ReceivedFile[],
): Promise<RefundView> {
  const proof = await readProof(files);
  return onCampusDay(outer, async (ctx, day) => {
    const refund = await payable(ctx, id, form, day);
    const { studentId, amount } = refund;
    const { methodId, paidOn } = form;
    // The bill first: deposits are locked after it. Of the deposit, what other approved refunds hold stays.
    const locked = await sourceOf(ctx, refund);
    const source = { ...locked, deposit: (await lockFreeDeposit(ctx.db, studentId, id)).free };
    await bookTransfer(ctx, refund, source, { methodId, day });
    const proofFile = proof && (await keepRefundProof(ctx, proof));
    const change = { methodId, paidOn, proofFile };
    await updateRefund(ctx.db, id, { status: 'PAID', ...change });
    await closePayment(ctx, refund, source);
    const after = { amount, ...change };
    await audit(ctx, { action: 'refund.pay', entity: 'refund', entityId: id, after });
    await notify(ctx, [{ to: { studentId }, topic: 'refund.paid', about: id, facts: { amount } }]);
    return masked(found(await findRefund(ctx.db, id)));
  });
}
