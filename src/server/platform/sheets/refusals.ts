import { AppError } from '#shared/platform/errors.ts';
import type { ErrorCode } from '#shared/platform/errors.ts';
import { EMPTY_FILE, tableRefusals } from '#shared/platform/files/refused-files.ts';
import type { FileType } from '#server/platform/storage/detect-type.ts';

const typeMessages: Partial<Record<FileType, string>> = {
  ...tableRefusals,
  pdf: 'Ini berkas PDF. Unggah berkas Excel (.xlsx) atau CSV.',
  docx: 'Ini dokumen Word. Unggah berkas Excel (.xlsx) atau CSV.',
  pptx: 'Ini presentasi PowerPoint. Unggah berkas Excel (.xlsx) atau CSV.',
  zip: 'Ini berkas ZIP. Ekstrak dahulu, lalu unggah berkas Excel (.xlsx) atau CSV di dalamnya.',
  archive: 'Ini berkas arsip. Ekstrak dahulu, lalu unggah berkas Excel (.xlsx) atau CSV di dalamnya.',
  png: 'Ini gambar. Unggah berkas Excel (.xlsx) atau CSV.',
  jpg: 'Ini gambar. Unggah berkas Excel (.xlsx) atau CSV.',
  gif: 'Ini gambar. Unggah berkas Excel (.xlsx) atau CSV.',
  heic: 'Ini gambar. Unggah berkas Excel (.xlsx) atau CSV.',
  webp: 'Ini gambar. Unggah berkas Excel (.xlsx) atau CSV.',
};

/** The file is something else than a table; the message names it and says how to get a table out of it. */
export const wrongType = (type: FileType): AppError =>
  type === 'empty'
    ? new AppError('INVALID', EMPTY_FILE)
    : new AppError(
        'UNSUPPORTED_TYPE',
        typeMessages[type] ?? 'Berkas tidak dikenali. Unggah berkas Excel (.xlsx) atau CSV.',
      );

export const refusals = {
  encrypted: [
    'UNSUPPORTED_TYPE',
    'Berkas dilindungi kata sandi. Hapus kata sandinya di Excel lalu unggah lagi.',
  ],
  corrupt: [
    'INVALID',
    'Berkas Excel rusak atau tidak lengkap. Buka di Excel, simpan ulang sebagai .xlsx, lalu unggah lagi.',
  ],
  tooSlow: [
    'TOO_LARGE',
    'Berkas terlalu rumit untuk dibaca. Salin datanya saja ke berkas baru, atau simpan sebagai CSV.',
  ],
  tooBig: [
    'TOO_LARGE',
    'Isi berkas Excel terlalu besar. Hapus lembar, gambar, dan format yang tidak perlu, atau simpan sebagai CSV.',
  ],
  busy: ['OVERLOADED', 'Server sedang membaca banyak berkas. Coba lagi sebentar lagi.'],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

export type Refusal = keyof typeof refusals;

/** @throws never; gives the error to throw */
export const refuse = (refusal: Refusal): AppError =>
  new AppError(refusals[refusal][0], refusals[refusal][1]);

export const tooManyRows = (maxRows: number): AppError =>
  new AppError(
    'TOO_LARGE',
    `Berkas berisi lebih dari ${maxRows.toLocaleString('id')} baris. Bagi menjadi beberapa berkas.`,
  );

export const tooManyColumns = (maxColumns: number): AppError =>
  new AppError(
    'TOO_LARGE',
    `Berkas berisi lebih dari ${maxColumns.toLocaleString('id')} kolom. Hapus kolom yang tidak perlu.`,
  );

export const cellTooLong = (rowNo: number): AppError =>
  new AppError('INVALID', `Baris ${rowNo} berisi sel yang terlalu panjang. Persingkat lalu unggah lagi.`);

export const tooManyBytes = (maxBytes: number): AppError =>
  new AppError(
    'TOO_LARGE',
    `Berkas lebih besar dari ${Math.floor(maxBytes / 1024 / 1024).toLocaleString('id')} MB. Bagi menjadi beberapa berkas.`,
  );
