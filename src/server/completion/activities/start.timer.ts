import { sql } from 'drizzle-orm';
import type { Rows } from '#server/platform/db/rows.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { lockCase } from './activity-case.ts';
import { startActivity } from './staff.service.ts';

/** Begins every approved programme whose day has come, each by itself; run again, none begins twice. */
export async function startDueActivities(ctx: Ctx): Promise<{ started: number }> {
  const day = await today(ctx);
  const { rows } = await ctx.db.execute<Pick<Rows['activities'], 'id'>>(sql`
    select id from activities where status = 'APPROVED' and is_mbkm and start_date <= ${day} order by id`);
  let started = 0;
  for (const { id } of rows) {
    started += await inTransaction(ctx, async (inner) => {
      const of = await lockCase(inner, id);
      if (of.activity.status !== 'APPROVED') return 0;
      await startActivity(inner, of);
      return 1;
    });
  }
  return { started };
}

/** Shortly after midnight. */
export const activityTimer: Timer = { name: 'start-activities', cron: '10 0 * * *', run: startDueActivities };
