import type { Readable } from 'node:stream';
import { newId } from '../../db/id.ts';
import type { Ctx } from '../../http/ctx.ts';
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
  const { key: name, size, sha256 } = await ctx.services.files.put(content);
  const createdAt = ctx.now.toISOString();
  await insertFiles(ctx.db, [{ id: newId(), name, size, sha256, isPublic: false, createdAt, ...facts }]);
  return name;
}
