import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Db } from '#server/platform/db/client.ts';
import { failingByReason } from '#server/platform/db/error-facts.ts';
import { newId } from '#server/platform/db/id.ts';
import { actorOf, inTransaction } from '#server/platform/http/ctx.ts';
import type { Log } from '#server/platform/log.ts';
import type { JobQueue, Services } from '#server/platform/services.ts';
import { scheduleTimers } from '#server/platform/timers/schedule.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { waitTurn } from '#server/platform/db/turns.ts';
import { forgottenJobs, insertJob } from './job-runs.store.ts';
import { makeLastingQueue } from './lasting-queue.ts';
import { type JobLane, jobLanes } from './job-run.ts';
import { runJob } from './runner.ts';

/** The queue of each lane. */
const queues: Record<JobLane, string> = { own: 'jobs', feeder: 'jobs-feeder', lms: 'jobs-lms' };
/** A worker that is silent for this long is taken for dead and its job is run again. */
const HEARTBEAT_S = 15;

const STOP_MS = 1_500;
/** How often a job outlives its process before the queue gives it up until the next start. */
const DEATHS = 200;

/** Puts a job's id into the queue of its lane, in the transaction that created the job. */
export type Enqueue = (db: Db, jobId: string, lane: JobLane) => Promise<void>;

/** A queue that stores the job row and hands its id to `enqueue`. */
export const createJobQueue = (enqueue: Enqueue): JobQueue => ({
  start: (outer, job) =>
    inTransaction(outer, async (ctx) => {
      const id = newId();
      const createdAt = ctx.now.toISOString();
      const by = { createdBy: actorOf(ctx).userId, requestId: ctx.requestId };
      await insertJob(ctx.db, { id, total: 0, ...job, ...by, createdAt });
      await enqueue(ctx.db, id, ctx.services.jobRegistry.laneOf(job.type));
      return id;
    }),
  again: (ctx, { id, type }) => enqueue(ctx.db, id, ctx.services.jobRegistry.laneOf(type)),
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

/** Queues open jobs anew that the queue does not know of; of several processes that start at once one does. */
const reviveJobs = ({ db, jobRegistry }: Services, enqueue: Enqueue): Promise<void> =>
  db.transaction(async (tx) => {
    await waitTurn(tx, 'revive jobs');
    for (const { id, type } of await forgottenJobs(tx, Object.values(queues)))
      await enqueue(tx, id, jobRegistry.laneOf(type));
  });

/**
 * The durable queues on PostgreSQL, one for each lane; they survive restarts and serve several app processes.
 * @param lookEvery seconds between two looks for timers that are due; `stream` makes the sockets of its connections.
 */
export async function startJobQueue(
  connectionString: string,
  log: Log,
  { lookEvery = 30, stream }: { lookEvery?: number; stream?: () => Socket } = {},
) {
  const settings = {
    connectionString,
    // Handed on to the connections as it is; the queue's own type does not name it.
    ...(stream && { stream }),
    max: 3,
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: lookEvery,
  };
  const boss = new PgBoss(settings);
  const stopping = new AbortController();
  boss.on('error', (error: Error) => log.error(`The job queue reports: ${error.message}`));
  await boss.start();
  for (const lane of jobLanes) {
    await makeLastingQueue(boss, queues[lane], {
      notify: true,
      retryLimit: DEATHS,
      retryDelay: 1,
      heartbeatSeconds: HEARTBEAT_S,
    });
  }
  const enqueue: Enqueue = async (db, jobId, lane) => {
    await boss.send(queues[lane], { jobId }, { db: inOurTransaction(db) });
  };
  return {
    queue: createJobQueue(enqueue),
    work: async (services: Services, requestLog: FastifyBaseLogger) => {
      await reviveJobs(services, enqueue);
      const patience = { notifyPollingIntervalSeconds: 5 };
      for (const lane of jobLanes) {
        await boss.work<{ jobId: string }>(queues[lane], patience, async ([job]) => {
          if (!job) return;
          await failingByReason(() => runJob(services, job.data.jobId, requestLog, stopping.signal));
        });
      }
    },
    /** Runs these timers whenever they are due. */
    keepTime: (timers: readonly Timer[], services: Services, requestLog: FastifyBaseLogger) =>
      scheduleTimers(boss, timers, services, requestLog),
    /** Running jobs end at their next progress and are run again by the next process. */
    stop: () => {
      stopping.abort(new Error('The portal stops.'));
      return boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}
