import { sheetLimits } from './limits.ts';
import { refuse } from './refusals.ts';

export type ZipEntry = {
  name: string;
  method: number;
  compressedSize: number;
  size: number;
  offset: number;
};

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const ENCRYPTED_FLAG = 1;
const SIZES_FOLLOW_FLAG = 8;
const STORED = 0;
const DEFLATED = 8;

/**
 * The central directory of a zip, checked for what a small hostile file does: too many entries, too much
 * content, one name twice, sizes it does not state, data outside the file.
 * @throws AppError INVALID, TOO_LARGE, UNSUPPORTED_TYPE (encrypted)
 */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > sheetLimits.zipEntries) throw refuse('tooBig');
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw refuse('corrupt');
    entries.push(readEntry(bytes, view, at));
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  checkEntries(entries);
  return entries;
}

/** The last end record, as every reader looks for it: at most one comment (64 kB) before the end. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 65_557);
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw refuse('corrupt');
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): ZipEntry {
  const flags = view.getUint16(at + 8, true);
  const nameLength = view.getUint16(at + 28, true);
  const entry: ZipEntry = {
    name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
    method: view.getUint16(at + 10, true),
    compressedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  if ((flags & ENCRYPTED_FLAG) !== 0) throw refuse('encrypted');
  // A directory that leaves the size open would make a reader search for it in the data.
  const unstated = (flags & SIZES_FOLLOW_FLAG) !== 0 && entry.compressedSize === 0;
  if (unstated && !isFolder(entry)) throw refuse('corrupt');
  return entry;
}

export const isFolder = (entry: ZipEntry): boolean => entry.name.endsWith('/');

function checkEntries(entries: readonly ZipEntry[]): void {
  const names = new Set(entries.map((entry) => entry.name.toLowerCase()));
  if (names.size !== entries.length) throw refuse('corrupt');
  if (entries.some((entry) => entry.method !== STORED && entry.method !== DEFLATED)) throw refuse('corrupt');
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (total > sheetLimits.zipBytes) throw refuse('tooBig');
}

/**
 * The stored bytes of one entry.
 * @throws AppError INVALID when they lie outside the file
 */
export function entryData(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = entry.offset;
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL_HEADER) throw refuse('corrupt');
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + entry.compressedSize > bytes.length) throw refuse('corrupt');
  return bytes.subarray(start, start + entry.compressedSize);
}
