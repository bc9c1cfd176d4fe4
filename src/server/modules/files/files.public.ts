import type { Readable } from 'node:stream';
import { newId } from '../../db/id.ts';
import type { Ctx } from '../../http/ctx.ts';
import { newFileKey } from '../../integrations/files/file-store.ts';
import { insertFiles } from './files.store.ts';

export type NewFile = {
  content: Uint8Array | Readable;
  /** What the person who downloads it sees. */
  originalName: string;
  /** What it is for: `import-result`, `proof` … */
  kind: string;
  mime: string;
  /** Who may read it besides holders of file:get-private. */
  ownerId: string;
};

/** Keeps a private file. @returns the name it is asked for at `/api/download/private-file/?file=`. */
export async function keepPrivateFile(ctx: Ctx, file: NewFile): Promise<string> {
  const { content, ...facts } = file;
  const { key, size, sha256 } = await ctx.services.files.put(content);
  const name = newFileKey();
  await insertFiles(ctx.db, [
    {
      id: newId(),
      name,
      storageKey: key,
      size,
      sha256,
      isPublic: false,
      createdAt: ctx.now.toISOString(),
      ...facts,
    },
  ]);
  return name;
}
