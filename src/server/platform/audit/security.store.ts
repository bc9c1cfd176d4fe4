import { type SQL, sql } from 'drizzle-orm';
import type { CallOutput } from '#shared/platform/endpoint/endpoint.ts';
import type {
  securityEventContract,
  SecurityEventView,
} from '#shared/platform/audit/security-event.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { contains } from '#server/platform/db/search.ts';

export type SecurityQuery = CallOutput<typeof securityEventContract.list>['query'];

/** @param zone of the campus, whose days are meant */
function whereOf({ search, kind, user, from, to }: SecurityQuery, zone: string): SQL {
  const conditions: SQL[] = [sql`true`];
  if (search) {
    conditions.push(sql`(e.ip = ${search} or e.name_mark = ${search} or e.request_id = ${search} or e.user_id in (
      select id from users where ${contains(sql`name`, search)} or email = ${search} limit 50))`);
  }
  if (kind) conditions.push(sql`e.kind = ${kind}`);
  if (user) conditions.push(sql`e.user_id = ${user}`);
  if (from) conditions.push(sql`e.at >= ${from}::date::timestamp at time zone ${zone}`);
  if (to) conditions.push(sql`e.at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  return sql.join(conditions, sql` and `);
}

/** A page of the events at the door: the page is found first, so that names are looked up for its rows only. */
export async function listSecurityEvents(
  db: Db,
  query: SecurityQuery,
  zone: string,
): Promise<{ rows: SecurityEventView[]; total: number }> {
  const { limit, offset } = window(query);
  const direction = sql.raw(query.sort === 'at' ? 'asc' : 'desc');
  const where = whereOf(query, zone);
  const [page, total] = await Promise.all([
    db.execute<SecurityEventView>(sql`
      select e.id::text as _id, ${isoMoment(sql`e.at`)} as at, e.kind, e.name_mark as "nameMark", e.ip, e.agent,
        e.request_id as "requestId", e.count, e.detail,
        case when u.id is not null then jsonb_build_object('_id', u.id, 'name', u.name) end as user
      from (
        select e.* from security_events e where ${where}
        order by e.at ${direction}, e.id ${direction} limit ${limit} offset ${offset}) e
      left join users u on u.id = e.user_id order by e.at ${direction}, e.id ${direction}`),
    countRows(db, sql`from security_events e where ${where}`),
  ]);
  return { rows: page.rows, total };
}

/** Forgets events of before a moment. @returns how many. */
export async function forgetSecurityEvents(db: Db, before: string): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from security_events where at < ${before}::timestamptz`);
  return rowCount ?? 0;
}
