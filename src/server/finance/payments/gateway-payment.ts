import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { type BillRecord, insertPayment } from './payment-write.store.ts';
import { announcePayment, settle } from './settle.ts';
import type { BookingTerms } from './terms.ts';

/** Money a gateway received for a bill. */
export type GatewayBooking = {
  methodId: string;
  amount: number;
  /** The gateway's day; a missing one, or one that has not come yet, is today. */
  paidOn: LocalDate | null;
  senderBank: string;
  reference: string;
  sourceKey: string;
};

/**
 * Books money that arrived through the gateway for a locked bill: the bill is paid, what it no longer asks for becomes
 * deposit, the receipt is issued. Nobody decided it but the gateway. Call it inside a transaction, with
 * terms read before it.
 * @returns the payment's id. @throws AppError CONFLICT where the same charge was booked before (by constraint).
 */
export async function bookGatewayPayment(
  ctx: Ctx,
  bill: BillRecord,
  { paidOn, ...money }: GatewayBooking,
  terms: BookingTerms,
): Promise<string> {
  const { day } = terms;
  const row = {
    ...money,
    paidOn: paidOn !== null && paidOn <= day ? paidOn : day,
    billId: bill.id,
    studentId: bill.studentId,
    source: 'GATEWAY',
    status: 'VERIFIED',
    decidedAt: ctx.now.toISOString(),
  } as const;
  const id = await insertPayment(ctx.db, row);
  const receipt = await settle(ctx, { ...row, id }, bill, { ...terms, toDeposit: true });
  await audit(ctx, {
    action: 'payment.gateway',
    entity: 'payment',
    entityId: id,
    after: { ...row, receipt },
  });
  announcePayment(ctx, bill);
  return id;
}
