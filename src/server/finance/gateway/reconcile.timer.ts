import type { Ctx } from '#server/platform/http/ctx.ts';
import { GatewayError } from './midtrans/gateway.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { followNotices, lookUp } from './ask.service.ts';
import { chargesBeyondBills, chargesToAsk } from './charges.store.ts';
import { unfollowedNotices } from './notices.store.ts';
import { BEYOND_BILL, withdrawCharge } from './withdraw.service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** A notice younger than this may still be in the hands of the request that received it. */
const NOTICE_REST_MS = MINUTE_MS;
const NOTICE_DAYS = 30;
/** Open charges are looked up this often. */
const ASK_EVERY_MS = 10 * MINUTE_MS;
const CHUNK = 200;
/** So many failures in a row mean that the gateway is away; the next run tries again. */
const PATIENCE = 3;

/** Does the work for each; one that fails does not stop the others, until the gateway seems to be away. @returns how many. */
async function eachOf<T>(
  ctx: Ctx,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  let failures = 0;
  for (const item of items) {
    if (failures >= PATIENCE) break;
    try {
      await work(item);
      done += 1;
      failures = 0;
    } catch (error) {
      if (error instanceof GatewayError) failures += 1;
      ctx.log.error({ err: error, item }, 'reconciliation with the payment gateway failed');
    }
  }
  return done;
}

/**
 * Every five minutes: notices that were kept and not followed, then open charges the gateway has said nothing of lately; those of
 * more than their bills ask by now are taken back, so that nobody pays for what is settled or gone.
 */
export const reconcileTimer: Timer = {
  name: 'reconcile-gateway',
  cron: '*/5 * * * *',
  run: async (ctx) => {
    if (!ctx.services.gateway) return { notices: 0, charges: 0, withdrawn: 0 };
    const ago = (ms: number): string => new Date(ctx.now.getTime() - ms).toISOString();
    const kept = await unfollowedNotices(ctx.db, {
      from: ago(NOTICE_DAYS * DAY_MS),
      until: ago(NOTICE_REST_MS),
      limit: CHUNK,
    });
    const notices = await eachOf(ctx, kept, (of) => followNotices(ctx, of));
    const open = await chargesToAsk(ctx.db, ago(ASK_EVERY_MS), CHUNK);
    const charges = await eachOf(ctx, open, (id) =>
      lookUp(ctx, id, { freshMs: ASK_EVERY_MS, repeat: false }),
    );
    const withdrawn = await eachOf(ctx, await chargesBeyondBills(ctx.db, CHUNK), (charge) =>
      withdrawCharge(ctx, charge, BEYOND_BILL),
    );
    return { notices, charges, withdrawn };
  },
};
