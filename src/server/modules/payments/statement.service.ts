import { found } from '../../db/list.ts';
import { AppError } from '#shared/errors.ts';
import { audit } from '../../audit.ts';
import { actorOf, type Ctx } from '../../http/ctx.ts';
import { insertPayment, lockBill, lockMoney, lockPayment, updatePayment } from './payment-write.store.ts';
import { announcePayment, settle } from './settle.ts';
import type { BookingTerms } from './terms.ts';

/** A line of a bank statement with the bill it pays; `paymentId` names the waiting transfer it confirms. */
export type StatementBooking = {
  billId: string;
  paymentId: string | null;
  methodId: string;
  amount: number;
  paidOn: string;
  reference: string;
  note: string;
  sourceKey: string;
  /** A proof that came beside the statement: of all its lines, so that students do not see it. */
  proofFile: string | null;
};

/** Confirms a waiting transfer by the statement; what the bank says of day and reference counts. */
async function confirmTransfer(
  ctx: Ctx,
  id: string,
  change: Parameters<typeof updatePayment>[2],
): Promise<string> {
  const payment = found(await lockPayment(ctx.db, id));
  if (payment.status !== 'WAITING') throw new AppError('ALREADY_DONE', 'Pembayaran ini sudah diputuskan.');
  await updatePayment(ctx.db, id, change);
  return id;
}

/** Books a line of locked rows: the bill is paid, what it does not ask for becomes deposit, the receipt is issued. */
async function bookLine(ctx: Ctx, booking: StatementBooking, terms: BookingTerms): Promise<string> {
  const { billId, paymentId, proofFile, ...money } = booking;
  const bill = found(await lockBill(ctx.db, { id: billId }));
  if (bill.cancelled) throw new AppError('RULE', 'Tagihan ini sudah dibatalkan.');
  const { userId } = actorOf(ctx);
  const decided = { status: 'VERIFIED', decidedBy: userId, decidedAt: ctx.now.toISOString() } as const;
  const id =
    paymentId === null
      ? await insertPayment(ctx.db, {
          ...money,
          ...decided,
          proofFile,
          billId,
          studentId: bill.studentId,
          source: 'IMPORT',
          createdBy: userId,
        })
      : await confirmTransfer(ctx, paymentId, { ...money, ...decided });
  const receipt = await settle(ctx, { ...money, id }, bill, { ...terms, toDeposit: true });
  await audit(ctx, {
    action: 'payment.statement',
    entity: 'payment',
    entityId: id,
    after: { ...booking, receipt },
  });
  announcePayment(ctx, bill);
  return id;
}

/**
 * Books lines of a bank statement. All they touch is locked before the first is booked, in the order in which decisions of
 * single payments take it: the numbers of receipts, which every booking needs, come last. Call it inside a transaction.
 * @returns the payments' ids, line by line.
 * @throws AppError where a line was booked before or its transfer was decided since.
 */
export async function bookStatement(
  ctx: Ctx,
  bookings: readonly StatementBooking[],
  terms: BookingTerms,
): Promise<string[]> {
  await lockMoney(ctx.db, {
    paymentIds: bookings.flatMap(({ paymentId }) => paymentId ?? []),
    billIds: bookings.map(({ billId }) => billId),
  });
  const ids: string[] = [];
  for (const booking of bookings) ids.push(await bookLine(ctx, booking, terms));
  return ids;
}
