import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Ctx } from '../../http/ctx.ts';

/** How many grades of the class left the lecturer's desk already. */
export async function publishedGrades(db: Db, scheduleId: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from grades where schedule_id = ${scheduleId} and status <> 'DRAFT'`);
  return rows[0]?.total ?? 0;
}

/**
 * Drops a class from every KRS: the item gives up its seat, the plan's credits shrink and its history keeps why.
 * @returns the KRS that held it.
 */
export async function dropItems(ctx: Ctx, scheduleId: string, note: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with dropped as (
      update krs_items set state = 'DROPPED', approved = false, seat_held = false
      where schedule_id = ${scheduleId} and state = 'ACTIVE' returning krs_id, sks
    ), shrunk as (
      update krs k set total_sks = k.total_sks - d.sks from dropped d where k.id = d.krs_id
      returning k.id, k.state
    ), noted as (
      insert into krs_events (krs_id, at, actor_id, "from", "to", note, schedule_ids)
      select id, ${ctx.now.toISOString()}, ${ctx.actor?.userId ?? null}::uuid, state, state, ${note},
        coalesce((select jsonb_agg(i.schedule_id) from krs_items i
          where i.krs_id = shrunk.id and i.state = 'ACTIVE' and i.schedule_id <> ${scheduleId}), '[]')
      from shrunk
    )
    select id from shrunk`);
  return rows.map(({ id }) => id);
}

/** Marks a class as over once all its meetings were held and its grades are published. */
export const closeWhenOver = (db: Db, scheduleId: string) =>
  db.execute(sql`
    update schedules s set status = 'DONE'
    where s.id = ${scheduleId} and s.status = 'NOT-YET'
      and exists (select from grade_sheets g where g.schedule_id = s.id and g.status in ('PUBLISHED', 'LOCKED'))
      and exists (select from meetings m where m.schedule_id = s.id)
      and not exists (select from meetings m where m.schedule_id = s.id and m.status <> 'DONE')`);
