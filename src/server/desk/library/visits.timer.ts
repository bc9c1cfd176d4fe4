import { sql } from 'drizzle-orm';
import { momentOf } from '#shared/platform/date/campus-time.ts';
import { yearsBefore } from '#shared/platform/date/local-date.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { Timer } from '#server/platform/timers/timer.ts';

const CHUNK = 5_000;

/** Every night: visits of the library beyond the years the settings keep them (Law 27/2022, retention). */
export const visitTimer: Timer = {
  name: 'forget-visits',
  cron: '20 3 * * *',
  run: async (outer) => {
    const { privacy, institution } = (await outer.services.campus.get()).data;
    const oldest = yearsBefore(await today(outer), privacy.retention.visitYears);
    const before = momentOf({ date: oldest, minutes: 0 }, institution.timeZone).toISOString();
    for (let visits = 0; ;) {
      const gone = await inTransaction(outer, async (ctx) => {
        const { rowCount } = await ctx.db.execute(sql`
          delete from library_visits where id in (
            select id from library_visits where at < ${before}::timestamptz order by at, id limit ${CHUNK})`);
        const count = rowCount ?? 0;
        if (count > 0) {
          const after = { visits: count, before: oldest };
          await audit(ctx, {
            action: 'library-visit.forget',
            entity: 'library-visit',
            entityId: oldest,
            after,
          });
        }
        return count;
      });
      visits += gone;
      if (gone < CHUNK) return { visits };
    }
  },
};
