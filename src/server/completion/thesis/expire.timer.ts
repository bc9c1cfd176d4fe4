import { sql } from 'drizzle-orm';
import { runningLeaveStates } from '#shared/people/leave/leave.ts';
import { thesisProcedure } from '#shared/completion/thesis/procedure.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { tellStudent } from './tell.ts';
import { lockCase, systemStep } from './thesis-steps.ts';

const AT_ONCE = 200;

/**
 * Theses whose last day, else the end of their period's defences, lies before a day. A leave does not count: until it has
 * ended, and put that day off, nothing expires.
 */
async function findOverdue(db: Db, day: string, termCode: string): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['theses'], 'id'>>(sql`
    select x.id from theses x join thesis_periods p on p.id = x.period_id
    where x.status = any(${sql.param(thesisProcedure.EXPIRE.from)}::text[]) and coalesce(x.deadline, p.exam_close) < ${day}
      and not exists (select from students s where s.id = x.student_id and s.status = 'furlough')
      and not exists (select from leave_requests l where l.student_id = x.student_id
        and l.state = any(${sql.param(runningLeaveStates)}::text[]) and l.first_code <= ${termCode})
    order by x.id limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** One thesis, looked at again under lock: somebody may have given it more time. */
const expire = (outer: Ctx, id: string): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const of = await lockCase(ctx, id);
    if (!thesisProcedure.EXPIRE.from.includes(of.thesis.status)) return;
    await systemStep(ctx, of, 'EXPIRE');
    await tellStudent(ctx, of, 'Batas waktu skripsi sudah lewat. Hubungi kaprodi.');
  });

/** Ends theses whose time is over, a little after midnight. */
export const thesisTimer: Timer = {
  name: 'thesis-expire',
  cron: '25 0 * * *',
  run: async (ctx) => {
    const day = await today(ctx);
    const { period } = await ctx.services.campus.get();
    let expired = 0;
    for (;;) {
      const ids = await findOverdue(ctx.db, day, period?.code ?? '');
      for (const id of ids) await expire(ctx, id);
      expired += ids.length;
      if (ids.length < AT_ONCE) return { expired };
    }
  },
};
