import { type SQL, sql } from 'drizzle-orm';
import type { FeederSent } from '#shared/connections/feeder/feeder-proof.contract.ts';
import type { FeederSendKind } from '#shared/platform/feeder/state.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';

export type ProofQuery = {
  search?: string | undefined;
  channel?: string | undefined;
  period?: string | undefined;
  kind?: FeederSendKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Acts of each kind, as the indexes know them. */
const ofKind: Record<FeederSendKind, SQL> = {
  INSERT: sql`a.act like 'Insert%'`,
  UPDATE: sql`a.act like 'Update%'`,
  REMOVE: sql`a.act like 'Delete%'`,
};

/** Conditions of a query. @param zone of the campus, whose days are meant */
export function proofWhere({ search, channel, period, kind, from, to }: ProofQuery, zone: string): SQL {
  const conditions: SQL[] = [sql`a.step = 'ASKED'`];
  if (search) conditions.push(contains(sql`a.key`, search));
  if (channel) conditions.push(sql`a.channel = ${channel}`);
  if (period) conditions.push(sql`a.scope = ${period}`);
  if (kind) conditions.push(ofKind[kind]);
  if (from) conditions.push(sql`a.at >= ${from}::date::timestamp at time zone ${zone}`);
  if (to) conditions.push(sql`a.at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  return sql.join(conditions, sql` and `);
}

/** The last word about a call: what was noted of its record before the next call about it. */
const answer = sql`
  select b.step, b.at, b.code, b.answer_digest from feeder_sends b
  where b.channel = a.channel and b.scope = a.scope and b.key = a.key and b.id > a.id and b.id < coalesce((
    select min(c.id) from feeder_sends c
    where c.channel = a.channel and c.scope = a.scope and c.key = a.key and c.id > a.id and c.step = 'ASKED'),
    9223372036854775807)
  order by b.id desc limit 1`;

/** A page of the calls: the page is found first, so that names and answers are looked up for its rows only. */
export async function listProofs(
  db: Db,
  where: SQL,
  query: { page: number; limit: number; sort: string },
): Promise<{ rows: FeederSent[]; total: number }> {
  const { limit, offset } = window(query);
  const direction = sql.raw(query.sort === 'at' ? 'asc' : 'desc');
  const [page, total] = await Promise.all([
    db.execute<FeederSent>(sql`
      select a.id::text as _id, ${isoMoment(sql`a.at`)} as at, coalesce(u.name, 'Akun terhapus') as by, a.channel, a.scope,
        a.key, r.label, a.act, case left(a.act, 6) when 'Insert' then 'INSERT' when 'Delete' then 'REMOVE' else 'UPDATE' end
          as kind, e.step as outcome, ${isoMoment(sql`e.at`)} as "answeredAt", e.code, a.request_digest as "requestDigest",
        e.answer_digest as "answerDigest", a.environment
      from (
        select a.* from feeder_sends a where ${where}
        order by a.id ${direction} limit ${limit} offset ${offset}) a
      left join lateral (${answer}) e on true
      left join users u on u.id = a.actor_id
      left join feeder_rows r on r.channel = a.channel and r.scope = a.scope and r.key = a.key
      order by a.id ${direction}`),
    countRows(db, sql`from feeder_sends a where ${where}`),
  ]);
  return { rows: page.rows, total };
}
