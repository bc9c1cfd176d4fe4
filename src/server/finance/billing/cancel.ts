import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { cancelMoves } from '#shared/finance/billing/billing.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { post } from '#server/finance/ledger/ledger.public.ts';
import { entriesOf } from './bill-moves.ts';
import { type Bill, markCancelled } from './bills.store.ts';
import { shareOut } from './measure.ts';
import { holdBills } from './sharing.store.ts';

/**
 * Takes everything off live bills and marks them cancelled; what was paid becomes deposit. Other bills of the term keep what
 * they ask. Call it inside a transaction. @returns the bills as they were.
 */
export async function clearBills(
  ctx: Ctx,
  day: LocalDate,
  ids: readonly string[],
  reason: string,
): Promise<Bill[]> {
  const live = (await holdBills(ctx.db, ids)).filter(({ cancelledAt }) => cancelledAt === null);
  if (live.length === 0) return [];
  await post(
    ctx,
    day,
    live.flatMap((bill) => entriesOf(bill, cancelMoves(bill), reason)),
  );
  await markCancelled(
    ctx.db,
    live.map(({ id }) => id),
    ctx.now.toISOString(),
    reason,
  );
  return live;
}

/** Clears bills; what they held of fixed grants goes to the other bills of the term. @returns the bills as they were. */
export async function emptyBills(
  ctx: Ctx,
  day: LocalDate,
  ids: readonly string[],
  reason: string,
): Promise<Bill[]> {
  const cleared = await clearBills(ctx, day, ids, reason);
  await shareOut(
    ctx,
    day,
    cleared.map(({ id }) => id),
  );
  return cleared;
}
