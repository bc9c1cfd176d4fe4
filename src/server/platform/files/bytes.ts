import type { Readable } from 'node:stream';
import { type Ctx, runDetached } from '#server/platform/http/ctx.ts';
import type { StoredFile } from '#server/platform/storage/file-store.ts';
import { storageError } from '#server/platform/storage/storage-error.ts';
import { unknownKeys } from './uploads.store.ts';

/** Removes bytes whose record was not stored. One whose commit got no answer may be there all the same: the database is asked. */
async function discardUnnamed({ services }: Ctx, keys: readonly string[]): Promise<void> {
  for (const key of await unknownKeys(services.db, keys)) await services.files.remove(key);
}

/**
 * Keeps bytes in the file store; in a transaction that comes to nothing they go again.
 * @throws AppError OVERLOADED when the disk is full; nothing is left of them then.
 */
export async function storeBytes(ctx: Ctx, content: Uint8Array | Readable): Promise<StoredFile> {
  const stored = await ctx.services.files.put(content).catch((error: unknown) => {
    throw storageError(error);
  });
  ctx.afterRollback(() => discardUnnamed(ctx, [stored.key]));
  return stored;
}

/**
 * Lets work keep bytes before the transaction that notes them, so that it holds no lock while a store is slow; where the
 * work comes to nothing, they go again.
 * @throws AppError OVERLOADED, and whatever the work throws
 */
export async function storing<T>(
  outer: Ctx,
  work: (store: (content: Uint8Array | Readable) => Promise<StoredFile>) => Promise<T>,
): Promise<T> {
  const keys: string[] = [];
  try {
    return await work(async (content) => {
      const stored = await storeBytes(outer, content);
      keys.push(stored.key);
      return stored;
    });
  } catch (error) {
    runDetached(outer.log, () => discardUnnamed(outer, keys));
    throw error;
  }
}
