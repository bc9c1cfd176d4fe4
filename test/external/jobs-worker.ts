import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { createServices } from '#server/bootstrap.ts';
import { createDb } from '#server/platform/db/client.ts';
import { loadEnv } from '#server/platform/env.ts';
import { startJobQueue } from '#server/platform/jobs/queue.ts';
import { silentLog } from '#server/platform/log.ts';

const STEPS = 12;

/** An app process as far as background work goes: takes jobs of the type `steps` and writes each step down once. */
async function main(): Promise<void> {
  const env = loadEnv();
  const url = env.DATABASE_URL ?? '';
  const { db } = createDb(url, silentLog, { max: 4 });
  const { queue, work } = await startJobQueue(url, silentLog, { lookEvery: 1 });
  const services = createServices(env, db, queue);
  services.jobRegistry.add('steps', async (ctx, run) => {
    process.send?.('took');
    const { rows } = await ctx.db.execute<{ done: number }>(
      sql`select count(*)::int as done from kill_steps where job = ${run.id}`,
    );
    for (let step = (rows[0]?.done ?? 0) + 1; step <= STEPS; step += 1) {
      await ctx.db.execute(
        sql`insert into kill_steps (job, step, pid) values (${run.id}, ${step}, ${process.pid})`,
      );
      await run.progress({ done: step, total: STEPS });
      await sleep(250);
    }
    return { result: { steps: STEPS } };
  });
  await work(services, fastify({ logger: false }).log);
  process.send?.('ready');
}

await main();
