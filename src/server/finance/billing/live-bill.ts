import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { type Bill, waitingPayments } from './bills.store.ts';
import { holdBills } from './sharing.store.ts';

/** The bill for a change, locked. @throws AppError NOT_FOUND, STALE, or RULE when it was cancelled. */
export async function liveBill(ctx: Ctx, id: string, updatedAt: string): Promise<Bill> {
  const [bill] = await holdBills(ctx.db, [id]);
  checkFresh(bill, updatedAt);
  const known = found(bill);
  if (known.cancelledAt !== null) throw new AppError('RULE', 'Tagihan ini sudah dibatalkan.');
  return known;
}

/** @throws AppError RULE while payments of these bills wait to be verified. */
export async function refuseWaiting(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const waiting = await waitingPayments(ctx.db, ids);
  if (waiting > 0) {
    throw new AppError('RULE', `Masih ada ${waiting} pembayaran menunggu verifikasi. Putuskan lebih dahulu.`);
  }
}

const sums = ({ charged, lateFee, discounted, paid }: Bill) => ({ charged, lateFee, discounted, paid });

/** Writes what was done with a bill into the audit. */
export const recordBill = (
  ctx: Ctx,
  verb: string,
  bill: Bill,
  after: unknown,
  reason?: string,
): Promise<void> =>
  audit(ctx, {
    action: `bill.${verb}`,
    entity: 'bill',
    entityId: bill.id,
    before: sums(bill),
    after,
    ...(reason !== undefined && { reason }),
  });
