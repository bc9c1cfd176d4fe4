import type { LocalDate } from '#shared/domain/date/local-date.ts';
import { cancelMoves } from '#shared/domain/finance/billing.ts';
import type { Ctx } from '../../http/ctx.ts';
import { post } from '../ledger/ledger.public.ts';
import { type Bill, lockBills, markCancelled } from './bills.store.ts';
import { entriesOf } from './generate.ts';

/**
 * Takes everything off live bills and marks them cancelled; what was paid becomes deposit. Call it inside a transaction.
 * @returns the bills as they were.
 */
export async function emptyBills(
  ctx: Ctx,
  day: LocalDate,
  ids: readonly string[],
  reason: string,
): Promise<Bill[]> {
  const live = (await lockBills(ctx.db, ids)).filter(({ cancelledAt }) => cancelledAt === null);
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
