import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { silentLog } from '#server/log.ts';
import { nodeArguments, nodeEnvironment } from '../lib/portal.ts';

/** A portal as people run it: the server process on an embedded, durable PostgreSQL of its own. */
export type Portal = {
  databaseUrl: string;
  databasePid: number;
  port: number;
  pid: number;
  stop: () => Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('the server did not become ready');
}

/** Starts database and server in a temporary folder; `seed` fills the database before the server starts. */
export async function startPortal(
  now: string,
  seed: (databaseUrl: string) => Promise<void>,
): Promise<Portal> {
  const folder = await mkdtemp(join(tmpdir(), 'cendekia-bench-'));
  await chmod(folder, 0o711);
  const database = await startEmbedded(folder, silentLog);
  await migrate(database.url, silentLog);
  await seed(database.url);
  const port = await freePort();
  const main = join(import.meta.dirname, '../../dist/server/main.js');
  const server = spawn(process.execPath, [...nodeArguments, main], {
    env: {
      PATH: process.env.PATH,
      ...nodeEnvironment,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      CAMPUS_NOW: now,
      DEMO: 'false',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(port, server);
  const folderOf = new URL(database.url).searchParams.get('host') ?? '';
  const postmaster = readFileSync(join(folderOf, '.s.PGSQL.5432.lock'), 'utf8').split('\n')[0];
  return {
    databaseUrl: database.url,
    databasePid: Number(postmaster),
    port,
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
