import type { Ctx } from '#server/platform/http/ctx.ts';
import type { Timer, TimerResult } from '#server/platform/timers/timer.ts';
import { lockTerm } from './closing.service.ts';
import { termsWithOpenKrs } from './closing.store.ts';

/** Nobody watches a night's run. */
const unseen = { progress: () => Promise.resolve(), reject: () => undefined };

/** The KRS of every term; those a run leaves out come up again the next night. */
async function run(ctx: Ctx): Promise<TimerResult> {
  const sum = { locked: 0, skipped: 0 };
  for (const periodId of await termsWithOpenKrs(ctx.db)) {
    const { locked, skipped } = await lockTerm(ctx, { input: { periodId }, ...unseen });
    sum.locked += locked;
    sum.skipped += skipped;
  }
  return sum;
}

/**
 * Makes approved KRS final in the night after their change window, and gives undecided changes their approved version back
 * (academic practice); of earlier terms too, unless a window of theirs was opened again. Before the bills, which follow a
 * KRS up to here.
 */
export const lockTimer: Timer = { name: 'lock-krs', cron: '5 0 * * *', run };
