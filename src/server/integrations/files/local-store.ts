import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileNotFound, newFileKey, requireFileKey, spool } from './file-store.ts';
import type { FileStore } from './file-store.ts';

/**
 * Files in a folder of this machine, spread over 256 subfolders. A file is written aside, synced and renamed, so
 * that under its key it is either whole or not there.
 */
export function localFileStore(folder: string): FileStore {
  const pathOf = (key: string): string => path.join(folder, key.slice(0, 2), key.slice(2));
  return {
    put: async (content) => {
      const key = newFileKey();
      const target = pathOf(key);
      const aside = `${target}.part`;
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
    remove: (key) => rm(pathOf(requireFileKey(key)), { force: true }),
  };
}

/** Makes the new name itself survive a power cut; Windows knows no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
