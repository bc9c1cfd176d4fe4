import { sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/** How many grades of the class left the lecturer's desk already. */
export async function publishedGrades(db: Db, scheduleId: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from grades where schedule_id = ${scheduleId} and status <> 'DRAFT'`);
  return rows[0]?.total ?? 0;
}

/**
 * Drops a class from every KRS: the item gives up its seat, the plan's credits shrink and its history keeps why. A change
 * that waits for approval and leaves the class out holds it still by the version in force, which would come back with it.
 * @returns the KRS that held it, with whose they are.
 */
export async function dropItems(
  ctx: Ctx,
  scheduleId: string,
  note: string,
): Promise<{ krsId: string; studentId: string }[]> {
  const { rows } = await ctx.db.execute<{ krsId: Rows['krs']['id'] } & Pick<Rows['krs'], 'studentId'>>(sql`
    with held as (
      select id, case when state = 'ACTIVE' then sks else 0 end as sks from krs_items
      where schedule_id = ${scheduleId} and (state = 'ACTIVE' or approved) for update
    ), dropped as (
      update krs_items i set state = 'DROPPED', approved = false, seat_held = false
      from held h where i.id = h.id returning i.krs_id, h.sks
    ), shrunk as (
      update krs k set total_sks = k.total_sks - d.sks from dropped d where k.id = d.krs_id
      returning k.id, k.student_id, k.state
    ), noted as (
      insert into krs_events (krs_id, at, actor_id, "from", "to", note, schedule_ids)
      select id, ${ctx.now.toISOString()}, ${ctx.actor?.userId ?? null}::uuid, state, state, ${note},
        coalesce((select jsonb_agg(i.schedule_id) from krs_items i
          where i.krs_id = shrunk.id and i.state = 'ACTIVE' and i.schedule_id <> ${scheduleId}), '[]')
      from shrunk
    )
    select id as "krsId", student_id as "studentId" from shrunk`);
  return rows;
}

/**
 * Lets students change submitted or approved plans until a day; a former leave is replaced.
 * @returns the KRS that gained it.
 */
export async function freePlans(
  db: Db,
  plans: readonly { krsId: string; reason: string }[],
  until: LocalDate,
): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['krs'], 'id'>>(sql`
    update krs k set free_change_until = ${until}, free_change_reason = p.reason
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p("krsId" uuid, reason text)
    where k.id = p."krsId" and k.state in ('SUBMITTED', 'REVISION', 'APPROVED', 'CHANGE', 'LOCKED')
    returning k.id`);
  return rows.map(({ id }) => id);
}

const isOver = sql`
  exists (select from grade_sheets g where g.schedule_id = s.id and g.status in ('PUBLISHED', 'LOCKED'))
  and exists (select from meetings m where m.schedule_id = s.id)
  and not exists (select from meetings m where m.schedule_id = s.id and m.status <> 'DONE')`;

/**
 * Brings the status of classes in step: over once all meetings were held and the grades are published, not over while
 * one of them is missing. Cancelled classes stay cancelled. @returns the classes that changed.
 */
export async function followTeaching(
  db: Db,
  scheduleIds: readonly string[],
): Promise<{ id: string; status: 'DONE' | 'NOT-YET' }[]> {
  const { rows } = await db.execute<Pick<Rows['schedules'], 'id'> & { status: 'DONE' | 'NOT-YET' }>(sql`
    with asked as (
      select id from schedules where id = any(${sql.param(scheduleIds)}::uuid[]) order by id for no key update
    ), judged as (
      select s.id, case when ${isOver} then 'DONE' else 'NOT-YET' end as status
      from schedules s join asked on asked.id = s.id
    )
    update schedules s set status = j.status from judged j
    where j.id = s.id and s.status <> j.status and s.status <> 'CANCLE' returning s.id, s.status`);
  return rows;
}
