import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AuditEntryView } from '#shared/platform/audit/audit.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type AuditQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  entity?: string | undefined;
  action?: string | undefined;
  actor?: string | undefined;
  record?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const uuid = z.uuid();

/** More people than this with one name nobody looks through. */
const PEOPLE = 50;

/** What people of a name did and what was done to their accounts; an id stands for a person or a record. */
async function searched(db: Db, search: string): Promise<SQL> {
  if (uuid.safeParse(search).success) {
    return sql`(a.entity_id = ${search.toLowerCase()} or a.actor_id = ${search}::uuid)`;
  }
  const { rows } = await db.execute<Pick<Rows['users'], 'id'>>(sql`
    select id from users where ${contains(sql`name`, search)} or email = ${search}
    order by id limit ${PEOPLE}`);
  const ids = sql.param(rows.map(({ id }) => id));
  return sql`(a.actor_id = any(${ids}::uuid[]) or (a.entity = 'user' and a.entity_id = any(${ids}::text[])))`;
}

/** Conditions of a query. @param zone of the campus, whose days are meant */
export async function auditWhere(db: Db, query: AuditQuery, zone: string): Promise<SQL> {
  const { search, entity, action, actor, record, from, to } = query;
  const conditions: SQL[] = [sql`true`];
  if (search) conditions.push(await searched(db, search));
  if (entity) conditions.push(sql`a.entity = ${entity}`);
  if (action) conditions.push(sql`a.action = ${action}`);
  if (actor) conditions.push(sql`a.actor_id = ${actor}`);
  if (record) conditions.push(sql`a.entity_id = ${record}`);
  if (from) conditions.push(sql`a.at >= ${from}::date::timestamp at time zone ${zone}`);
  if (to) conditions.push(sql`a.at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  return sql.join(conditions, sql` and `);
}

const columns = sql`a.id::text as _id, ${isoMoment(sql`a.at`)} as at, a.action, a.entity, a.entity_id as "entityId",
  a.reason, case when a.actor_id is not null
    then jsonb_build_object('_id', a.actor_id, 'name', coalesce(u.name, 'Akun terhapus')) end as actor`;

/** A page of the log: the page is found first, so that names are looked up for its rows only. */
export async function listAudit(
  db: Db,
  where: SQL,
  query: Pick<AuditQuery, 'page' | 'limit' | 'sort'>,
): Promise<{ rows: AuditEntryView[]; total: number }> {
  const { limit, offset } = window(query);
  const direction = sql.raw(query.sort === 'at' ? 'asc' : 'desc');
  const [page, total] = await Promise.all([
    db.execute<AuditEntryView>(sql`
      select ${columns} from (
        select a.* from audit_log a where ${where}
        order by a.at ${direction}, a.id ${direction} limit ${limit} offset ${offset}) a
      left join users u on u.id = a.actor_id order by a.at ${direction}, a.id ${direction}`),
    countRows(db, sql`from audit_log a where ${where}`),
  ]);
  return { rows: page.rows, total };
}

type Whole = AuditEntryView & Pick<Rows['auditLog'], 'ip' | 'requestId' | 'before' | 'after'>;

export async function findAudit(db: Db, id: string): Promise<Whole | undefined> {
  const { rows } = await db.execute<Whole>(sql`
    select ${columns}, a.ip, a.request_id as "requestId", a.before, a.after
    from audit_log a left join users u on u.id = a.actor_id where a.id = ${id}::bigint`);
  return rows[0];
}

/** Every value of an indexed column, by one look into the index per value. */
export async function valuesIn(db: Db, column: 'entity' | 'action'): Promise<string[]> {
  const name = sql.identifier(column);
  const { rows } = await db.execute<{ value: string }>(sql`
    with recursive found (value) as (
      (select ${name} from audit_log order by ${name} limit 1)
      union all
      select (select a.${name} from audit_log a where a.${name} > found.value order by a.${name} limit 1)
      from found where found.value is not null)
    select value from found where value is not null`);
  return rows.map(({ value }) => value);
}
