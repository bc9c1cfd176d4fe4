import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { Bus } from '#server/platform/cluster/bus.ts';
import { plainNames } from '#server/platform/http/cookies.ts';
import { SessionStore } from '#server/platform/http/session.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { buildUser } from './factories/people.ts';
import { endServer, freePort, runServer, type ServerProcess } from './server-process.ts';

let database: TestDatabase;
const running: ServerProcess[] = [];
const ports: number[] = [];
let proxy: http.Server;
let looks: NodeJS.Timeout;
/** Requests that a process took and did not answer. */
const lost: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  for (let i = 0; i < 2; i += 1) {
    const { port, release } = await freePort();
    await release();
    ports.push(port);
  }
  proxy = await startProxy(ports);
});
afterAll(async () => {
  clearInterval(looks);
  proxy.closeAllConnections();
  proxy.close();
  for (const server of running) await endServer(server);
  await database.close();
});

async function startPortal(port: number): Promise<ServerProcess> {
  const settings = { NODE_ENV: 'test', DATA_DIR: database.folder, DATABASE_URL: database.url };
  const server = runServer({ ...settings, PORT: String(port), DRAIN_SECONDS: '1' });
  running.push(server);
  await server.said(/is ready at/);
  return server;
}

/** How often the proxy asks which processes are ready: well within the second for which one that stops still answers. */
const LOOK_MS = 100;

/**
 * As a balancer does that asks `/api/ready`: connections to the portal are kept, what is sent goes to a process that is ready, and
 * nothing is sent twice. What is lost on the way is noted.
 */
async function startProxy(to: readonly number[]): Promise<http.Server> {
  const agent = new http.Agent({ keepAlive: true, keepAliveMsecs: 30_000 });
  const ready = new Set<number>();
  const look = async (port: number): Promise<void> => {
    const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(port);
    else ready.delete(port);
  };
  looks = setInterval(() => to.forEach((port) => void look(port)), LOOK_MS);
  let turn = 0;
  const server = http.createServer(async (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const body = await buffer(incoming);
    turn += 1;
    const port = [...ready][turn % ready.size];
    const request = http.request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      lost.push(`${method} ${path}: ${error.code}`);
      outgoing.writeHead(502).end();
    });
    request.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** The cookies and the form token of somebody who is signed in. */
async function signIn(address: string): Promise<Record<string, string>> {
  const { id } = await buildUser(database.db);
  const user = { userId: id, ip: '127.0.0.1', userAgent: 'test' };
  const sessions = new SessionStore(database.db, new Bus(null, 'test'));
  const session = await sessions.open(database.db, user, new Date());
  const own = `${plainNames.session}=${session}`;
  const form = await fetch(address + authContract.form.path, { headers: { cookie: own } });
  const { csrfToken } = (await form.json()) as { csrfToken: string };
  const [mark] = form.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { cookie: `${own}; ${mark}`, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
}

// Four starts take long on a machine with other work.
const patience = { timeout: 300_000 };

test(
  'processes are replaced one by one under load, and no request fails, changes among them',
  patience,
  async () => {
    let processes = await Promise.all(ports.map(startPortal));
    await sleep(5 * LOOK_MS);
    const address = `http://127.0.0.1:${(proxy.address() as { port: number }).port}`;
    const headers = await signIn(address);
    const change = { method: 'POST', headers, body: JSON.stringify({ all: true }) };
    const asked: [path: string, options: RequestInit][] = [
      ['/api/form', {}],
      ['/api/public/campus', {}],
      ['/api/health', {}],
      ['/api/me', {}],
      [noticeContract.read.path, change],
      [noticeContract.read.path, change],
    ];
    const answers = new Map<string, number>();
    const load = new AbortController();
    const visitors = Array.from({ length: 12 }, async (_, i) => {
      const [path, options] = asked[i % asked.length] ?? ['/', {}];
      while (!load.signal.aborted) {
        const { status } = await fetch(address + path, options);
        const kind = `${options.method ?? 'GET'} ${status}`;
        answers.set(kind, (answers.get(kind) ?? 0) + 1);
        await sleep(5);
      }
    });
    try {
      // Connections are kept by now.
      await expect.poll(() => answers.get('POST 200') ?? 0, { timeout: 30_000 }).toBeGreaterThan(50);
      for (const [i, old] of processes.entries()) {
        old.child.kill('SIGTERM');
        await expect
          .poll(() => fetch(`http://127.0.0.1:${ports[i]}/api/ready`).then((answer) => answer.status), {
            interval: 20,
          })
          .toBe(503);
        const last = await fetch(`http://127.0.0.1:${ports[i]}/api/health`);
        expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
        expect(await old.exited).toBe(0);
        processes = processes.with(i, await startPortal(ports[i] ?? 0));
        await sleep(5 * LOOK_MS);
      }
    } finally {
      load.abort();
      await Promise.all(visitors);
    }
    expect(lost).toEqual([]);
    expect([...answers.keys()].toSorted()).toEqual(['GET 200', 'GET 401', 'POST 200']);
    expect(answers.get('GET 200')).toBeGreaterThan(500);
    expect(answers.get('POST 200')).toBeGreaterThan(200);
  },
);
