import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartupError } from '#server/platform/startup-error.ts';

const run = promisify(execFile);

/** The user PostgreSQL runs as when the portal itself runs as root, which PostgreSQL refuses. */
export type Account = { uid: number; gid: number };

const accountName = 'cendekia';

/**
 * The unprivileged account for PostgreSQL: none when we are not root, else the system user `cendekia`, made when
 * missing, else `nobody` where users cannot be made.
 */
export async function databaseAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await findAccount(accountName);
  if (known) return known;
  // A refusal (read-only system, no useradd) leaves `nobody`.
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    accountName,
  ]).catch(() => undefined);
  const account = (await findAccount(accountName)) ?? (await findAccount('nobody'));
  if (!account) {
    throw new StartupError(
      'PostgreSQL refuses to run as root: start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return account;
}

async function findAccount(name: string): Promise<Account | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
