import type { Readable } from 'node:stream';
import type { Ctx } from '../../http/ctx.ts';
import type { StoredFile } from '../../integrations/files/file-store.ts';
import { storageError } from '../../integrations/files/storage-error.ts';

/** Keeps bytes in the file store. @throws AppError OVERLOADED when the disk is full; nothing is left of them then. */
export const storeBytes = (ctx: Ctx, content: Uint8Array | Readable): Promise<StoredFile> =>
  ctx.services.files.put(content).catch((error: unknown) => {
    throw storageError(error);
  });
