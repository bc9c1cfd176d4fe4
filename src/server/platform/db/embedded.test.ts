import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { startEmbedded } from './embedded.ts';

let temporary: string;
let folder: string;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'cendekia-embedded-'));
  await chmod(temporary, 0o711);
  folder = temporary;
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await rm(temporary, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startEmbedded>[2] = {}) {
  const database = await startEmbedded(folder, silentLog, options);
  cleanups.push(database.stop);
  return database;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' }).finally(() => client.end());
  return rows.flat();
}

/** Another process that holds the folder's database; resolves with the first line it says. */
async function holdElsewhere() {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../../test/hold-database.ts'), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  cleanups.push(async () => {
    const server = await serverPid();
    await kill();
    while (isAlive(server)) await sleep(20);
  });
  const [line]: unknown[] = await once(createInterface(child.stdout), 'line');
  return { line: String(line), kill, exited, pid: child.pid };
}

const clusterFile = (...parts: string[]) => join(folder, 'postgres', 'cluster', ...parts);

/** Process of the folder's server, NaN when none runs. */
const serverPid = async () =>
  Number.parseInt(await readFile(clusterFile('postmaster.pid'), 'utf8').catch(() => ''), 10);

function isAlive(pid: number): boolean {
  if (Number.isNaN(pid)) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The parent of the server: the shell that stops it when the portal is gone. */
async function guardPid(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

describe('a cluster of its own', () => {
  test('keeps what was committed over a clean stop, with fsync on and the needed extensions', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 1 as value');
    for (const name of ['btree_gist', 'pg_trgm', 'citext', 'unaccent'])
      await query(first.url, `create extension ${name}`);
    expect(await query(first.url, "select current_setting('fsync'), current_database()")).toEqual([
      'on',
      'cendekia',
    ]);
    await first.stop();
    await first.exited;
    const second = await start();
    expect(await query(second.url, 'select value from kept')).toEqual([1]);
  });

  test('takes connections by password where there are no Unix sockets', async () => {
    const { url } = await start({ transport: 'tcp' });
    expect(await query(url, 'select 1')).toEqual([1]);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('puts the socket elsewhere when the folder has a long name', async () => {
    folder = join(temporary, 'a-rather-long-name-of-a-folder'.repeat(4));
    await mkdir(folder, { mode: 0o711 });
    const { url } = await start();
    expect(await query(url, 'select 1')).toEqual([1]);
    expect(new URL(url).searchParams.get('host')?.startsWith(tmpdir())).toBe(true);
  });
});

describe('after a kill', () => {
  test('of the database server: says so, and committed rows survive', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select generate_series(1, 1000) as value');
    process.kill(await serverPid(), 'SIGKILL');
    await first.exited;
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select count(*)::int from kept')).toEqual([1000]);
  });

  test('of the portal: the server stops by itself, and committed rows survive', async () => {
    const held = await holdElsewhere();
    await query(held.line, 'create table kept as select 7 as value');
    const pid = await serverPid();
    await held.kill();
    while (isAlive(pid)) await sleep(20);
    const { url } = await start();
    expect(await query(url, 'select value from kept')).toEqual([7]);
  });

  test.runIf(process.platform === 'linux')(
    'of portal and guard: the server left over is stopped first',
    async () => {
      const held = await holdElsewhere();
      await query(held.line, 'create table kept as select 7 as value');
      const pid = await serverPid();
      process.kill(await guardPid(pid), 'SIGKILL');
      await held.kill();
      expect(isAlive(pid)).toBe(true);
      const { url } = await start();
      expect(await query(url, 'select value from kept')).toEqual([7]);
      expect(await serverPid()).not.toBe(pid);
    },
  );

  test('a process number that now belongs to another program does not keep it from starting', async () => {
    const first = await start();
    const note = await readFile(clusterFile('postmaster.pid'), 'utf8');
    await first.stop();
    await writeFile(clusterFile('postmaster.pid'), note.replace(/^\d+/, String(process.ppid)));
    const second = await start();
    expect(await query(second.url, 'select 1')).toEqual([1]);
  });
});

describe('refuses in one line', () => {
  test('a folder that another portal uses, by its process number', async () => {
    const held = await holdElsewhere();
    await expect(start()).rejects.toThrow(
      `Another Cendekia (process ${held.pid}) is using ${folder}; stop it, or set DATA_DIR to another folder.`,
    );
    expect(await query(held.line, 'select 1')).toEqual([1]);
  });

  test('the second of two starts in one process, and leaves the first alone', async () => {
    const { url } = await start();
    await expect(start()).rejects.toThrow('Another Cendekia');
    expect(await query(url, 'select 1')).toEqual([1]);
  });

  test('a folder that is not there', async () => {
    folder = join(temporary, 'missing');
    await expect(start()).rejects.toThrow(
      /^Cannot write in DATA_DIR .*; make it writable or set DATA_DIR elsewhere\.$/,
    );
  });

  test.each([
    ['PG_VERSION', 'x\n', /is damaged; move that folder away and restore a backup/],
    ['PG_VERSION', '', /is damaged; move that folder away and restore a backup/],
    ['PG_VERSION', '15\n', /was made by PostgreSQL 15, this version brings 18/],
  ])('a cluster whose %s says %j', async (file, content, line) => {
    const first = await start();
    await first.stop();
    await writeFile(clusterFile(file), content);
    await expect(start()).rejects.toThrow(line);
  });

  test('a cluster whose control file is cut', async () => {
    const first = await start();
    await first.stop();
    await truncate(clusterFile('global', 'pg_control'), 100);
    await expect(start()).rejects.toThrow(/is damaged; move that folder away and restore a backup/);
  });

  test('a refused start gives the folder back', async () => {
    const first = await start();
    await first.stop();
    await writeFile(clusterFile('PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow('PostgreSQL 15');
    await writeFile(clusterFile('PG_VERSION'), '18\n');
    expect(await query((await start()).url, 'select 1')).toEqual([1]);
  });
});
