import { AppError } from '#shared/errors.ts';
import { errorCode } from '../../startup-error.ts';

/** No space, over the quota, file too large for the file system, read-only after a disk error. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** The refusal while a store on another machine does not answer; the log hears why. */
export function storeAway(error: unknown): AppError {
  return new AppError(
    'OVERLOADED',
    'Penyimpanan berkas sedang tidak menjawab. Coba lagi beberapa menit lagi; berkas yang Anda unggah belum tersimpan.',
    { cause: error },
  );
}

/** What a failed write means: the refusal of a full disk in words for a person, anything else as it is. */
export function storageError(error: unknown): unknown {
  if (!full.has(errorCode(error))) return error;
  return new AppError(
    'OVERLOADED',
    'Penyimpanan server penuh, berkas Anda belum tersimpan. Hubungi admin kampus lalu unggah lagi.',
  );
}
