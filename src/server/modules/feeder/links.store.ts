import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Environment } from './references.store.ts';
import { activityKeyOf, type OfActivity, reportable } from './sources/reportable.ts';

/** An activity of the portal with the id the feeder gave it. */
export type KnownActivity = { feederId: string; scope: string; key: string };

/** What is remembered of the activities the feeder has, under the keys they have here by now. */
export async function knownActivities(db: Db, environment: Environment): Promise<KnownActivity[]> {
  const { rows } = await db.execute<OfActivity & { feederId: string; scope: string }>(sql`
    select k.feeder_id as "feederId", x.scope, x.type, x.speaker, x.title
    from feeder_links k join (${reportable}) x on x.source::text = k.local_id
    where k.environment = ${environment} and k.channel = 'activity'`);
  return rows.map((row) => ({ feederId: row.feederId, scope: row.scope, key: activityKeyOf(row) }));
}

/** Keys the classes of a term have here by now, by the ids the feeder gave them. */
export async function knownClasses(
  db: Db,
  environment: Environment,
  scope: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ feederId: string; key: string }>(sql`
    select k.feeder_id as "feederId", c.code || '|' || d.class_name as key
    from feeder_links k join schedules d on d.id::text = k.local_id and d.status <> 'CANCLE'
      join courses c on c.id = d.course_id join academic_periods p on p.id = d.period_id
    where k.environment = ${environment} and k.channel = 'class' and p.code = ${scope}`);
  return new Map(rows.map(({ feederId, key }) => [feederId, key]));
}

/** Remembers which record of the feeder is which of the portal's. */
export async function rememberLinks(
  db: Db,
  environment: Environment,
  channel: 'activity' | 'class',
  pairs: readonly { localId: string; feederId: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x("localId" text, "feederId" text)`;
  await db.execute(sql`
    delete from feeder_links k using ${given}
    where k.environment = ${environment} and k.channel = ${channel} and k.feeder_id = x."feederId"
      and k.local_id <> x."localId"`);
  await db.execute(sql`
    insert into feeder_links (environment, channel, local_id, feeder_id)
    select ${environment}, ${channel}, x."localId", x."feederId" from ${given}
    on conflict (environment, channel, local_id) do update set feeder_id = excluded.feeder_id
    where feeder_links.feeder_id <> excluded.feeder_id`);
}
