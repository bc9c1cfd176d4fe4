import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileNotFound, isFileKey, newFileKey, requireFileKey, spool } from './file-store.ts';
import type { FileStore, StoredEntry } from './file-store.ts';

/** The ending of a file while it is written. */
export const UNFINISHED = '.part';

/** Where in its folder the bytes of a key lie. */
export const pathOfKey = (folder: string, key: string): string =>
  path.join(folder, key.slice(0, 2), key.slice(2));

/**
 * Files in a folder of this machine, spread over 256 subfolders. A file is written aside, synced and renamed, so
 * that under its key it is either whole or not there.
 */
export function localFileStore(folder: string): FileStore {
  const pathOf = (key: string): string => pathOfKey(folder, key);
  return {
    put: async (content) => {
      const key = newFileKey();
      const target = pathOf(key);
      const aside = target + UNFINISHED;
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      try {
        const written = await spool(content, aside);
        await rename(aside, target);
        await syncFolder(path.dirname(target));
        return { key, ...written };
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    open: async (key) => {
      const file = await open(pathOf(requireFileKey(key))).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? fileNotFound() : error;
      });
      return file.createReadStream();
    },
    remove: async (key) => {
      const target = pathOf(requireFileKey(key));
      await rm(target, { force: true });
      await rm(target + UNFINISHED, { force: true });
    },
    list: () => listFolder(folder),
  };
}

/** The files of a folder and those a killed process left unfinished; what else somebody put there is left alone. */
async function* listFolder(folder: string): AsyncIterable<StoredEntry> {
  const subfolders = await readdir(folder).catch(() => []);
  for (const start of subfolders.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for (const name of await readdir(path.join(folder, start))) {
      const key = start + (name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : name);
      const facts = isFileKey(key) && (await stat(path.join(folder, start, name)).catch(() => null));
      if (facts) yield { key, ageMs: Date.now() - facts.mtimeMs };
    }
  }
}

/** Makes the new name itself survive a power cut; Windows knows no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
