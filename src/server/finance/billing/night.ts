import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { generateBills } from './generate.ts';
import { chargeLateFees } from './late-fees.ts';
import { measureType } from './measure.ts';
import { openTypeIds } from './types.store.ts';

const silent = async (): Promise<void> => undefined;

/**
 * What time does to bills: those of open types follow the approved KRS and the grants, students who came to match are billed,
 * late fees grow. It may run again at any time and then finds nothing to do.
 */
export async function billingNight(ctx: Ctx): Promise<{ made: number; changed: number; lateFees: number }> {
  const day = await today(ctx);
  let [made, changed] = [0, 0];
  for (const typeId of await openTypeIds(ctx.db)) {
    changed += await measureType(ctx, typeId, day, silent);
    made += await generateBills(ctx, typeId, day, silent);
  }
  const lateFees = await chargeLateFees(ctx, day);
  return { made, changed, lateFees };
}

/** Every night, before people look at their bills. */
export const billingTimer: Timer = { name: 'bill-students', cron: '30 0 * * *', run: billingNight };
