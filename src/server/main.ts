import { existsSync } from 'node:fs';
import { Server } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { createServices } from './bootstrap.ts';
import { RedisLink } from '#server/platform/cluster/redis-link.ts';
import { alone } from '#server/platform/db/alone.ts';
import { createDb } from '#server/platform/db/client.ts';
import { closePdf } from '#server/platform/documents/pdf.ts';
import { reasonOf } from '#server/platform/db/error-facts.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded.ts';
import { FolderInUse } from '#server/platform/db/embedded/lock.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { loadEnv, type Env } from '#server/platform/env.ts';
import { logOptions, RequestLog } from '#server/platform/http/request-log.ts';
import { startJobQueue } from '#server/platform/jobs/queue.ts';
import { type Log, plainLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics/open.ts';
import { timersOf } from './wings.ts';
import { attachRealtime } from '#server/platform/realtime/realtime.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { demoHint, seedDemo } from '#tools/demo/seed.ts';
import { type Part, stopAll } from '#server/platform/shutdown.ts';
import { errorCode, explainStart, StartupError } from '#server/platform/startup-error.ts';
import { tryAddress } from '#server/platform/try-address.ts';

/** What has been started, in this order: database, pool, Redis, documents, jobs, the app with its sockets. */
const started: Part[] = [];
let stopping = false;

/** What breaks because everything is being stopped is no news. */
const log: Log = {
  info: (message) => stopping || plainLog.info(message),
  warn: (message) => stopping || plainLog.warn(message),
  error: (message) => stopping || plainLog.error(message),
};

/** Lets proxies turn to other processes before this one refuses connections. */
let drain = (): Promise<void> => Promise.resolve();

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (exitCode === 0) await drain();
  await stopAll(started, plainLog);
  process.exit(exitCode);
}

const add = (name: string, patienceMs: number, end: () => unknown) =>
  started.push({ name, patienceMs, stop: async () => end() });

/** Starts the embedded database, once no command such as a backup holds its folder any more. */
async function startDatabase({ DATA_DIR }: Env): Promise<EmbeddedDatabase> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await startEmbedded(DATA_DIR, log);
    } catch (error) {
      if (!(error instanceof FolderInUse) || error.holder !== 'command') throw error;
      if (!isTold)
        log.info(`A command, such as a backup, is using ${DATA_DIR}; the start waits for its end.`);
      await sleep(500);
    }
  }
}

async function openDatabase(env: Env): Promise<string> {
  if (env.DATABASE_URL) {
    const { hostname, pathname, searchParams } = new URL(env.DATABASE_URL);
    log.info(`Using the database ${pathname.slice(1)} at ${searchParams.get('host') ?? hostname}.`);
    return env.DATABASE_URL;
  }
  log.info(`Starting the embedded database in ${env.DATA_DIR} …`);
  const embedded = await startDatabase(env);
  add('the embedded database', 10_000, embedded.stop);
  void embedded.exited.then(() => {
    log.error('The embedded database ended unexpectedly; the portal ends, too, to be started again.');
    void stop(1);
  });
  return embedded.url;
}

/** Why the address cannot be had, by the operating system's code. */
const listenRefusals: Record<string, (env: Env) => string> = {
  EADDRINUSE: ({ PORT }) => `Port ${PORT} is in use; stop the other program or set PORT.`,
  EACCES: ({ PORT }) => `Port ${PORT} needs more rights than this user has; set PORT to 1024 or more.`,
  ENOTFOUND: ({ HOST }) => `No machine is called ${HOST}; set HOST to an address of this machine.`,
  EADDRNOTAVAIL: ({ HOST }) => `This machine has no address ${HOST}; set HOST.`,
};

/** @throws StartupError for an address that cannot be had */
async function explained(env: Env, taking: Promise<unknown>): Promise<void> {
  try {
    await taking;
  } catch (error) {
    const refusal = listenRefusals[errorCode(error)];
    throw refusal ? new StartupError(refusal(env)) : error;
  }
}

