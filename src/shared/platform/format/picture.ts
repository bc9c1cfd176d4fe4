/** Sizes in which a picture of `/media/` is offered: widths as WebP, and a JPEG for previews in messages. */
export const pictureWidths = [160, 480, 960, 1440] as const;
export type PictureSize = (typeof pictureWidths)[number] | 'og';

const ownPicture = /^\/media\/([0-9a-f]{32}\.(?:webp|png))$/;

/** Where a picture of `/media/` is served in another size; any other path stays as it is. */
export const sizedPicture = (path: string, size: PictureSize): string =>
  path.replace(ownPicture, (_, name: string) => `/media/${size}/${name}${size === 'og' ? '.jpg' : ''}`);

/** Reads an address made by {@link sizedPicture}: the size and the name of the file; null for any other. */
export function readSizedPicture(size: string, file: string): { size: PictureSize; name: string } | null {
  const known = ([...pictureWidths, 'og'] as const).find((one) => String(one) === size);
  if (known === undefined) return null;
  const name = known === 'og' ? /^(.+)\.jpg$/.exec(file)?.[1] : file;
  return ownPicture.test(`/media/${name}`) && name !== undefined ? { size: known, name } : null;
}
