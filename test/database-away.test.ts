import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { createServices } from '#server/bootstrap.ts';
import { createDb, type Database } from '#server/platform/db/client.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { loadEnv } from '#server/platform/env.ts';
import { registered } from '#server/platform/http/handle.ts';
import { createJobQueue } from '#server/platform/jobs/queue.ts';
import { silentLog } from '#server/platform/log.ts';
import { buildAdmin } from './factories/people.ts';
import { builtScript, webFolder } from './web-folder.ts';
import { endServer, freePort, runServer, type ServerProcess } from './server-process.ts';
import { testApp, type TestApp } from './test-app.ts';

/** Stops or continues every process of a database, as a machine that freezes does. */
async function signalDatabase(folder: string, name: 'STOP' | 'CONT'): Promise<void> {
  const note = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  const [postmaster = ''] = note.split('\n');
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  execFileSync('kill', [`-${name}`, postmaster, ...children.trim().split(' ')]);
}

/** Nobody listens there. */
const NOWHERE = 'postgres://127.0.0.1:1/nowhere';

describe('with a database that cannot be reached', () => {
  let t: TestApp;
  let app: FastifyInstance;
  const { db, close } = createDb(NOWHERE, silentLog);
  beforeAll(async () => {
    t = await testApp();
    await t.as((await buildAdmin(t.db)).id);
    const actor = { ...(await t.actor()), studentId: 'student', lecturerId: 'lecturer' };
    const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: t.services.env.DATA_DIR, LOG_LEVEL: 'silent' });
    const services = createServices(
      env,
      db,
      createJobQueue(async () => undefined),
    );
    // Who is signed in is known: every call gets as far as it can.
    services.sessions.resolve = () => Promise.resolve(actor);
    app = await buildApp(services);
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await close();
    await t.close();
  });

  const url = (path: string) => path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');

  test('no call answers 500, and every 503 says when to come back', async () => {
    const wrong: string[] = [];
    let refused = 0;
    const form = await app.inject('/api/form');
    const csrf = form.json<{ csrfToken: string }>().csrfToken;
    const cookies = Object.fromEntries(form.cookies.map(({ name, value }) => [name, value]));
    for (const { method, path } of registered) {
      const answer = await app.inject({
        method,
        url: url(path),
        cookies,
        headers: { 'x-csrf-token': csrf },
        ...(method !== 'GET' && { payload: {} }),
      });
      const isRefused = answer.statusCode === 503;
      if (isRefused) refused += 1;
      if (answer.statusCode === 500 || (isRefused && !answer.headers['retry-after']))
        wrong.push(`${answer.statusCode} ${method} ${path}`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(200);
  });

  test('a person gets the page that looks again by itself, and is told to check a change', async () => {
    const page = await app.inject({ url: '/beranda', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(503);
    expect(page.body).toMatch(/<meta http-equiv="refresh" content="\d+">/);
    const read = await app.inject('/api/user/alert-update');
    expect(read.json()).toMatchObject({
      code: 'OVERLOADED',
      message: expect.stringContaining('Coba lagi sebentar lagi.'),
    });
  });
});

describe('a portal whose database stops, comes back and hangs', () => {
  let folder: string;
  let database: EmbeddedDatabase;
  let portal: ServerProcess;
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cendekia-away-'));
    await chmod(folder, 0o711);
    database = await startEmbedded(folder, silentLog, { durable: false });
    const { port, release } = await freePort();
    await release();
    address = `http://127.0.0.1:${port}`;
    const settings = { PORT: String(port), DATA_DIR: join(folder, 'portal'), DATABASE_URL: database.url };
    portal = runServer({ NODE_ENV: 'test', ...settings });
    await portal.said(/is ready at/);
  });
  afterAll(async () => {
    await endServer(portal);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (path: string) => {
    const started = performance.now();
    const cookie = 'cendekia_session=unknown';
    const { status, headers } = await fetch(address + path, { headers: { cookie } });
    return { status, retryAfter: headers.get('retry-after'), tookMs: performance.now() - started };
  };
  const readiness = async () => (await ask('/api/ready')).status;
  const patience = { timeout: 15_000, interval: 100 };

  test('refuses for the while and goes on by itself', async () => {
    expect([await readiness(), (await ask('/api/me')).status]).toEqual([200, 401]);
    await database.stop();
    expect((await ask('/api/me')).status).toBe(503);
    await expect.poll(readiness, patience).toBe(503);
    expect((await ask('/api/health')).status).toBe(200);
    database = await startEmbedded(folder, silentLog, { durable: false });
    await expect.poll(readiness, patience).toBe(200);
    expect((await ask('/api/me')).status).toBe(401);
  });

  test('says within two seconds that a database that hangs is not there, and gives up what waits for it', async () => {
    await signalDatabase(folder, 'STOP');
    const waiting = ask('/api/me');
    await expect.poll(readiness, { ...patience, timeout: 5_000 }).toBe(503);
    const told = [await ask('/api/ready'), await ask('/api/health'), await ask('/api/me')];
    expect(told.map(({ status }) => status)).toEqual([503, 200, 503]);
    expect(told.map(({ retryAfter }) => retryAfter !== null)).toEqual([true, false, true]);
    expect(Math.max(...told.map(({ tookMs }) => tookMs))).toBeLessThan(2_000);
    const given = await waiting;
    expect(given.status).toBe(503);
    expect(given.tookMs).toBeLessThan(20_000);
    await signalDatabase(folder, 'CONT');
    await expect.poll(readiness, patience).toBe(200);
    expect((await ask('/api/me')).status).toBe(401);
  });
});

describe('what needs no database, asked for with a session and counted as in production', () => {
  let folder: string;
  let database: EmbeddedDatabase;
  let web: Awaited<ReturnType<typeof webFolder>>;
  let portal: Database;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cendekia-away-'));
    await chmod(folder, 0o711);
    web = await webFolder(['/']);
    database = await startEmbedded(folder, silentLog, { durable: false });
    await migrate(database.url, silentLog);
    portal = createDb(database.url, silentLog);
    portal.pulse.start();
  });
  afterAll(async () => {
    await portal.close();
    await database.stop();
    await web.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** A process of the portal; it knows nothing of the college before it is asked. */
  async function newApp(): Promise<FastifyInstance> {
    const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' });
    const jobs = createJobQueue(async () => undefined);
    const services = createServices(env, portal.db, jobs);
    services.readiness.watch(portal.pulse);
    const limits = { perMinute: { session: 600, address: 3_000 }, latestMs: 0 };
    const app = await buildApp(services, { webFolder: web.folder, limits });
    await app.ready();
    return app;
  }

  /** Asks with a session that has to be looked up. */
  async function ask(app: FastifyInstance, url: string) {
    const started = performance.now();
    const cookies = { cendekia_session: randomBytes(32).toString('base64url') };
    const { statusCode, body } = await app.inject({ url, cookies, headers: { accept: 'text/html' } });
    return { statusCode, body, tookMs: performance.now() - started };
  }

  const paths = ['/login', '/api/health', builtScript.path];
  const isThere = () => portal.pulse.isThere;
  const patience = { timeout: 15_000, interval: 50 };

  /** What is not answered in time and with 200, each with its status and milliseconds; none. */
  async function failing(app: FastifyInstance, withinMs: number): Promise<string[]> {
    const answers = [];
    for (const path of paths) answers.push({ path, ...(await ask(app, path)) });
    return answers
      .filter(({ statusCode, tookMs }) => statusCode !== 200 || tookMs > withinMs)
      .map(({ path, statusCode, tookMs }) => `${path}: ${statusCode} after ${Math.round(tookMs)} ms`);
  }

  /** Whether the sign-in page says in time that it comes by itself, as it does where no state is known. */
  async function isCalm(app: FastifyInstance, withinMs: number): Promise<boolean> {
    const { statusCode, body, tookMs } = await ask(app, '/login');
    return statusCode === 503 && /<meta http-equiv="refresh" content="\d+">/.test(body) && tookMs < withinMs;
  }

  test('is there while the database hangs, before that is known and after, and when it is stopped', async () => {
    const [known, fresh] = [await newApp(), await newApp()];
    expect(await failing(known, 2_000)).toEqual([]);
    // By now what it knows of the college is too old to be told unasked.
    await sleep(3_100);
    await signalDatabase(folder, 'STOP');
    try {
      expect(await failing(known, 2_500)).toEqual([]);
      expect(await isCalm(fresh, 4_500)).toBe(true);
      await expect.poll(isThere, patience).toBe(false);
      expect(await failing(known, 500)).toEqual([]);
      expect(await isCalm(await newApp(), 500)).toBe(true);
    } finally {
      await signalDatabase(folder, 'CONT');
    }
    await expect.poll(isThere, patience).toBe(true);
    await database.stop();
    expect(await failing(known, 1_000)).toEqual([]);
    expect(await isCalm(await newApp(), 1_000)).toBe(true);
    await Promise.all([known.close(), fresh.close()]);
  });
});
