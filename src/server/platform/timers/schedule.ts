import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { failingByReason } from '#server/platform/db/error-facts.ts';
import { makeLastingQueue } from '#server/platform/jobs/lasting-queue.ts';
import type { Services } from '#server/platform/services.ts';
import { rememberTimers } from './known.ts';
import { runTimer, type Timer } from './timer.ts';

const PREFIX = 'timer-';
/** A run that is silent for this long is taken for dead and tried again. */
const HEARTBEAT_S = 30;

/**
 * Lets timers run when they are due. Of several processes one runs each of them, once per period; a run that nobody was
 * there for is made up for at the next start, once. Timers that no longer exist are forgotten.
 */
export async function scheduleTimers(
  boss: PgBoss,
  timers: readonly Timer[],
  services: Services,
  log: FastifyBaseLogger,
): Promise<void> {
  rememberTimers(timers);
  const { data } = await services.campus.get();
  const known = new Set(timers.map(({ name }) => PREFIX + name));
  for (const { name } of await boss.getSchedules()) {
    if (name.startsWith(PREFIX) && !known.has(name)) await boss.unschedule(name);
  }
  for (const timer of timers) {
    const queue = PREFIX + timer.name;
    await makeLastingQueue(boss, queue, {
      policy: 'stately',
      retryLimit: 5,
      retryDelay: 60,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_S,
    });
    await boss.schedule(queue, timer.cron, null, { tz: data.institution.timeZone, missed: 'once' });
    await boss.work(queue, { pollingIntervalSeconds: 10 }, () =>
      failingByReason(() => runTimer(services, timer, log)),
    );
  }
}
