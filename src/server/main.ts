import { LogController } from 'fastify';
import { buildApp } from './app.ts';
import { createServices } from './bootstrap.ts';
import { createDb } from './db/client.ts';
import { closePdf } from './documents/pdf.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { loadEnv, type Env } from './env.ts';
import { startJobQueue } from './jobs/queue.ts';
import { plainLog } from './log.ts';
import { attachRealtime } from './realtime/realtime.ts';
import { seedAccess } from './seed/access.ts';
import { demoHint, seedDemo } from './seed/demo.ts';
import { errorCode, StartupError } from './startup-error.ts';

/** What has been started, so that it can be stopped in the opposite order. */
const started: (() => Promise<unknown>)[] = [];
let stopping = false;

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(exitCode || 1), 10_000).unref();
  for (const close of started.toReversed()) {
    await close().catch((error: unknown) => plainLog.error(`While stopping: ${String(error)}`));
  }
  process.exit(exitCode);
}

async function openDatabase(env: Env): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const embedded = await startEmbedded(env.DATA_DIR, plainLog);
  started.push(embedded.stop);
  void embedded.exited.then(() => {
    if (stopping) return;
    plainLog.error('The embedded database ended unexpectedly; start the portal again.');
    void stop(1);
  });
  return embedded.url;
}

/** Why the address cannot be had, by the operating system's code. */
const listenRefusals: Record<string, (env: Env) => string> = {
  EADDRINUSE: ({ PORT }) => `Port ${PORT} is in use; stop the other program or set PORT.`,
  EACCES: ({ PORT }) => `Port ${PORT} needs more rights than this user has; set PORT to 1024 or more.`,
  EADDRNOTAVAIL: ({ HOST }) => `This machine has no address ${HOST}; set HOST.`,
};

async function listen(app: Awaited<ReturnType<typeof buildApp>>, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    const refusal = listenRefusals[errorCode(error)];
    throw refusal ? new StartupError(refusal(env)) : error;
  }
}

async function start(): Promise<void> {
  const env = loadEnv(process.env);
  const url = await openDatabase(env);
  await migrate(url, plainLog);
  const { db, close } = createDb(url, plainLog);
  started.push(close);
  const logger = { level: env.LOG_LEVEL, redact: ['req.headers.cookie', 'req.headers["x-csrf-token"]'] };
  const jobs = await startJobQueue(url, plainLog);
  const services = createServices(env, db, jobs.queue);
  await seedAccess(db);
  await seedDemo(env, db, services.clock());
  const app = await buildApp(services, {
    logger,
    logController: new LogController({ disableRequestLogging: env.LOG_LEVEL === 'info' }),
  });
  started.push(closePdf, () => app.close(), jobs.stop);
  const sockets = attachRealtime(app);
  services.realtime = sockets.realtime;
  started.push(sockets.close);
  await jobs.work(services, app.log);
  await listen(app, env);
  plainLog.info(`Cendekia is ready at ${env.PUBLIC_URL}`);
  if (env.DEMO) plainLog.info(demoHint);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('disconnect', () => void stop(0));

start().catch((error: unknown) => {
  plainLog.error(
    error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error),
  );
  void stop(1);
});
