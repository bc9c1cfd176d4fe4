import { open } from 'node:fs/promises';
import { AppError } from '#shared/platform/errors.ts';
import { EMPTY_FILE, pictureRefusals } from '#shared/platform/files/refused-files.ts';
import { detectType } from './detect-type.ts';
import type { FileType } from './detect-type.ts';

/** The types people may upload, as they are called and served. */
const uploadable = {
  jpg: { label: 'JPG', mime: 'image/jpeg' },
  png: { label: 'PNG', mime: 'image/png' },
  webp: { label: 'WebP', mime: 'image/webp' },
  pdf: { label: 'PDF', mime: 'application/pdf' },
  docx: {
    label: 'Word (.docx)',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: { label: 'Excel (.xlsx)', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  text: { label: 'CSV', mime: 'text/csv; charset=utf-8' },
} as const satisfies Partial<Record<FileType, { label: string; mime: string }>>;

export type UploadType = keyof typeof uploadable;

/** The media type a file of this type is served with. */
export const mimeOf = (type: UploadType): string => uploadable[type].mime;

/** Phones turn their pictures into JPG as they send them, and some keep the name. */
const pictureEndings = ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'heic', 'heif'] as const;

/** How files of a type may be called; pictures are written anew, so that any picture's name will do. */
const endings: Record<UploadType, readonly string[]> = {
  jpg: pictureEndings,
  png: pictureEndings,
  webp: pictureEndings,
  pdf: ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  text: ['csv', 'txt', 'tsv'],
};

/** Names of the entries of a zip stand near its start and its end. */
const lookedAt = 64 * 1024;

/**
 * What an uploaded file is, by its content.
 * @param source the bytes or the path of the file
 * @throws AppError INVALID for a file without bytes, UNSUPPORTED_TYPE when it is none of the allowed types, naming them
 */
export async function checkType<Allowed extends UploadType>(
  source: Uint8Array | string,
  allowed: readonly Allowed[],
): Promise<Allowed> {
  const type = detectType(typeof source === 'string' ? await readEnds(source) : source);
  const found = allowed.find((each) => each === type);
  if (found) return found;
  if (type === 'empty') throw new AppError('INVALID', EMPTY_FILE);
  const isPictureTaken = allowed.some((each) => each === 'jpg');
  if (isPictureTaken && (type === 'heic' || type === 'avif')) {
    throw new AppError('UNSUPPORTED_TYPE', pictureRefusals[type]);
  }
  const labels = allowed.map((each) => uploadable[each].label);
  throw new AppError('UNSUPPORTED_TYPE', `Jenis berkas tidak sesuai. Unggah ${alternatives(labels)}.`);
}

/** The ending of a file's name, as far as it is one: "Surat 1.2" has none. */
const endingOf = (name: string): string => /\.([a-z]\w{1,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * Refuses a file whose name says that it is something else than its bytes are; a name without an ending says nothing.
 * @throws AppError UNSUPPORTED_TYPE
 */
export function checkName(name: string, type: UploadType): void {
  const ending = endingOf(name);
  if (ending === '' || endings[type].includes(ending)) return;
  throw new AppError(
    'UNSUPPORTED_TYPE',
    `Berkas ini bernama .${ending}, tetapi isinya ${uploadable[type].label}. Periksa berkasnya, lalu unggah lagi.`,
  );
}

/** `PDF`, `PDF atau JPG`, `JPG, PNG, atau WebP` */
function alternatives(labels: readonly string[]): string {
  const last = labels.at(-1) ?? '';
  if (labels.length < 3) return labels.join(' atau ');
  return `${labels.slice(0, -1).join(', ')}, atau ${last}`;
}

/** The first and the last bytes of a file; a short one whole. */
async function readEnds(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await readAt(file, 0, Math.min(size, lookedAt));
    const tailStart = Math.max(head.length, size - lookedAt);
    return Buffer.concat([head, await readAt(file, tailStart, size - tailStart)]);
  } finally {
    await file.close();
  }
}

async function readAt(
  file: Awaited<ReturnType<typeof open>>,
  start: number,
  length: number,
): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}
