import { createHash, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AppError } from '#shared/platform/errors.ts';

export type StoredFile = {
  /** 32 hexadecimal digits nobody can guess: the only way back to the bytes. */
  key: string;
  size: number;
  sha256: string;
};

/** Where uploaded and generated files lie; names, owners and rights are the database's business. */
export type FileStore = {
  /** Keeps the bytes; when it returns they survive a power cut. */
  put: (content: Uint8Array | Readable) => Promise<StoredFile>;
  /** @throws AppError NOT_FOUND */
  open: (key: string) => Promise<Readable>;
  /** Removes the bytes, also those of a write that never ended; a key that holds none is no error. */
  remove: (key: string) => Promise<void>;
  /** Everything that lies in the store, in any order. */
  list: () => AsyncIterable<StoredEntry>;
};

/** Bytes in the store: their key, and how long they have lain there by the store's own clock. */
export type StoredEntry = { key: string; ageMs: number };

export const newFileKey = (): string => randomBytes(16).toString('hex');

export const fileNotFound = (): AppError => new AppError('NOT_FOUND', 'Berkas tidak ditemukan.');

export const isFileKey = (key: string): boolean => /^[0-9a-f]{32}$/.test(key);

/** @throws AppError NOT_FOUND for anything that is no key of ours, such as a path */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw fileNotFound();
  return key;
}

/**
 * Writes content to a new file and makes sure it is on the disk.
 * @returns what was written
 * @throws when the file exists or the content fails; the caller removes the rest
 */
export async function spool(content: Uint8Array | Readable, path: string): Promise<Omit<StoredFile, 'key'>> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content instanceof Readable ? content : [content]) {
      const bytes: Uint8Array = chunk;
      hash.update(bytes);
      size += bytes.length;
      await file.writeFile(bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}
