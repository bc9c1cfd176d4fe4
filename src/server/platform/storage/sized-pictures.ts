import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PictureSize, pictureWidths } from '#shared/platform/format/picture.ts';
import type { FileStore } from './file-store.ts';

/** Where this machine keeps the sizes of pictures. */
export const sizedFolder = (dataDir: string): string => join(dataDir, 'sized-pictures');

/** What a size is kept under, by the key of the picture's own bytes. */
const sizeName = (key: string, size: PictureSize): string => `${size}-${key}`;

/** Sizes of pictures on this machine's disk, each made once; the folder may be emptied at any time. */
export class SizedPictures {
  readonly #folder: string;
  readonly #making = new Map<string, Promise<Buffer>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A size of the picture whose bytes lie under a key. */
  async of(key: string, size: PictureSize, make: () => Promise<Buffer>): Promise<Buffer> {
    const name = sizeName(key, size);
    const kept = await readFile(join(this.#folder, name)).catch(() => null);
    if (kept !== null) return kept;
    const making = this.#making.get(name) ?? this.#make(name, make);
    this.#making.set(name, making);
    return making.finally(() => this.#making.delete(name));
  }

  async #make(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const made = await make();
    await mkdir(this.#folder, { recursive: true });
    const draft = join(this.#folder, `${name}.${randomUUID()}`);
    await writeFile(draft, made);
    await rename(draft, join(this.#folder, name));
    return made;
  }
}

/** A store that removes the sizes this machine made of a picture together with it. */
export function removingSizes(store: FileStore, folder: string): FileStore {
  return {
    ...store,
    remove: async (key) => {
      await store.remove(key);
      for (const size of [...pictureWidths, 'og'] as const)
        await rm(join(folder, sizeName(key, size)), { force: true });
    },
  };
}
