import sharp, { type Sharp } from 'sharp';
import { AppError } from '#shared/platform/errors.ts';
import { tooSmall, tooSmallFor } from '#shared/platform/format/picture-shape.ts';
import { checkType } from './check-type.ts';

export type ImageRule = {
  /** The picture never grows; with `cover` it is cut to exactly this shape, or to half of it at the least. */
  width: number;
  height: number;
  fit: 'inside' | 'cover';
  /** Pixels its longer side has at the least, where nothing is cut. */
  least?: number;
  /** `png` keeps transparent parts and sharp edges: logos. */
  format: 'webp' | 'jpeg' | 'png';
};

export type ProcessedImage = { bytes: Buffer; mime: string; width: number; height: number };

/** Pixels of an uploaded picture: what the camera of a good phone takes. */
const maxPixels = 40_000_000;
const maxSeconds = 10;

/** Squares in which an avatar is kept: lists (34 and 40 px) and the profile card (74 px), both on dense screens. */
export const avatarSizes = [80, 160] as const;

const uploadTypes = ['jpg', 'png', 'webp'] as const;

/**
 * An uploaded picture decoded and written anew: what is stored holds pixels only, upright, without place,
 * camera, profile or anything appended.
 * @param source the bytes or the path of the file
 * @throws AppError UNSUPPORTED_TYPE (no JPG, PNG, WebP), TOO_LARGE (pixels), INVALID (damaged, too small for its shape)
 */
export async function reencodeImage(source: Uint8Array | string, rule: ImageRule): Promise<ProcessedImage> {
  await checkType(source, uploadTypes);
  try {
    const image = sharp(source, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
      .autoOrient()
      .resize({
        width: rule.width,
        height: rule.height,
        fit: rule.fit,
        position: 'attention',
        withoutEnlargement: true,
      })
      .timeout({ seconds: maxSeconds });
    const { data, info } = await withFormat(image, rule.format).toBuffer({ resolveWithObject: true });
    const small = rule.fit === 'cover' ? tooSmallFor(info, rule) : tooSmall(info, rule.least ?? 1);
    if (small !== null) throw new AppError('INVALID', small);
    return { bytes: data, mime: `image/${rule.format}`, width: info.width, height: info.height };
  } catch (error) {
    throw imageRefusal(error);
  }
}

/** Transparent parts turn white where the format has none. */
function withFormat(image: Sharp, format: ImageRule['format']): Sharp {
  if (format === 'webp') return image.webp({ quality: 82 });
  if (format === 'png') return image.png({ compressionLevel: 9 });
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 85 });
}

function imageRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.message : '';
  if (reason.includes('pixel limit')) {
    return new AppError('TOO_LARGE', 'Gambar lebih dari 40 megapiksel. Perkecil lalu unggah lagi.');
  }
  return new AppError('INVALID', 'Gambar rusak atau tidak dapat dibaca. Simpan ulang lalu unggah lagi.');
}

/**
 * The squares of an avatar, the same part of the picture in each.
 * @throws AppError as `reencodeImage`
 */
export const avatarImages = (source: Uint8Array | string): Promise<ProcessedImage[]> =>
  Promise.all(
    avatarSizes.map((size) =>
      reencodeImage(source, { width: size, height: size, fit: 'cover', format: 'webp' }),
    ),
  );
