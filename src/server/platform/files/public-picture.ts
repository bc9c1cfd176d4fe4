import { newId } from '#server/platform/db/id.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { newFileKey } from '#server/platform/storage/file-store.ts';
import { storeBytes } from './bytes.ts';
import { dropFile } from './drop-file.ts';
import { insertFiles } from './files.store.ts';

/** Where pictures that everybody may see are served. */
export const MEDIA = '/media/';

/** The file behind a path `/media/…`; '' for any other path. */
export const nameOf = (path: string): string => (path.startsWith(MEDIA) ? path.slice(MEDIA.length) : '');

/** Keeps a picture everybody may see. @returns the path it is served at, a new one for every picture. */
export async function keepPublicPicture(
  ctx: Ctx,
  picture: { bytes: Uint8Array; mime: 'image/png' | 'image/webp'; kind: string },
): Promise<string> {
  const { bytes, mime, kind } = picture;
  const { key: storageKey, size, sha256 } = await storeBytes(ctx, bytes);
  const name = `${newFileKey()}.${mime.slice('image/'.length)}`;
  const file = { name, storageKey, originalName: name, kind, mime, size, sha256, isPublic: true };
  await insertFiles(ctx.db, [{ id: newId(), ...file, createdAt: ctx.now.toISOString() }]);
  return MEDIA + name;
}

/** Removes a picture kept by `keepPublicPicture`, its bytes after the commit; other paths are left alone. */
export async function dropPublicPicture(ctx: Ctx, path: string, kind: string): Promise<void> {
  const name = nameOf(path);
  if (name !== '') await dropFile(ctx, name, kind);
}
