import { AppError } from '#shared/platform/errors.ts';
import { errorCode } from '#server/platform/startup-error.ts';

/** No space, over the quota, file too large for the file system, read-only after a disk error. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

const AWAY = 'Penyimpanan berkas sedang tidak menjawab. Coba lagi beberapa menit lagi;';

/** The refusal of a file that a store on another machine did not keep; the log hears why. */
export const notStored = (cause: unknown): AppError =>
  new AppError('OVERLOADED', `${AWAY} berkas yang Anda unggah belum tersimpan.`, { cause });

/** The refusal of a file that a store on another machine did not give back; the log hears why. */
export const notReadable = (cause: unknown): AppError =>
  new AppError('OVERLOADED', `${AWAY} berkas ini belum dapat dibuka.`, { cause });

/** What a failed write means: the refusal of a full disk in words for a person, anything else as it is. */
export function storageError(error: unknown): unknown {
  if (!full.has(errorCode(error))) return error;
  return new AppError(
    'OVERLOADED',
    'Penyimpanan server penuh, berkas Anda belum tersimpan. Unggah lagi setelah admin kampus menambah kapasitasnya.',
  );
}
