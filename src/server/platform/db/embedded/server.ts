import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '#server/platform/log.ts';
import type { StartupError } from '#server/platform/startup-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { explainFailure } from './diagnosis.ts';
import type { Place } from './place.ts';

/** What a server is started with. `durable: false` skips fsync, for databases that live for one test run. */
export type Launch = {
  binaries: Binaries;
  place: Place;
  account: Account | undefined;
  transport: 'socket' | 'tcp';
  durable: boolean;
  log: Log;
};

/** A running PostgreSQL. `exited` resolves when the server ends, whoever ended it. */
export type RunningServer = { host: string; port: number; exited: Promise<void>; stop: () => Promise<void> };

const socketPort = 5432;
const readyLine = 'database system is ready to accept connections';
const orphanLine = /pre-existing shared memory block/;
const orphanPatienceMs = 10_000;
const stopPatienceMs = 8_000;

/**
 * Runs the server and stops it (fast shutdown) once the pipe from the portal closes: on purpose in `stop`, or by
 * itself when the portal is killed. In a group of its own, so that Ctrl-C reaches it only through the portal.
 */
const guard = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(while read -r _ <&3; do :; done; kill -INT "$server") >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$server"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"`;

/** Environment of PostgreSQL's programs: English messages, and none of the caller's PG… variables. */
export const programEnv = { LC_ALL: 'C', PATH: process.env.PATH, SystemRoot: process.env.SystemRoot };

/**
 * Starts the server and waits until it takes connections, crash recovery included.
 * @throws StartupError that says in one line what to do.
 */
export async function launchServer(launch: Launch): Promise<RunningServer> {
  for (const end = Date.now() + orphanPatienceMs; ; await sleep(100)) {
    const port = launch.transport === 'socket' ? socketPort : await freePort();
    const outcome = await tryLaunch(launch, port);
    if (!Array.isArray(outcome)) return outcome;
    const waitForOrphans = outcome.some((line) => orphanLine.test(line)) && Date.now() < end;
    if (!waitForOrphans) throw explain(outcome, launch);
  }
}

const explain = (output: readonly string[], launch: Launch): StartupError =>
  explainFailure(output, launch.place.cluster);

/** The running server, or what it wrote before it gave up. */
async function tryLaunch(launch: Launch, port: number): Promise<RunningServer | string[]> {
  const child = spawnServer(launch, port);
  const output: string[] = [];
  let isReady = false;
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output.push(error.message);
      resolve();
    });
    // 'close' comes after the last line of output, and waits for stray backends that still hold the pipe.
    child.once('close', () => resolve());
  });
  const ready = new Promise<true>((resolve) => {
    if (!child.stderr) return;
    createInterface(child.stderr).on('line', (line) => {
      if (line.includes(readyLine)) {
        isReady = true;
        resolve(true);
      }
      output.push(line);
      if (output.length > 50) output.shift();
      // Before that the whole output is explained in one line.
      if (isReady && /FATAL|PANIC|WARNING/.test(line)) launch.log.warn(`PostgreSQL: ${line}`);
    });
  });
  if ((await Promise.race([ready, exited])) !== true) return output;
  const host = launch.transport === 'socket' ? launch.place.socketDir : '127.0.0.1';
  return { host, port, exited, stop: () => stopServer(child, exited, launch) };
}

function spawnServer(launch: Launch, port: number): ChildProcess {
  const { binaries, place, account } = launch;
  const command = [binaries.postgres, '-D', place.cluster, '-p', String(port), ...settings(launch)];
  const options = { ...account, cwd: place.base, env: programEnv };
  if (process.platform === 'win32') {
    return spawn(binaries.postgres, command.slice(1), { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  }
  const stdio: ['pipe', 'ignore', 'pipe'] = ['pipe', 'ignore', 'pipe'];
  return spawn('/bin/sh', ['-c', guard, 'sh', ...command], { ...options, detached: true, stdio });
}

function settings({ transport, place, durable }: Launch): string[] {
  const local = transport === 'socket';
  const values = {
    listen_addresses: local ? '' : '127.0.0.1',
    unix_socket_directories: local ? place.socketDir : '',
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: '128MB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The portal reports its own refused statements; only what concerns the server itself is worth a line.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function stopServer(child: ChildProcess, exited: Promise<void>, launch: Launch): Promise<void> {
  const { binaries, place } = launch;
  if (child.stdin) child.stdin.end();
  else
    await promisify(execFile)(binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast']).catch(
      () => undefined,
    );
  const late = new AbortController();
  const stopped = await Promise.race([
    exited.then(() => true),
    sleep(stopPatienceMs, false, { signal: late.signal }).catch(() => true),
  ]);
  late.abort();
  if (stopped) return;
  launch.log.warn('The database takes long to stop; ending it at once. The next start recovers it.');
  const pid = Number((await readFile(join(place.cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  await exited;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
