import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#server/platform/env.ts';
import { errorCode, StartupError } from '#server/platform/startup-error.ts';
import { backUp, type Saved } from './backup.ts';

/** Backups the portal made by itself, as it names them; nothing else in the folder is its own. */
const OWN = /^cendekia-auto-\d{8}T\d{6}$/;
const OWN_DRAFT = /^cendekia-auto-\d{8}T\d{6}\.partial$/;

/** `20260824T100000`, in UTC: names in order of time. */
export const momentName = (at: Date): string => at.toISOString().replaceAll(/[-:]/g, '').slice(0, 15);

/** Where uploaded files lie; undefined where they live in S3. */
export const filesFolder = (env: Pick<Env, 'S3' | 'DATA_DIR'>): string | undefined =>
  env.S3 ? undefined : join(env.DATA_DIR, 'files');

/** The file system a folder lies on; undefined where there is no such folder. */
const diskOf = async (folder: string): Promise<number | undefined> => {
  try {
    const facts = await stat(folder);
    return facts.isDirectory() ? facts.dev : undefined;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  }
};

/** Whether backups in this folder would be lost with the data: both lie on one file system. */
export async function isOnDataDisk(folder: string, dataDir: string): Promise<boolean> {
  const disk = await diskOf(folder);
  return disk !== undefined && disk === (await diskOf(dataDir));
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && pattern.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
}

/** Removes what killed processes left half-written, and own backups beyond the newest. @returns how many backups. */
async function forgetOld(folder: string, keep: number): Promise<number> {
  const old = (await namesIn(folder, OWN)).slice(0, -keep);
  for (const name of [...old, ...(await namesIn(folder, OWN_DRAFT))])
    await rm(join(folder, name), { recursive: true, force: true });
  return old.length;
}

/** How the portal makes its own backups: where, how many stay, and the passphrase they are encrypted with. */
export type Plan = { folder: string; keep: number; passphrase: string | undefined };

/**
 * Makes the portal's own backup. Old ones go only once the new one is whole, so that a disk that is full leaves the last good
 * one.
 * @param from the database and the folder of uploaded files.
 * @throws StartupError when the folder is not there or cannot be written.
 */
export async function makeOwnBackup(
  { url, files }: { url: string; files: string | undefined },
  { folder, keep, passphrase }: Plan,
  at: Date,
): Promise<Saved & { removed: number }> {
  // The folder is never made here: a disk that is not mounted would be taken for an empty one.
  if ((await diskOf(folder)) === undefined)
    throw new StartupError(`BACKUP_DIR ${folder} is not there; mount its disk or make the folder.`);
  const target = join(folder, `cendekia-auto-${momentName(at)}`);
  const saved = await backUp(url, files, target, passphrase);
  return { ...saved, removed: await forgetOld(folder, keep) };
}
