import { AppError } from '#shared/platform/errors.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';

/** The one file of an upload. @throws AppError INVALID when there is none (specification §8). */
export function oneFile(files: readonly ReceivedFile[]): ReceivedFile {
  const [file] = files;
  if (!file) {
    const message = 'No file found in FormData';
    throw new AppError('INVALID', message, { errors: { file: message } });
  }
  return file;
}
