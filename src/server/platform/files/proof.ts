import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { AppError } from '#shared/platform/errors.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { checkPdfFile } from '#server/platform/storage/check-pdf.ts';
import { checkType, mimeOf } from '#server/platform/storage/check-type.ts';
import { reencodeImage } from '#server/platform/storage/images.ts';

/** A proof as it is kept; `sha256` is of the bytes that arrived, so that the same file is known again. */
export type Proof = { content: Buffer; mime: string; originalName: string; sha256: string };

/** @throws AppError INVALID for a PDF that opens only with a password. */
export async function refuseLocked(path: string): Promise<void> {
  const { encrypted } = await checkPdfFile(path);
  if (encrypted) {
    throw new AppError('INVALID', 'PDF ini terkunci kata sandi. Simpan tanpa kata sandi lalu unggah lagi.');
  }
}

/** Large enough to read the small print of a certificate. */
const LONGEST = 2400;

/** A picture as what is seen of it, and nothing else that its file held. @throws AppError INVALID, TOO_LARGE */
export async function rewritePicture(path: string): Promise<{ content: Buffer; mime: string }> {
  const rule = { width: LONGEST, height: LONGEST, fit: 'inside', format: 'jpeg' } as const;
  const { bytes, mime } = await reencodeImage(path, rule);
  return { content: bytes, mime };
}

/**
 * An uploaded proof, checked by its content; a picture is written anew, so that only what is seen is kept.
 * @throws AppError UNSUPPORTED_TYPE, INVALID for what is no whole picture or PDF, TOO_LARGE for too many pixels.
 */
export async function proofOf(file: ReceivedFile): Promise<Proof> {
  const type = await checkType(file.path, ['jpg', 'png', 'webp', 'pdf']);
  const received = await readFile(file.path);
  const sha256 = createHash('sha256').update(received).digest('hex');
  if (type === 'pdf') {
    await refuseLocked(file.path);
    return { content: received, mime: mimeOf('pdf'), originalName: file.name, sha256 };
  }
  return {
    ...(await rewritePicture(file.path)),
    originalName: `${file.name.replace(/\.\w+$/, '')}.jpg`,
    sha256,
  };
}

/** The proof among uploaded files; null without one. @throws AppError as `proofOf` */
export const readProof = async ([file]: readonly ReceivedFile[]): Promise<Proof | null> =>
  file ? proofOf(file) : null;
