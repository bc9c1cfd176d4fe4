import { AppError } from '#shared/errors.ts';

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

/**
 * Whether the bytes are a PDF a viewer can begin to read: header, objects, and an end that was not cut off.
 * Nothing in it is run or unpacked, so what hides in compressed parts is not seen.
 * @throws AppError INVALID
 */
export function checkPdf(bytes: Uint8Array): PdfFacts {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = /^%PDF-([12]\.\d)/.exec(file.subarray(0, 8).toString('latin1'))?.[1];
  const end = file.subarray(-tailLength);
  if (!version || !end.includes('%%EOF') || !end.includes('startxref')) throw damaged();
  if (!file.includes(' obj')) throw damaged();
  return {
    version,
    encrypted: file.includes('/Encrypt'),
    active: ['/JavaScript', '/JS', '/Launch', '/OpenAction', '/EmbeddedFile'].some((name) =>
      file.includes(name),
    ),
  };
}
