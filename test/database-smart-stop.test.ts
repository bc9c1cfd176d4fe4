import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded.ts';
import { silentLog } from '#server/platform/log.ts';
import { endServer, freePort, runServer, type ServerProcess } from './server-process.ts';

let folder: string;
let database: EmbeddedDatabase;
let portal: ServerProcess;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cendekia-smart-'));
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

const ask = async (path: string): Promise<number> =>
  (await fetch(address + path, { headers: { cookie: 'cendekia_session=unknown' } })).status;

test('a database that stops once its connections have ended is let go, and found when it is back', async () => {
  expect([await ask('/api/ready'), await ask('/api/me')]).toEqual([200, 401]);
  const note = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  // The smart shutdown: no new connection, and the old ones for as long as they last.
  process.kill(Number(note.split('\n')[0]), 'SIGTERM');
  let isRunning = true;
  void database.exited.then(() => {
    isRunning = false;
  });
  const patience = { timeout: 20_000, interval: 100 };
  await expect.poll(() => ask('/api/ready'), patience).toBe(503);
  expect(await ask('/api/me')).toBe(503);
  await expect.poll(() => isRunning, patience).toBe(false);
  await database.stop();
  database = await startEmbedded(folder, silentLog, { durable: false });
  await expect.poll(() => ask('/api/ready'), patience).toBe(200);
  expect(await ask('/api/me')).toBe(401);
  await endServer(portal);
  const told = (await portal.output()).match(/The database is away/g);
  expect(told).toHaveLength(1);
});