/** Takes the address without Fastify's own line about it; the ready line says it to people. */
async function listen(app: FastifyInstance, env: Env): Promise<void> {
  app.log.level = 'silent';
  try {
    await explained(env, app.listen({ port: env.PORT, host: env.HOST }));
  } finally {
    app.log.level = env.LOG_LEVEL;
  }
}

async function openRedis(env: Env): Promise<RedisLink | null> {
  if (!env.REDIS_URL) return null;
  const redis = await RedisLink.open(env.REDIS_URL, log);
  add('Redis', 500, () => redis.close());
  return redis;
}

/** Connections that take reads off the pool: two keep two processors busy. */
const LANES = 2;

/** How long the last answers may take. */
const LAST_ANSWERS_MS = 10_000;

/** How long a connection that was made before the process stopped to listen may take to send its request. */
const LAST_REQUESTS_MS = 300;

/**
 * Stops listening, and ends what still runs when the last requests take too long. An HTTP server that closes drops every
 * connection without a request at once, also those of which the request is on its way; so the plain server closes first, right
 * after the loop has taken the connections that wait, which the system would reset.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  // Only where others take over is anything on its way that must not be lost.
  if (app.services.env.DRAIN_SECONDS > 0) {
    await setImmediate();
    Server.prototype.close.call(app.server);
    await sleep(LAST_REQUESTS_MS);
  }
  const cut = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
  await app.close();
  clearTimeout(cut);
}

async function start(): Promise<void> {
  const env = loadEnv(process.env);
  await explained(env, tryAddress(env));
  if (env.BACKUP_DIR && !existsSync(env.BACKUP_DIR))
    log.warn(`BACKUP_DIR ${env.BACKUP_DIR} is not there; no backup is made until it is.`);
  const url = await openDatabase(env);
  await migrate(url, log);
  const { db, pool, pulse, brokenOff, close } = createDb(url, log, { laneCount: LANES });
  pulse.start();
  add('the database pool', 1_000, close);
  const redis = await openRedis(env);
  add('the document workers', 500, closePdf);
  // An outage is told once, not by every worker of the queue.
  const queueLog: Log = { ...log, error: (message) => pulse.isThere && log.error(message) };
  const jobs = await startJobQueue(url, queueLog, { stream: brokenOff });
  add('the job queue', 2_000, jobs.stop);
  const services = createServices(env, db, jobs.queue, redis);
  services.readiness.watch(pulse);
  await alone(url, 'seed', async () => {
    await seedAccess(db);
    await seedDemo(env, { db, files: services.files, now: services.clock(), log });
  });
  const app = await buildApp(services, {
    logger: logOptions(env.LOG_LEVEL),
    logController: new RequestLog(env.LOG_LEVEL),
    metrics: await openMetrics(env, pool),
  });
  add('the app', LAST_REQUESTS_MS + LAST_ANSWERS_MS + 500, () => closeApp(app));
  services.realtime = attachRealtime(app);
  await jobs.work(services, app.log);
  await jobs.keepTime(timersOf(env), services, app.log);
  await listen(app, env);
  drain = async () => {
    services.readiness.drain();
    await sleep(env.DRAIN_SECONDS * 1_000);
  };
  // Who started this process starts it again when it ends badly from now on.
  process.send?.('ready');
  log.info(`Cendekia is ready at ${env.PUBLIC_URL}`);
  if (env.DEMO) log.info(demoHint);
}

// Work that nobody waits for any more, such as the second of two queries of a request that was refused, ends no other.
process.on('unhandledRejection', (error) => log.error(`Nobody heard of a failure: ${reasonOf(error)}`));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));

start().catch((error: unknown) => {
  log.error(explainStart(error, process.env.DATA_DIR ?? 'data'));
  void stop(1);
});
