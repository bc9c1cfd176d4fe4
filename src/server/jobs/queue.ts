import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Db } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { actorOf, type Ctx, inTransaction } from '../http/ctx.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import { insertJob } from './jobs.store.ts';
import { runJob } from './runner.ts';

const QUEUE = 'jobs';
/** A worker that is silent for this long is taken for dead and its job is run again. */
const HEARTBEAT_S = 15;

/** Puts a job's id into the queue, in the transaction that created the job. */
export type Enqueue = (db: Db, jobId: string) => Promise<void>;

export type JobQueue = {
  /**
   * Starts a job. `key` names what may run only once at a time (type and period, a batch …): a second one is refused
   * with 409 while the first is waiting or running. Returns the job's id.
   */
  start: (
    ctx: Ctx,
    job: { type: string; key: string; title: string; input: unknown; total?: number },
  ) => Promise<string>;
};

/** A queue that stores the job row and hands its id to `enqueue`. */
export const createJobQueue = (enqueue: Enqueue): JobQueue => ({
  start: (outer, job) =>
    inTransaction(outer, async (ctx) => {
      const id = newId();
      await insertJob(ctx.db, { id, total: 0, ...job, createdBy: actorOf(ctx).userId });
      await enqueue(ctx.db, id);
      return id;
    }),
});

/** Statements of pg-boss run in our transaction, so that a job exists exactly when its row does. */
const inOurTransaction = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const pieces = text.split(/\$(\d+)/);
    const query = pieces.map((piece, i) =>
      i % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece) - 1]}`,
    );
    return { rows: (await db.execute(sql.join(query))).rows };
  },
});

/** The durable queue on PostgreSQL; survives restarts and serves several app processes. */
export async function startJobQueue(connectionString: string, log: Log) {
  const boss = new PgBoss({ connectionString, max: 3, useListenNotify: true, monitorIntervalSeconds: 10 });
  boss.on('error', (error: Error) => log.error(`The job queue reports: ${error.message}`));
  await boss.start();
  await boss.createQueue(QUEUE, {
    notify: true,
    retryLimit: 20,
    retryDelay: 1,
    heartbeatSeconds: HEARTBEAT_S,
  });
  const queue = createJobQueue(async (db, jobId) => {
    await boss.send(QUEUE, { jobId }, { db: inOurTransaction(db) });
  });
  return {
    queue,
    work: (services: Services, requestLog: FastifyBaseLogger) =>
      boss.work<{ jobId: string }>(QUEUE, { notifyPollingIntervalSeconds: 5 }, async ([job]) => {
        if (job) await runJob(services, job.data.jobId, requestLog);
      }),
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
