import type { Ctx } from '../../http/ctx.ts';
import type { Timer, TimerResult } from '../../timers/timer.ts';
import { lockTerm } from './closing.service.ts';

/** Nobody watches a night's run. */
const unseen = { progress: () => Promise.resolve(), reject: () => undefined };

/** The active term's KRS; those a run leaves out come up again the next night. */
async function run(ctx: Ctx): Promise<TimerResult> {
  const { period } = await ctx.services.campus.get();
  if (period === null) return { locked: 0, skipped: 0 };
  return lockTerm(ctx, { input: { periodId: period.id }, ...unseen });
}

/**
 * Makes approved KRS final in the night after their change window, and gives undecided changes their approved version back
 * (academic practice). Before the bills, which follow a KRS up to here.
 */
export const lockTimer: Timer = { name: 'lock-krs', cron: '5 0 * * *', run };
