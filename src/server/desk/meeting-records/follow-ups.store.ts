import { eq, type SQL, sql } from 'drizzle-orm';
import type { FollowUp } from '#shared/desk/meeting-records/meeting-record.views.ts';
import type { ActionStatus, MeetingType, MinutesState } from '#shared/desk/meeting-records/meeting.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { meetingActions } from '#server/platform/db/schema.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { visibleTo } from './visible.ts';

export type FollowUpQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  mine: boolean;
  overdue: boolean;
  status?: ActionStatus | undefined;
};

const joins = sql`
  from meeting_actions a join meeting_points t on t.id = a.point_id join meeting_records r on r.id = t.record_id`;

const isOverdue = (today: string): SQL => sql`(a.status = 'NOT-YET' and coalesce(a.due < ${today}, false))`;

const columnsFor = (ctx: Ctx, today: string): SQL => sql`
  a.id as "_id", a.task, a.pic_user_id as "picUserId", a.pic_name as "picName", a.due, a.status, a.note,
  ${isoMoment(sql`a.updated_at`)} as "updatedAt", r.id as "recordId", r.title as meeting, t.topic, r.date,
  ${isOverdue(today)} as "isOverdue",
  (${holds(ctx, 'meetingRecord:update')} or coalesce(a.pic_user_id = ${actorOf(ctx).userId}, false)) as "mayUpdate",
  ${visibleTo(ctx)} as "mayRead"`;

const orders: Record<string, SQL> = {
  due: sql`a.due nulls last, a.id`,
  '-due': sql`a.due desc nulls last, a.id`,
  date: sql`r.date, a.id`,
  '-date': sql`r.date desc, a.id`,
};

/** Actions of meetings the actor may read, or their own. */
export async function listFollowUps(
  ctx: Ctx,
  query: FollowUpQuery,
  today: string,
): Promise<{ rows: FollowUp[]; total: number }> {
  const { userId } = actorOf(ctx);
  const own = sql`a.pic_user_id = ${userId}`;
  const parts = [query.mine ? own : sql`(${visibleTo(ctx)} or ${own})`];
  if (query.status) parts.push(sql`a.status = ${query.status}`);
  if (query.overdue) parts.push(sql`a.status = 'NOT-YET' and a.due < ${today}`);
  if (query.search) parts.push(contains([sql`a.task`, sql`a.pic_name`, sql`r.title`], query.search));
  const where = sql`where ${sql.join(parts, sql` and `)}`;
  const [{ rows }, total] = await Promise.all([
    ctx.db.execute<FollowUp>(sql`
      select ${columnsFor(ctx, today)} ${joins} ${where} order by ${orders[query.sort] ?? orders['due']}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`),
    countRows(ctx.db, sql`${joins} ${where}`),
  ]);
  return { rows, total };
}

/** A query of one JSON value: how many own actions are open, and the five most urgent. */
export const openActionsOf = (userId: string, today: string): SQL => {
  const own = sql`${joins} where a.pic_user_id = ${userId} and a.status = 'NOT-YET'`;
  return sql`
    select json_build_object('total', (select count(*) ${own}), 'first', coalesce((
      select json_agg(open) from (
        select a.id as "_id", a.task, r.title as meeting, a.due, ${isOverdue(today)} as "isOverdue"
        ${own} order by a.due nulls last, a.id limit 5) open), '[]'))`;
};

const CARRIED = 50;

/** Actions of earlier meetings of a kind that are still open, the most urgent first. */
export async function openActionsBefore(
  ctx: Ctx,
  meeting: { type: MeetingType; date: string; not: string; today: string },
): Promise<FollowUp[]> {
  const { rows } = await ctx.db.execute<FollowUp>(sql`
    select ${columnsFor(ctx, meeting.today)} ${joins}
    where r.type = ${meeting.type} and r.date <= ${meeting.date} and r.id <> ${meeting.not} and r.state = 'FINAL'
      and a.status = 'NOT-YET' and ${visibleTo(ctx)}
    order by a.due nulls last, a.id limit ${CARRIED}`);
  return rows;
}

export type LockedAction = typeof meetingActions.$inferSelect & {
  recordId: string;
  recordState: MinutesState;
};

/** An action, held with its minutes; these first, as everybody does who writes them. */
export async function lockAction(db: Db, id: string): Promise<LockedAction | undefined> {
  await db.execute(sql`
    select from meeting_actions a join meeting_points t on t.id = a.point_id join meeting_records r on r.id = t.record_id
    where a.id = ${id} for update of r`);
  const [action] = await db.select().from(meetingActions).where(eq(meetingActions.id, id)).for('update');
  if (!action) return undefined;
  const { rows } = await db.execute<{
    recordId: Rows['meetingRecords']['id'];
    recordState: Rows['meetingRecords']['state'];
  }>(sql`
    select r.id as "recordId", r.state as "recordState" from meeting_points t join meeting_records r on r.id = t.record_id
    where t.id = ${action.pointId}`);
  return rows[0] && { ...action, ...rows[0] };
}

/** Whether a person still has something to do of a meeting. */
export async function hasOpenAction(db: Db, recordId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from meeting_actions a join meeting_points t on t.id = a.point_id
    where t.record_id = ${recordId} and a.pic_user_id = ${userId} and a.status = 'NOT-YET' limit 1`);
  return rows.length > 0;
}

export const updateAction = (db: Db, id: string, change: { status: ActionStatus; note: string }) =>
  db.update(meetingActions).set(change).where(eq(meetingActions.id, id));
