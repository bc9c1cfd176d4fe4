import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './database.ts';
import { endServer, freePort, runServer, type ServerProcess } from './server-process.ts';

let database: TestDatabase;
const running: ServerProcess[] = [];
const ports: number[] = [];
let proxy: http.Server;

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

/** As nginx does: connections to the portal are kept, and what one process did not take goes to the next one. */
async function startProxy(to: readonly number[]): Promise<http.Server> {
  const agent = new http.Agent({ keepAlive: true, keepAliveMsecs: 30_000 });
  let turn = 0;
  const server = http.createServer((incoming, outgoing) => {
    turn += 1;
    const first = turn;
    const pass = (left: number): void => {
      const port = to[(first + left) % to.length];
      const request = http.request(
        { port, path: incoming.url, headers: incoming.headers, agent },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502);
          answer.pipe(outgoing);
        },
      );
      request.once('error', () => (left > 0 ? pass(left - 1) : outgoing.writeHead(502).end()));
      request.end();
    };
    pass(to.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('processes are replaced one by one under load, and no request fails', async () => {
  let processes = await Promise.all(ports.map(startPortal));
  const { port } = proxy.address() as { port: number };
  const answers = new Map<number, number>();
  const load = new AbortController();
  const visitors = Array.from({ length: 8 }, async (_, i) => {
    const path = ['/api/form', '/api/public/campus', '/api/health', '/api/me'][i % 4];
    while (!load.signal.aborted) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      await sleep(5);
    }
  });
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
  }
  load.abort();
  await Promise.all(visitors);
  expect([...answers.keys()].toSorted()).toEqual([200, 401]);
  expect(answers.get(200)).toBeGreaterThan(500);
});
