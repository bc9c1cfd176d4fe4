import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { hashPassword } from '#server/identity/auth/auth.public.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { buildAdmin, buildUser } from '../factories/people.ts';
import { endServer, freePort, runServer, type ServerProcess } from '../server-process.ts';
import { Browser } from './browser.ts';
import { layCable, type RedisCable } from './redis-cable.ts';

const PASSWORD = 'Rahasia-Kampus-26';
/** What both are known as; another in every run, as the Redis remembers. */
const portal = `http://portal-${randomUUID()}.test`;
let database: TestDatabase;
let cable: RedisCable;
let nodes: { server: ServerProcess; address: string }[];

async function startNode(): Promise<(typeof nodes)[number]> {
  const { port, release } = await freePort();
  await release();
  const server = runServer({
    PORT: String(port),
    PUBLIC_URL: portal,
    DATA_DIR: database.folder,
    DATABASE_URL: database.url,
    REDIS_URL: cable.url,
  });
  expect(await server.said(/is ready at/)).toContain('Cendekia is ready');
  return { server, address: `http://127.0.0.1:${port}` };
}

beforeAll(async () => {
  database = await testDatabase();
  await seedAccess(database.db);
  cable = await layCable(String(process.env.REDIS_URL));
  nodes = [await startNode(), await startNode()];
});
afterAll(async () => {
  for (const { server } of nodes) await endServer(server);
  await cable.close();
  await database.close();
});

const node = (index: number): string => nodes[index]?.address ?? '';

/** The same admin at both processes, signed in at the first. */
async function adminAtBoth(): Promise<[Browser, Browser]> {
  const admin = await buildAdmin(database.db);
  const passwordHash = await hashPassword(PASSWORD);
  await database.db.execute(`update users set password_hash = '${passwordHash}' where id = '${admin.id}'`);
  const here = new Browser(node(0));
  expect((await here.signIn(admin.email, PASSWORD)).status).toBe(200);
  return [here, new Browser(node(1), here)];
}

const statusOf = async (browser: Browser): Promise<number> => (await browser.get('/api/me')).status;

describe('two processes on one database and Redis', () => {
  test('share sessions; one ended at either is refused by the other at its next request', async () => {
    const [here, there] = await adminAtBoth();
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);
    expect((await here.change(authContract.logout)).status).toBe(200);
    await sleep(200);
    expect(await statusOf(there)).toBe(401);
  });

  test('end every other session of a person everywhere', async () => {
    const user = await buildUser(database.db, { passwordHash: await hashPassword(PASSWORD) });
    const [phone, desk] = [new Browser(node(0)), new Browser(node(1))];
    for (const one of [phone, desk]) expect((await one.signIn(user.email, PASSWORD)).status).toBe(200);
    expect([await statusOf(phone), await statusOf(desk)]).toEqual([200, 200]);
    expect((await phone.change(authContract.endOtherSessions)).status).toBe(200);
    await sleep(200);
    expect([await statusOf(phone), await statusOf(desk)]).toEqual([200, 401]);
  });

  test('count attempts and requests together', async () => {
    const attempt = (index: number) => new Browser(node(index)).signIn('nobody@contoh.test', 'salah-semua');
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await attempt(i % 2)).status);
    // The fifth failure locks a name, at whichever process it was counted.
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const [here, there] = await adminAtBoth();
    const remaining = async (browser: Browser) =>
      Number((await browser.get('/api/me')).headers.get('x-ratelimit-remaining'));
    const first = await remaining(here);
    expect(await remaining(there)).toBe(first - 1);
    expect(await remaining(here)).toBe(first - 2);
  });

  test('run each job once and tell both browsers how it goes', async () => {
    const [here, there] = await adminAtBoth();
    const sockets: Socket[] = [await here.socket(), await there.socket()];
    const heard = sockets.map((socket) => {
      const ends: string[] = [];
      socket.on('queue:update', (job: JobView) => {
        if (job.status === 'COMPLETED') ends.push(job._id);
      });
      return ends;
    });
    const started: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const answer = await (i % 2 ? there : here).change(gradeContract.settle);
      expect(answer.status).toBe(200);
      started.push(((await answer.json()) as { data: { jobId: string } }).data.jobId);
      while (heard.some((ends) => ends.length < started.length)) await sleep(20);
    }
    await sleep(300);
    expect(heard).toEqual([started, started]);
    for (const socket of sockets) socket.close();
  });

  test('go on without Redis, each by itself, say so once, and come together again', async () => {
    const [here, there] = await adminAtBoth();
    cable.pull();
    await Promise.all(nodes.map(({ server }) => server.said(/Redis is away/)));
    for (let i = 0; i < 5; i += 1) expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);
    const other = new Browser(node(1));
    const user = await buildUser(database.db, { passwordHash: await hashPassword(PASSWORD) });
    expect((await other.signIn(user.email, PASSWORD)).status).toBe(200);
    expect((await here.change(authContract.logout)).status).toBe(200);
    expect(await statusOf(here)).toBe(401);
    // The other process learns it when its copy of the session runs out.
    const asked = performance.now();
    while ((await statusOf(there)) !== 401) await sleep(100);
    expect(performance.now() - asked).toBeLessThan(20_000);
    cable.plug();
    const outputs = await Promise.all(nodes.map(({ server }) => server.said(/Redis is back/)));
    for (const output of outputs) expect(output.match(/Redis is away/g)).toHaveLength(1);
    const [again, both] = await adminAtBoth();
    expect(await statusOf(both)).toBe(200);
    await again.change(authContract.logout);
    await sleep(200);
    expect(await statusOf(both)).toBe(401);
  });

  test('lose nothing when one of them ends', async () => {
    const [here, there] = await adminAtBoth();
    const [first] = nodes;
    if (first) await endServer(first.server);
    expect(await first?.server.exited).toBe(0);
    expect(await statusOf(there)).toBe(200);
    const socket = await there.socket();
    const ended = new Promise<JobView>((resolve) => {
      socket.on('queue:update', (job: JobView) => job.status === 'COMPLETED' && resolve(job));
    });
    expect((await there.change(gradeContract.settle)).status).toBe(200);
    expect((await ended).status).toBe('COMPLETED');
    socket.close();
    await expect(here.get('/api/me')).rejects.toThrow('fetch failed');
  });
});
