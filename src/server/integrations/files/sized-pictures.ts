import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureWidths } from '#shared/format/picture.ts';
import type { FileStore } from './file-store.ts';

/** Where this machine keeps the sizes of pictures. */
export const sizedFolder = (dataDir: string): string => join(dataDir, 'sized-pictures');

/** Sizes of pictures on this machine's disk, each made once; the folder may be emptied at any time. */
export class SizedPictures {
  readonly #folder: string;
  readonly #making = new Map<string, Promise<Buffer>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async of(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await readFile(join(this.#folder, key)).catch(() => null);
    if (kept !== null) return kept;
    const making = this.#making.get(key) ?? this.#make(key, make);
    this.#making.set(key, making);
    return making.finally(() => this.#making.delete(key));
  }

  async #make(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const made = await make();
    await mkdir(this.#folder, { recursive: true });
    const draft = join(this.#folder, `${key}.${randomUUID()}`);
    await writeFile(draft, made);
    await rename(draft, join(this.#folder, key));
    return made;
  }
}

/** A store that removes the sizes this machine made of a picture together with it. */
export function removingSizes(store: FileStore, folder: string): FileStore {
  return {
    ...store,
    remove: async (key) => {
      await store.remove(key);
      for (const size of [...pictureWidths, 'og']) {
        for (const ending of ['webp', 'png'])
          await rm(join(folder, `${size}-${key}.${ending}`), { force: true });
      }
    },
  };
}
