import { type SQL, sql } from 'drizzle-orm';
import { ROLE } from '#shared/platform/access/roles.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';

/**
 * Which minutes the actor may read, as a condition on `meeting_records r`: who was invited or wrote them reads them, holders
 * of the right all but the confidential ones, leadership and admins all.
 */
export function visibleTo(ctx: Ctx): SQL {
  const { userId, Admin, role } = actorOf(ctx);
  const mayReadAll = holds(ctx, 'meetingRecord:get');
  if (Admin || (mayReadAll && role.includes(ROLE.leadership))) return sql`true`;
  const mine = sql`(r.created_by = ${userId} or exists (
    select from meeting_people p where p.record_id = r.id and p.user_id = ${userId}))`;
  return mayReadAll ? sql`(not r.is_confidential or ${mine})` : mine;
}
