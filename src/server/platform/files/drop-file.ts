import type { Ctx } from '#server/platform/http/ctx.ts';
import { deleteFile } from './files.store.ts';

/** Removes a file of a kind, its bytes after the commit. */
export async function dropFile(ctx: Ctx, name: string, kind: string): Promise<void> {
  const key = await deleteFile(ctx.db, name, kind);
  if (key !== null) ctx.afterCommit(() => ctx.services.files.remove(key));
}
