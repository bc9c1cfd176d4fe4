import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { checkType, mimeOf, type UploadType } from '#server/platform/storage/check-type.ts';
import { refuseLocked, rewritePicture } from './proof.ts';

/** An uploaded document, checked by its content, whose bytes are read when it is kept. */
export type Document = { content: Readable | Buffer; mime: string; originalName: string };

/**
 * Checks an uploaded document of any size without holding it in memory; a picture is written anew, so that only what is seen
 * is kept.
 * @param allowed what it may be, by content whatever its name says
 * @throws AppError UNSUPPORTED_TYPE, INVALID for a damaged or locked PDF or picture
 */
export async function readDocument(
  file: ReceivedFile,
  allowed: readonly Exclude<UploadType, 'xlsx' | 'csv'>[],
): Promise<Document> {
  const type = await checkType(file.path, allowed);
  const bare = file.name.replace(/\.\w{1,5}$/, '') || 'dokumen';
  if (type !== 'pdf' && type !== 'docx') {
    const { content, mime } = await rewritePicture(file.path);
    return { content, mime, originalName: `${bare}.jpg` };
  }
  if (type === 'pdf') await refuseLocked(file.path);
  return { content: createReadStream(file.path), mime: mimeOf(type), originalName: `${bare}.${type}` };
}
