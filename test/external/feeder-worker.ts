import fastify from 'fastify';
import { createServices } from '#server/bootstrap.ts';
import { createDb } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { loadEnv } from '#server/platform/env.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { insertJob, findJob } from '#server/platform/jobs/job-runs.store.ts';
import { runJob } from '#server/platform/jobs/runner.ts';
import { silentLog } from '#server/platform/log.ts';
import { FeederAccess, usualPace } from '#server/connections/feeder/feeder.public.ts';
import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { channelNames } from '#shared/platform/feeder/channel-names.ts';
import { sql } from 'drizzle-orm';

/** Tries without anything gained after which the rest of a channel is left: what remains is refused for what it says. */
const IDLE = 4;

/**
 * Reports the term channel by channel until both sides are equal, or what differs stays refused; killed at any moment, the next
 * one goes on.
 */
async function main(actorId: string, scope: string, anew: boolean): Promise<void> {
  const env = loadEnv();
  const { db, close } = createDb(env.DATABASE_URL ?? '', silentLog, { max: 4 });
  const services = createServices(
    env,
    db,
    createJobQueue(async () => undefined),
  );
  const { log } = fastify({ logger: false });
  services.feeder = new FeederAccess({
    ...usualPace,
    readPauses: [5, 20, 50],
    awayMs: 20,
    awayTimes: 1_000,
    settleMs: 20,
  });

  /** Goes on with the job of this key that a killed process left, as the queue does, or begins a new one. */
  async function run(type: string, channel: (typeof channelNames)[number]): Promise<void> {
    const slice = { channel, scope: feederChannels[channel].perTerm ? scope : '' };
    const key = `feeder:${channel}:${slice.scope}`;
    const { rows: left } = await db.execute<{ id: string; type: string }>(
      sql`select id, type from jobs where key = ${key} and status in ('WAITING', 'ACTIVE')`,
    );
    const id = left[0]?.id ?? newId();
    if (left.length === 0) {
      await insertJob(db, {
        id,
        type,
        key,
        title: key,
        total: 0,
        input: slice,
        createdBy: actorId,
        createdAt: services.clock().toISOString(),
      });
    }
    if ((left[0]?.type ?? type) === 'feeder-send') {
      await db.execute(sql`
        update feeder_rows set job_id = ${id} where channel = ${channel} and scope = ${slice.scope}
          and verdict in ('ONLY_LOCAL', 'DIFFERENT')`);
    }
    await runJob(services, id, log);
    const ended = await findJob(db, id);
    if (left.length > 0 && ended?.type !== type) await run(type, channel);
  }

  /** Rows on which the sides differ; null before the first comparison. */
  const openRows = async (channel: string): Promise<number | null> => {
    const { rows } = await db.execute<{ total: number; open: number }>(sql`
      select count(*)::int as total, count(*) filter (where verdict <> 'SAME')::int as open
      from feeder_rows where channel = ${channel}`);
    const [{ total, open } = { total: 0, open: 0 }] = rows;
    return total === 0 ? null : open;
  };

  for (const channel of channelNames) {
    if (!anew && (await openRows(channel)) === 0) continue;
    let least = Number.POSITIVE_INFINITY;
    for (let idle = 0; idle < IDLE;) {
      await run('feeder-compare', channel);
      const open = await openRows(channel);
      if (open === 0) break;
      await run('feeder-send', channel);
      idle = open !== null && open < least ? 0 : idle + 1;
      least = Math.min(least, open ?? least);
    }
  }
  await close();
}

/** `anew`: channels that were equal are compared once more. */
const [actorId = '', scope = '', anew = ''] = process.argv.slice(2);
await main(actorId, scope, anew === 'anew');
