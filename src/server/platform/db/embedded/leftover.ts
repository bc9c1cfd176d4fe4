import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode, StartupError } from '#server/platform/startup-error.ts';
import type { Log } from '#server/platform/log.ts';

const patienceMs = 30_000;

/**
 * Stops a PostgreSQL that outlived the portal that started it, and forgets a process number that now belongs to
 * something else. Call only while holding the folder.
 * @throws StartupError when the old server does not stop.
 */
export async function stopLeftover(cluster: string, log: Log): Promise<void> {
  const note = join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(note, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  if (!(await servesCluster(pid, cluster))) {
    // PostgreSQL itself would refuse to start as long as any process of ours has this number.
    await rm(note, { force: true });
    return;
  }
  log.info('Stopping the database server that an earlier start left running.');
  if (process.platform !== 'win32') process.kill(pid, 'SIGINT');
  for (const end = Date.now() + patienceMs; await servesCluster(pid, cluster); await sleep(20)) {
    if (Date.now() > end) {
      throw new StartupError(
        `An old PostgreSQL (process ${pid}) on ${cluster} does not stop; stop it and start again.`,
      );
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Is this a live PostgreSQL on this cluster? We start it with `-D <cluster>`, and a dead one has no command line. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const command = await commandLine(pid);
  return command.includes('postgres') && command.includes(cluster);
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const listed = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(
    () => undefined,
  );
  return listed?.stdout ?? '';
}
