import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { silentLog } from '#server/platform/log.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { endServer, freePort, runServer, type ServerProcess } from '#test/server-process.ts';

let folder: string;
let running: ServerProcess[] = [];
let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cendekia-main-'));
  await chmod(folder, 0o711);
});
afterEach(async () => {
  for (const server of running.splice(0)) await endServer(server);
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the server on this test's folder, until the test ends. */
function serve(settings: Record<string, string>): ServerProcess {
  const server = runServer({ DATA_DIR: folder, ...settings });
  running.push(server);
  return server;
}

describe('one clear line and exit code 1', () => {
  test.each([
    [{ PORT: 'x' }, 'Wrong setting: PORT must be a whole number from 0 to 65535.\n'],
    [
      { PORT: '0', DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      /^Cannot reach the database: .*ECONNREFUSED.*\. Check DATABASE_URL and that it runs\.\n$/,
    ],
  ])('for %j', async (settings: Record<string, string>, line) => {
    const { said, exited, output } = serve(settings);
    await said(/\n/);
    expect(await exited).toBe(1);
    expect(withoutStart(await output())).toMatch(line);
  });

  test('for a port that is taken', async () => {
    const { port, release } = await freePort();
    const { exited, output } = serve({ PORT: String(port), DATABASE_URL: database.url });
    expect(await exited).toBe(1);
    expect(await output()).toBe(`Port ${port} is in use; stop the other program or set PORT.\n`);
    await release();
  });

  test('for an address of another machine, before anything is done', async () => {
    const { exited, output } = serve({ HOST: '192.0.2.1', DATABASE_URL: database.url });
    expect(await exited).toBe(1);
    expect(await output()).toBe('This machine has no address 192.0.2.1; set HOST.\n');
  });
});

/** What it said besides what every start says. */
const withoutStart = (output: string): string =>
  output.replace(/^(Database|Migrating|Using|Starting) .*\n/gm, '');

/** A server that is ready, on a port of its own. */
async function ready(settings: Record<string, string>) {
  const { port, release } = await freePort();
  await release();
  const server = serve({ PORT: String(port), ...settings });
  expect(await server.said(/is ready at/)).toContain(`Cendekia is ready at http://localhost:${port}`);
  return { ...server, address: `http://127.0.0.1:${port}` };
}

describe('a running server', () => {
  test('says in a few lines what its first start does, and who may sign in', async () => {
    const server = await ready({ DEMO: 'true' });
    const lines = (await server.said(/student mahasiswa/)).trimEnd().split('\n');
    expect(lines.map((line) => line.split(/[ ,;]/).slice(0, 2).join(' '))).toEqual([
      'Starting the',
      'Database prepared:',
      'Making the',
      'Cendekia is',
      'Demo accounts',
      ' ',
      ' ',
    ]);
  }, 120_000);

  test('starts on an empty folder, says when it is ready, ends cleanly on SIGTERM and starts again', async () => {
    const first = await ready({});
    expect((await fetch(`${first.address}/api/ready`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    const second = await ready({});
    expect((await fetch(`${second.address}/api/health`)).status).toBe(200);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends at once, in order and without a word on %s under load',
    async (signal) => {
      const server = await ready({ NODE_ENV: 'test', LOG_LEVEL: 'warn' });
      const socket = io(server.address, { transports: ['websocket'], reconnection: false });
      const answered = new Set<number>();
      const load = new AbortController();
      const visitors = Array.from({ length: 16 }, async () => {
        while (!load.signal.aborted) {
          const answer = await fetch(`${server.address}/api/ready`).catch(() => null);
          if (answer) answered.add(answer.status);
        }
      });
      await sleep(1_000);
      const asked = performance.now();
      server.child.kill(signal);
      expect(await server.exited).toBe(0);
      expect(performance.now() - asked).toBeLessThan(20_000);
      load.abort();
      socket.close();
      await Promise.all(visitors);
      expect([...answered].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(withoutStart(await server.output())).toMatch(/^Cendekia is ready at \S+\n$/);
    },
  );

  test('ends at once when it is stopped on the way up', async () => {
    const server = serve({ PORT: '0', DEMO: 'true' });
    await server.said(/Database prepared/);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(withoutStart(await server.output())).not.toMatch(/error|terminat/i);
    const again = await ready({});
    expect((await fetch(`${again.address}/api/ready`)).status).toBe(200);
  });

  test('ends by itself when the program that started it is gone', async () => {
    const server = await ready({ DATABASE_URL: database.url });
    server.child.disconnect();
    expect(await server.exited).toBe(0);
    await expect(fetch(`${server.address}/api/health`)).rejects.toThrow('fetch failed');
  });

  test('keeps a second one off its folder', async () => {
    const first = await ready({});
    const second = serve({ PORT: '0' });
    expect(await second.exited).toBe(1);
    expect(withoutStart(await second.output())).toBe(
      `Another Cendekia (process ${first.child.pid}) is using ${folder}; stop it, or set DATA_DIR to another folder.\n`,
    );
    expect((await fetch(`${first.address}/api/ready`)).status).toBe(200);
  });

  test('waits while a command holds its folder', async () => {
    const held = await startEmbedded(folder, silentLog, { holder: 'command' });
    const server = serve({ PORT: '0' });
    expect(await server.said(/waits/)).toMatch(/A command, such as a backup, is using .*; the start waits/);
    await held.stop();
    expect(await server.said(/is ready at/)).toContain('is ready at');
  });

  test('ends when its database dies, so that it is started again', async () => {
    const server = await ready({});
    const note = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
    process.kill(Number(note.split('\n')[0]), 'SIGKILL');
    expect(await server.exited).toBe(1);
    const again = await ready({});
    expect((await fetch(`${again.address}/api/ready`)).status).toBe(200);
  });
});
