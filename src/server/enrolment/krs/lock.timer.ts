import type { Ctx } from '#server/platform/http/ctx.ts';
import type { Timer, TimerResult } from '#server/platform/timers/timer.ts';
import { lockTerm } from './closing.service.ts';
import { termsWithOpenKrs } from './closing.store.ts';

/** Job callbacks of a nightly run, which reports nothing. */
const unobserved = { progress: () => Promise.resolve(), reject: () => undefined };

/** Locks the KRS of every term; KRS that are skipped come up again the next night. */
async function run(ctx: Ctx): Promise<TimerResult> {
  const sum = { locked: 0, skipped: 0 };
  for (const periodId of await termsWithOpenKrs(ctx.db)) {
    const { locked, skipped } = await lockTerm(ctx, { input: { periodId }, ...unobserved });
    sum.locked += locked;
    sum.skipped += skipped;
  }
  return sum;
}

/**
 * Makes approved KRS final the night after their change window and restores the approved version of undecided changes
 * (academic practice); earlier terms included, unless one of their windows was reopened. Runs before billing, which
 * follows a KRS until then.
 */
export const lockTimer: Timer = { name: 'lock-krs', cron: '5 0 * * *', run };
