import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '#server/platform/db/error-facts.ts';
import { newId } from '#server/platform/db/id.ts';
import { noteRun } from '#server/platform/health/last-runs.ts';
import { backgroundCtx, type Ctx } from '#server/platform/http/ctx.ts';
import type { Services } from '#server/platform/services.ts';

/** What a run did: how many of what. */
export type TimerResult = Readonly<Record<string, number>>;

/** Work that comes back by the clock. */
export type Timer = {
  /** Name of its queue in the database; letters, digits and hyphens. */
  name: string;
  /** When it is due, as cron, by the clock on the campus wall. */
  cron: string;
  /**
   * Does everything that is due at `ctx.now`, the campus clock. Nobody is signed in. It may be run again at any time, also
   * after a crash half-way, and then does what is left.
   */
  run: (ctx: Ctx) => Promise<TimerResult>;
};

/** Runs a timer once and notes what it did. @throws whatever the work throws, so that the queue tries again. */
export async function runTimer(
  services: Services,
  timer: Timer,
  log: FastifyBaseLogger,
): Promise<TimerResult> {
  const ctx = backgroundCtx(services, { actor: null, log, ip: 'timer', requestId: newId() });
  const started = performance.now();
  const note = (outcome: { result: TimerResult | null; error: string | null }): Promise<void> =>
    noteRun(services.db, {
      name: timer.name,
      at: ctx.now.toISOString(),
      tookMs: Math.round(performance.now() - started),
      ...outcome,
    });
  try {
    const result = await timer.run(ctx);
    await note({ result, error: null });
    const busy = Object.values(result).some((count) => count > 0);
    log[busy ? 'info' : 'debug']({ timer: timer.name, ...result }, 'timer ran');
    return result;
  } catch (error) {
    await note({ result: null, error: reasonOf(error).slice(0, 300) }).catch(() => undefined);
    log.error({ err: error, timer: timer.name }, 'timer failed');
    throw error;
  }
}
