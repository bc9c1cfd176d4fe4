import { inflateRawSync } from 'node:zlib';
import { refuse } from './refusals.ts';
import { entryData, isFolder, readZipDirectory } from './zip-directory.ts';
import type { ZipEntry } from './zip-directory.ts';

/**
 * Proves that every part of a workbook is as large as its directory says and declares no entities, before a
 * parser that trusts those sizes sees it. Runs in the worker: it inflates everything once, part by part.
 * @throws AppError INVALID, TOO_LARGE, UNSUPPORTED_TYPE
 */
export function checkWorkbook(bytes: Uint8Array): void {
  for (const entry of readZipDirectory(bytes)) {
    if (isFolder(entry)) continue;
    const content = inflate(entry, entryData(bytes, entry));
    if (/\.(xml|rels|vml)$/i.test(entry.name) && content.includes('<!DOCTYPE')) throw refuse('corrupt');
  }
}

function inflate(entry: ZipEntry, data: Uint8Array): Buffer {
  if (entry.method === 0) {
    if (data.length !== entry.size) throw refuse('corrupt');
    return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  }
  const content = inflateOrRefuse(data, entry.size);
  if (content.length !== entry.size) throw refuse('corrupt');
  return content;
}

function inflateOrRefuse(data: Uint8Array, size: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw refuse('corrupt');
  }
}
