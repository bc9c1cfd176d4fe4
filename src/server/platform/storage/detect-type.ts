/** What a file is by its bytes; its name and the type a browser claims are never trusted. */
export type FileType =
  | 'empty'
  | 'xlsx'
  | 'docx'
  | 'pptx'
  | 'ods'
  | 'zip'
  | 'ole'
  | 'pdf'
  | 'png'
  | 'jpg'
  | 'gif'
  | 'webp'
  | 'heic'
  | 'avif'
  | 'html'
  | 'xml'
  | 'rtf'
  | 'archive'
  | 'text'
  | 'unknown';

const signatures: readonly (readonly [FileType, readonly number[]])[] = [
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['rtf', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ['archive', [0x1f, 0x8b]],
  ['archive', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];

const zipStart = [0x50, 0x4b, 0x03, 0x04];
const zipEmpty = [0x50, 0x4b, 0x05, 0x06];

/** Bytes looked at when telling text from binary. */
const headLength = 4096;

const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  bytes.length >= prefix.length && prefix.every((byte, index) => bytes[index] === byte);

/** @param bytes the whole file, or at least its first 4 kB (a zip is told apart by the names it holds) */
export function detectType(bytes: Uint8Array): FileType {
  if (bytes.length === 0) return 'empty';
  if (startsWith(bytes, zipStart) || startsWith(bytes, zipEmpty)) return detectZip(bytes);
  if (isWebp(bytes)) return 'webp';
  const pictured = boxedPicture(bytes);
  if (pictured !== null) return pictured;
  const known = signatures.find(([, signature]) => startsWith(bytes, signature));
  return known ? known[0] : detectText(bytes);
}

/** Names of zip entries stand uncompressed in the file, so a plain search tells the office formats apart. */
function detectZip(bytes: Uint8Array): FileType {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, 200).includes('opendocument.spreadsheet')) return 'ods';
  if (file.includes('xl/')) return 'xlsx';
  if (file.includes('word/')) return 'docx';
  if (file.includes('ppt/')) return 'pptx';
  return 'zip';
}

const isWebp = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]);

/** Brands of pictures as phones by Apple keep them. */
const heicBrand = /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/;
/** Brands of AV1 pictures, which lie in the same box; a general one comes first where the writer put it there. */
const avifBrand = /^ftyp(?:avi[fs]|(?:mif1|msf1)[^]{4}(?:[^]{4}){0,5}avi[fs])/;

function boxedPicture(bytes: Uint8Array): 'heic' | 'avif' | null {
  const brands = new TextDecoder('latin1').decode(bytes.subarray(4, 40));
  if (avifBrand.test(brands)) return 'avif';
  return heicBrand.test(brands) ? 'heic' : null;
}

function detectText(bytes: Uint8Array): FileType {
  const head = bytes.subarray(0, headLength);
  if (startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff])) return 'text';
  const start = new TextDecoder('latin1').decode(head).replace(/^ï»¿/, '').trimStart().toLowerCase();
  if (/^<(!doctype html|html|head|body|table|meta|style|svg|script)\b/.test(start)) return 'html';
  if (start.startsWith('<?xml')) return start.includes('<html') ? 'html' : 'xml';
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return 'text';
  return looksLikeText(head) ? 'text' : 'unknown';
}

/** A stray control character is tolerated (old DOS files end with one); a zero byte never is. */
function looksLikeText(head: Uint8Array): boolean {
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls += 1;
  }
  return controls <= head.length / 50;
}
