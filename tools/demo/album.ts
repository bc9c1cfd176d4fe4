import { newId } from '#server/platform/db/id.ts';
import { type FileStore, newFileKey } from '#server/platform/storage/file-store.ts';
import { type DrawnKind, drawPicture, type Scene } from './content-pictures.ts';
import type { Row } from './insert.ts';

/** Pictures drawn for the demo college; `rows` are their files, to be stored with the records that show them. */
export type Album = { store: FileStore; rows: Row[]; at: string };

/** Draws a picture and keeps it. @returns the path it is served at */
export async function keepDrawn(album: Album, kind: DrawnKind, scene: Scene): Promise<string> {
  const { key, size, sha256 } = await album.store.put(await drawPicture(kind, scene));
  const name = `${newFileKey()}.webp`;
  album.rows.push({
    id: newId(),
    name,
    storage_key: key,
    original_name: name,
    kind,
    mime: 'image/webp',
    size,
    sha256,
    is_public: true,
    created_at: album.at,
  });
  return `/media/${name}`;
}
