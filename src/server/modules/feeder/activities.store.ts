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
    from feeder_activities k join (${reportable}) x on x.source::text = k.local_id
    where k.environment = ${environment}`);
  return rows.map((row) => ({ feederId: row.feederId, scope: row.scope, key: activityKeyOf(row) }));
}

/** Remembers which activity of the feeder is which of the portal's. */
export async function rememberActivities(
  db: Db,
  environment: Environment,
  pairs: readonly { localId: string; feederId: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x("localId" text, "feederId" text)`;
  await db.execute(sql`
    delete from feeder_activities k using ${given}
    where k.environment = ${environment} and k.feeder_id = x."feederId" and k.local_id <> x."localId"`);
  await db.execute(sql`
    insert into feeder_activities (environment, local_id, feeder_id)
    select ${environment}, x."localId", x."feederId" from ${given}
    on conflict (environment, local_id) do update set feeder_id = excluded.feeder_id
    where feeder_activities.feeder_id <> excluded.feeder_id`);
}
