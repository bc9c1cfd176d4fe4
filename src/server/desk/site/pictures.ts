import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { type PictureSize, readSizedPicture } from '#shared/platform/format/picture.ts';
import { fileNotFound } from '#server/platform/storage/file-store.ts';
import { sizedFolder, SizedPictures } from '#server/platform/storage/sized-pictures.ts';
import { publicPicture } from '#server/platform/files/files.public.ts';
import { PREVIEW } from './addresses.ts';

const YEAR_S = 31_536_000;
const MAX_PIXELS = 40_000_000;

/** Kinds of public files that are offered in several sizes. */
const sizedKinds = new Set([
  'news-image',
  'banner-image',
  'partner-logo',
  'testimonial-photo',
  'logo',
  'book-cover',
]);
/** Kinds nothing may be cut off from. */
const wholeKinds = new Set(['partner-logo', 'logo']);

const mimeOf = (size: PictureSize): string => (size === 'og' ? 'image/jpeg' : 'image/webp');

/** A picture in another size: never larger than it was; for previews exactly {@link PREVIEW}, on white. */
function resize(bytes: Buffer, size: PictureSize, kind: string): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true });
  if (size !== 'og') {
    return picture.resize({ width: size, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer();
  }
  const fit = wholeKinds.has(kind) ? 'contain' : 'cover';
  return picture
    .resize({ ...PREVIEW, fit, position: 'attention', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/**
 * `/media/<size>/<name>`: pictures everybody may see in the sizes they are shown in, as WebP, and as JPEG for previews in
 * messages. Other sites may show them, unlike anything else of the portal.
 */
export function pictureRoute(app: FastifyInstance): void {
  const sized = new SizedPictures(sizedFolder(app.services.env.DATA_DIR));
  app.get<{ Params: { size: string; file: string } }>(
    '/media/:size/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const asked = readSizedPicture(request.params.size, request.params.file);
      if (asked === null) throw fileNotFound();
      const { size, name } = asked;
      const picture = await publicPicture(app.services, name);
      if (!sizedKinds.has(picture.kind)) throw fileNotFound();
      const etag = `"${size}-${picture.sha256}"`;
      void reply
        .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const make = async () => resize(await buffer(await picture.open()), size, picture.kind);
      return reply.type(mimeOf(size)).send(await sized.of(picture.key, size, make));
    },
  );
}
