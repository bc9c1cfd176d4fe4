import { AppError } from '#shared/platform/errors.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { checkFresh, checkNamed, found } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import { depositOf } from './bill-view.store.ts';
import type { Bill } from './bills.store.ts';
import { rechargeBill } from './charge.ts';
import { replacementsOf } from './facts.store.ts';
import { recordBill } from './live-bill.ts';
import { holdBills } from './sharing.store.ts';
import { shareType } from './types.store.ts';

/** Asks a cancelled bill again. @returns what it asks now. @throws AppError RULE where it may not come back. */
async function restore(ctx: Ctx, day: string, bill: Bill, reason: string): Promise<number> {
  if (bill.cancelledAt === null) throw new AppError('ALREADY_DONE', 'Tagihan ini tidak dibatalkan.');
  const type = await shareType(ctx.db, bill.paymentTypeId);
  if (!type) throw new AppError('RULE', 'Jenis pembayarannya sudah dihapus. Buat jenis yang baru.');
  const [other] = await replacementsOf(ctx.db, bill.id);
  if (other !== undefined) {
    throw new AppError('RULE', `Tagihan ini sudah diganti dengan ${other}. Batalkan dahulu penggantinya.`);
  }
  const again = await rechargeBill(ctx, day, type, bill.studentId, reason);
  const net = again?.net ?? 0;
  await recordBill(ctx, 'restore', bill, { status: 'UNPAID', net }, reason);
  return net;
}

/**
 * Brings a cancelled bill back, measured anew. What was once paid of it stays in the deposit, from which it may be paid.
 * @throws AppError STALE, ALREADY_DONE for a bill that lives, RULE where another took its place or its type is gone.
 */
export const restoreBill = (
  outer: Ctx,
  id: string,
  { updatedAt, reason }: { updatedAt: string; reason: string },
): Promise<Told<{ _id: string }>> =>
  onCampusDay(outer, async (ctx, day) => {
    const [locked] = await holdBills(ctx.db, [id]);
    checkFresh(locked, updatedAt);
    const bill = found(locked);
    const net = await restore(ctx, day, bill, reason);
    const deposit = await depositOf(ctx.db, bill.studentId);
    const hint = deposit > 0 ? ` Deposit ${rupiah(deposit)} dapat dipakai membayarnya.` : '';
    return told({ _id: id }, `Tagihan ${rupiah(net)} dipulihkan.${hint}`);
  });

/** Brings cancelled bills back together; all or none. */
export const restoreBills = (
  outer: Ctx,
  { ids, reason }: { ids: string[]; reason: string },
): Promise<Told<{ restored: number }>> =>
  onCampusDay(outer, async (ctx, day) => {
    const locked = await holdBills(ctx.db, ids);
    const there = locked.map(({ id }) => id);
    checkNamed(ids, there, { field: 'ids', what: 'Tagihan' });
    for (const bill of locked) await restore(ctx, day, bill, reason);
    return told({ restored: locked.length }, `${locked.length} tagihan dipulihkan.`);
  });
