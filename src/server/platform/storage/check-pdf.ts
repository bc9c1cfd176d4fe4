import { createReadStream } from 'node:fs';
import { AppError } from '#shared/platform/errors.ts';

export type PdfFacts = {
  /** `1.7` */
  version: string;
  /** Opens only with a password, or forbids printing: whoever examines it must know. */
  encrypted: boolean;
  /** Holds scripts, or actions that run when it opens; it is only ever served as a download. */
  active: boolean;
};

const damaged = (): AppError =>
  new AppError('INVALID', 'Berkas PDF rusak atau tidak lengkap. Simpan ulang sebagai PDF lalu unggah lagi.');

/** The end mark may be followed by this much that is not part of the document. */
const tailLength = 1024;

/** What tells of a password, of actions that run by themselves, and of any content at all. */
const password = '/Encrypt';
const running = ['/JavaScript', '/JS', '/Launch', '/OpenAction', '/EmbeddedFile'];
const object = ' obj';
const marks = [password, object, ...running];
const longestMark = Math.max(...marks.map((mark) => mark.length));

/**
 * Whether the bytes are a PDF a viewer can begin to read: header, objects, and an end that was not cut off. They are read
 * piece by piece, so that a large file needs no more memory than a small one. Nothing in it is run or unpacked, so what
 * hides in compressed parts is not seen.
 * @throws AppError INVALID
 */
export async function checkPdf(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<PdfFacts> {
  const seen = new Set<string>();
  let version: string | undefined;
  let end = Buffer.alloc(0);
  for await (const piece of pieces) {
    const text = Buffer.concat([end, piece]);
    version ??= /^%PDF-([12]\.\d)/.exec(text.subarray(0, 8).toString('latin1'))?.[1] ?? '';
    for (const mark of marks) {
      if (!seen.has(mark) && text.includes(mark, Math.max(0, end.length - longestMark))) seen.add(mark);
    }
    end = text.subarray(-tailLength);
  }
  if (!version || !end.includes('%%EOF') || !end.includes('startxref') || !seen.has(object)) throw damaged();
  return { version, encrypted: seen.has(password), active: running.some((mark) => seen.has(mark)) };
}

/** `checkPdf` of a file on disk. */
export const checkPdfFile = (path: string): Promise<PdfFacts> => checkPdf(createReadStream(path));
