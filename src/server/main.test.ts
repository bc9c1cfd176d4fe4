import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/database.ts';

let folder: string;
let running: ChildProcess[] = [];
let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cendekia-main-'));
  await chmod(folder, 0o711);
});
afterEach(async () => {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the server with these settings; `said` resolves with its output once it matches, or when it ends. */
function serve(settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_DIR: folder, DEMO: 'false', ...settings };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.push(child);
  let output = '';
  // 'exit', because 'close' does not come after a disconnect from here.
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = (sign: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => sign.test(output) && resolve(output);
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk) => {
          output += String(chunk);
          look();
        });
      }
      child.once('close', () => resolve(output));
    });
  return { child, exited, said };
}

async function freePort(): Promise<{ port: number; release: () => Promise<unknown> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, release: () => once(server.close(), 'close') };
}

describe('one clear line and exit code 1', () => {
  test.each([
    [{ PORT: 'x' }, 'Wrong setting: PORT must be a number.\n'],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      /^Cannot reach the database: .*ECONNREFUSED.*\. Check DATABASE_URL and that it runs\.\n$/,
    ],
  ])('for %j', async (settings: Record<string, string>, line) => {
    const { said, exited } = serve(settings);
    const output = await said(/\n/);
    expect(await exited).toBe(1);
    expect(output).toMatch(line);
  });

  test('for a port that is taken', async () => {
    const { port, release } = await freePort();
    const { said, exited } = serve({ PORT: String(port), DATABASE_URL: database.url });
    expect(await said(/in use.*\n/)).toContain(
      `Port ${port} is in use; stop the other program or set PORT.\n`,
    );
    expect(await exited).toBe(1);
    await release();
  });
});

/** A server that is ready, on a port of its own. */
async function ready(settings: Record<string, string>) {
  const { port, release } = await freePort();
  await release();
  const server = serve({ PORT: String(port), ...settings });
  expect(await server.said(/is ready at/)).toContain(`Cendekia is ready at http://localhost:${port}`);
  return { ...server, address: `http://127.0.0.1:${port}` };
}

describe('a running server', () => {
  test('starts on an empty folder, says when it is ready, ends cleanly on SIGTERM and starts again', async () => {
    const first = await ready({});
    expect((await fetch(`${first.address}/api/ready`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    const second = await ready({});
    expect((await fetch(`${second.address}/api/health`)).status).toBe(200);
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
    const output = await second.said(/\n/);
    expect(await second.exited).toBe(1);
    expect(output).toBe(
      `Another Cendekia (process ${first.child.pid}) is using ${folder}; stop it, or set DATA_DIR to another folder.\n`,
    );
    expect((await fetch(`${first.address}/api/ready`)).status).toBe(200);
  });
});
