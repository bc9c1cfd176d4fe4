import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

const text = (bytes: Buffer): string => bytes.toString('latin1').split('\0')[0] ?? '';

/** The files of a gzipped tar archive by path; nothing is written anywhere. */
export function filesInTar(archive: Buffer): Map<string, Buffer> {
  const bytes = gunzipSync(archive);
  const files = new Map<string, Buffer>();
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const head = bytes.subarray(at, at + BLOCK);
    const name = text(head.subarray(0, 100));
    if (name === '') break;
    const size = Number.parseInt(text(head.subarray(124, 136)), 8);
    const isFile = head[156] === 0x30 || head[156] === 0;
    if (isFile) files.set(name, bytes.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
