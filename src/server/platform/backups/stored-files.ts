import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathOfKey, UNFINISHED } from '#server/platform/storage/local-store.ts';
import { errorCode } from '#server/platform/startup-error.ts';
import type { ArchiveLine } from './archive.ts';
import { Changed } from './seal.ts';

/** Size in bytes and hash of the files an archive speaks of, by the key their bytes lie under. */
export type FileList = ReadonlyMap<string, { size: number; sha256: string }>;

/** Picks the list of files out of an archive: give `see` every line, in order. */
export function fileList() {
  const files = new Map<string, { size: number; sha256: string }>();
  let columns: readonly string[] = [];
  const see = (line: ArchiveLine): void => {
    if (!Array.isArray(line)) {
      columns = 'table' in line && line.table === 'files' ? line.columns : [];
      return;
    }
    const value = (column: string) => line[columns.indexOf(column)] ?? null;
    const key = value('storage_key') ?? value('name');
    if (key !== null) files.set(key, { size: Number(value('size')), sha256: value('sha256') ?? '' });
  };
  return { files, see };
}

/** Undefined for what is not there. */
const orNothing = (error: unknown): undefined => {
  if (errorCode(error) !== 'ENOENT') throw error;
};

/** What a file goes through on its way; `name` is its path below the folder. */
export type Through = (name: string) => Transform;

/** The path of a file below a folder, as a seal knows it. */
const nameOf = (folder: string, path: string): string => relative(folder, path).split(sep).join('/');

async function copyOne(source: string, target: string, through: Transform | undefined): Promise<void> {
  if (through === undefined) return copyFile(source, target);
  try {
    await pipeline(createReadStream(source), through, createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    await rm(target, { force: true });
    // One damaged file keeps no other from coming back; whoever compares them with the list finds it missing.
    if (!(error instanceof Changed)) throw error;
  }
}

/**
 * Copies a folder of files one by one: one that vanishes meanwhile is left out alone, and so is what is being written, and what
 * was changed since it was sealed.
 * A link stands for what it leads to. A portal that never took a file has no folder yet.
 * @param through seals or opens each file; left out they are copied as they are.
 */
export async function copyFolder(from: string, to: string, through?: Through, below = ''): Promise<void> {
  const names = await readdir(from).catch(orNothing);
  if (!names) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const [source, target] = [join(from, name), join(to, name)];
    if (name.endsWith(UNFINISHED)) continue;
    const facts = await stat(source).catch(orNothing);
    const path = below === '' ? name : `${below}/${name}`;
    if (facts?.isDirectory()) await copyFolder(source, target, through, path);
    else if (facts) await copyOne(source, target, through?.(path)).catch(orNothing);
  }
}

/**
 * Keys of the list whose bytes a folder does not hold, or not in full.
 * @param more bytes each file is longer there than the list says.
 */
export async function missingIn(folder: string, list: FileList, more = 0): Promise<string[]> {
  const missing: string[] = [];
  for (const [key, { size }] of list) {
    const there = await stat(pathOfKey(folder, key)).catch(orNothing);
    if (there?.size !== size + more) missing.push(key);
  }
  return missing;
}

/** The hash of what comes out of a file; undefined where it is not there, or cannot be opened because it was changed. */
async function hashOf(path: string, through: Transform | undefined): Promise<string | undefined> {
  const hash = createHash('sha256');
  const steps = through === undefined ? [hash] : [through, hash];
  try {
    await pipeline([createReadStream(path), ...steps]);
  } catch (error) {
    if (error instanceof Changed) return undefined;
    return orNothing(error);
  }
  return hash.digest('hex');
}

/**
 * Keys of the list whose bytes a folder does not hold, or not as they were: reads all of them.
 * @param open opens each file; left out they are read as they are.
 */
export async function changedIn(folder: string, list: FileList, open?: Through): Promise<string[]> {
  const changed: string[] = [];
  for (const [key, { sha256 }] of list) {
    const path = pathOfKey(folder, key);
    if ((await hashOf(path, open?.(nameOf(folder, path)))) !== sha256) changed.push(key);
  }
  return changed;
}

/** What is missing, in a line: how many and the first of them. */
export const sayMissing = (missing: readonly string[]): string =>
  `${missing.length} files are missing or damaged: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}`;
