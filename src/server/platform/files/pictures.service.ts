import type { Permission } from '#shared/platform/access/permissions.ts';
import type { UploadedPicture } from '#shared/platform/files/file.contract.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { newId } from '#server/platform/db/id.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { newFileKey } from '#server/platform/storage/file-store.ts';
import { type ImageRule, reencodeImage } from '#server/platform/storage/images.ts';
import { holds } from '#server/platform/http/permission.ts';
import { insertFiles } from './files.store.ts';
import { oneFile } from './one-file.ts';
import { dropPublicPicture, MEDIA, nameOf } from './public-picture.ts';
import { keepTemporary } from './upload.service.ts';
import { takeUpload } from './uploads.store.ts';

/** What pictures that everybody may see are for, as they stand in `files.kind`. */
export type PictureKind = 'news-image' | 'partner-logo' | 'testimonial-photo' | 'banner-image' | 'book-cover';

type Shape = Pick<ImageRule, 'width' | 'height' | 'fit' | 'least'>;

/** How large a picture is kept, and who may bring one: whoever may make or change what it is for. */
export const pictureRules = {
  newsCover: { kind: 'news-image', resource: 'news', width: 1600, height: 900, fit: 'cover' },
  newsBody: { kind: 'news-image', resource: 'news', width: 1600, height: 1600, fit: 'inside' },
  partnerLogo: {
    kind: 'partner-logo',
    resource: 'partner',
    width: 480,
    height: 480,
    fit: 'inside',
    least: 120,
  },
  testimonialPhoto: {
    kind: 'testimonial-photo',
    resource: 'testimoni',
    width: 320,
    height: 320,
    fit: 'cover',
  },
  bannerImage: { kind: 'banner-image', resource: 'banner', width: 1920, height: 640, fit: 'cover' },
  bookCover: { kind: 'book-cover', resource: 'library', width: 480, height: 720, fit: 'inside', least: 160 },
} as const satisfies Record<
  string,
  Shape & { kind: PictureKind; resource: 'news' | 'partner' | 'testimoni' | 'banner' | 'library' }
>;

type PictureRule = (typeof pictureRules)[keyof typeof pictureRules];

function requireWriter(ctx: Ctx, { resource }: PictureRule): void {
  const either: Permission[] = [`${resource}:create`, `${resource}:update`];
  if (either.some((permission) => holds(ctx, permission))) return;
  throw new AppError('FORBIDDEN', 'Anda tidak memiliki hak untuk tindakan ini.');
}

/**
 * Keeps an uploaded picture, written anew as WebP, until a record refers to it (`exchangePictures`), or for a day.
 * @throws AppError FORBIDDEN, INVALID without a file or for a damaged one, UNSUPPORTED_TYPE, TOO_LARGE, RULE
 */
export async function uploadPicture(
  outer: Ctx,
  rule: PictureRule,
  files: readonly ReceivedFile[],
): Promise<Told<UploadedPicture>> {
  requireWriter(outer, rule);
  const { kind, resource: _resource, ...shape } = rule;
  const image = await reencodeImage(oneFile(files).path, { ...shape, format: 'webp' });
  const name = `${newFileKey()}.webp`;
  const { userId: ownerId } = actorOf(outer);
  const facts = { name, originalName: name, kind, mime: image.mime, isPublic: true, ownerId };
  await keepTemporary(outer, image.bytes, (ctx, { key: storageKey, ...stored }) =>
    insertFiles(ctx.db, [{ id: newId(), storageKey, ...stored, ...facts }]),
  );
  const picture = { fileName: name, url: MEDIA + name, width: image.width, height: image.height };
  return told(picture, 'Gambar terunggah.');
}

/**
 * Brings the pictures of a record from `before` to `after` (paths `/media/…`): new ones must be own uploads of the kind and
 * are kept from now on, those no longer named go. Call it in the transaction that saves the record.
 * @throws AppError INVALID at `field` for a picture that is gone, somebody else's or of another kind
 */
export async function exchangePictures(
  ctx: Ctx,
  kind: PictureKind,
  { before, after, field }: { before: readonly string[]; after: readonly string[]; field: string },
): Promise<void> {
  for (const path of new Set(after).difference(new Set(before))) {
    const upload = { name: nameOf(path), kind, ownerId: actorOf(ctx).userId, now: ctx.now };
    if (!(await takeUpload(ctx.db, upload, kind))) {
      throw invalidField(field, 'Gambar ini tidak ditemukan atau sudah kedaluwarsa. Unggah lagi.');
    }
  }
  for (const path of new Set(before).difference(new Set(after))) await dropPublicPicture(ctx, path, kind);
}
