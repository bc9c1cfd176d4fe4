import { found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { tellEnded } from './queue-tell.ts';
import { endReservation } from './reservations.service.ts';
import { lockReservation, overdueHolds, type Reservation } from './reservations.store.ts';
import { lockTitle } from './titles.store.ts';

const AT_ONCE = 200;

/** One reservation, looked at again under lock: its reader may have come meanwhile. */
const expire = (outer: Ctx, { id, titleId }: Reservation, day: string): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const title = found(await lockTitle(ctx.db, titleId));
    const standing = await lockReservation(ctx.db, id);
    if (standing?.state !== 'READY' || standing.readyUntil === null || standing.readyUntil >= day) return;
    await endReservation(ctx, standing, 'EXPIRED', day);
    await tellEnded(ctx, title, [standing], 'EXPIRED');
  });

/** Gives copies that nobody fetched in time to the next reader of the queue, a little after midnight. */
export const reservationTimer: Timer = {
  name: 'library-holds',
  cron: '40 0 * * *',
  run: async (ctx) => {
    const day = await today(ctx);
    let expired = 0;
    for (;;) {
      const overdue = await overdueHolds(ctx.db, day, AT_ONCE);
      for (const one of overdue) await expire(ctx, one, day);
      expired += overdue.length;
      if (overdue.length < AT_ONCE) return { expired };
    }
  },
};
