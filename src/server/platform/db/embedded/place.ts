import { createHash, randomUUID } from 'node:crypto';
import { chown, lstat, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCode, StartupError } from '#server/platform/startup-error.ts';
import type { Account } from './account.ts';

/** Where one embedded cluster lives. `base` holds everything else; the socket may have to live elsewhere. */
export type Place = { base: string; cluster: string; socketDir: string; passwordFile: string };

/** The folder for whatever must be reachable by the database account when DATA_DIR is not. */
export const systemBase = '/var/lib/cendekia';

/** Longest socket path the strictest system (macOS, 104 bytes) takes, less `/.s.PGSQL.5432` and the final zero. */
const longestSocketDir = 104 - '/.s.PGSQL.5432'.length - 1;

/**
 * Makes the folders of the cluster that belongs to DATA_DIR, owned by the database account.
 * @throws StartupError when a folder cannot be made or belongs to somebody else.
 */
export async function preparePlace(dataDir: string, account: Account | undefined): Promise<Place> {
  const base = await reachableBase(dataDir, account);
  const inside = join(base, 'run');
  const short = Buffer.byteLength(inside) <= longestSocketDir;
  const key = createHash('sha256').update(base).digest('hex').slice(0, 12);
  const socketDir = short ? inside : join(tmpdir(), `cendekia-${key}`);
  await ownedFolder(base, account);
  await ownedFolder(socketDir, account);
  return { base, cluster: join(base, 'cluster'), socketDir, passwordFile: join(base, 'password') };
}

/** Removes the socket's folder again where it lies among other programs' temporary files. */
export async function leavePlace({ base, socketDir }: Place): Promise<void> {
  if (!socketDir.startsWith(base)) await rm(socketDir, { recursive: true, force: true });
}

/**
 * DATA_DIR/postgres; when the account cannot go there (a clone under /root), a folder of its own under /var/lib whose
 * random name DATA_DIR remembers, so that the cluster follows DATA_DIR when moved and is left when it is deleted.
 */
async function reachableBase(dataDir: string, account: Account | undefined): Promise<string> {
  const own = join(dataDir, 'postgres');
  if (!account || (await canEnter(dataDir, account))) return own;
  const note = join(dataDir, 'postgres-location');
  const known = await readFile(note, 'utf8').catch(() => '');
  if (known) return known.trim();
  const base = join(systemBase, randomUUID());
  try {
    await mkdir(systemBase, { recursive: true, mode: 0o755 });
    await writeFile(note, `${base}\n`);
  } catch (error) {
    throw new StartupError(
      `The database account cannot enter ${dataDir} and ${systemBase} cannot be used (${errorCode(error)}); set DATA_DIR to a folder every user can enter, such as /srv/cendekia.`,
    );
  }
  return base;
}

/** May the account enter this folder and every folder above it? */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  if (((mode >> shift) & 1) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canEnter(parent, account);
}

/** A folder only the database account may enter; refused when somebody else made it first. */
async function ownedFolder(path: string, account: Account | undefined): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const owner = account?.uid ?? process.getuid?.();
    const found = await lstat(path);
    if (account && found.uid === 0) await chown(path, account.uid, account.gid);
    else if (!found.isDirectory() || (owner !== undefined && found.uid !== owner)) {
      throw new StartupError(
        `${path} belongs to another user; start as that user, or set DATA_DIR elsewhere.`,
      );
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Cannot create ${path} (${errorCode(error)}); set DATA_DIR to a writable folder.`);
  }
}
