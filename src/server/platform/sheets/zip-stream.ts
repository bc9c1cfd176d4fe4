import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipPart = { name: string; content: Iterable<string> | AsyncIterable<string> };

/** Sizes follow the data (8) and names are UTF-8 (2048). */
const FLAGS = 8 | 2048;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first date a zip knows: the same content gives the same bytes. */
const DATE = 33;

type Written = { name: Buffer; crc: number; compressedSize: number; size: number; offset: number };

/** A zip made while its parts are read: nothing but their names and sizes is held. */
export async function* zipStream(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), crc: 0, compressedSize: 0, size: 0, offset };
    for await (const chunk of writePart(entry, part.content)) {
      offset += chunk.length;
      yield chunk;
    }
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endRecord(written.length, directory.length, offset);
}

async function* writePart(entry: Written, content: ZipPart['content']): AsyncGenerator<Buffer> {
  yield localHeader(entry.name);
  const deflate = createDeflateRaw({ level: 6 });
  // A failing source destroys `deflate`, whose iteration below then throws the error.
  pipeline(Readable.from(measured(entry, content)), deflate, () => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.compressedSize += chunk.length;
    yield chunk;
  }
  yield dataDescriptor(entry);
}

async function* measured(entry: Written, content: ZipPart['content']): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.size += bytes.length;
    entry.crc = crc32(bytes, entry.crc);
    yield bytes;
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor(entry: Written): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(entry.crc, 4);
  record.writeUInt32LE(entry.compressedSize, 8);
  record.writeUInt32LE(entry.size, 12);
  return record;
}

function directoryEntry(entry: Written): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(VERSION, 4);
  record.writeUInt16LE(VERSION, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(DEFLATED, 10);
  record.writeUInt16LE(DATE, 14);
  record.writeUInt32LE(entry.crc, 16);
  record.writeUInt32LE(entry.compressedSize, 20);
  record.writeUInt32LE(entry.size, 24);
  record.writeUInt16LE(entry.name.length, 28);
  record.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([record, entry.name]);
}

function endRecord(count: number, directorySize: number, directoryOffset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(directorySize, 12);
  record.writeUInt32LE(directoryOffset, 16);
  return record;
}
