import { wrongType } from './refusals.ts';

/**
 * Bytes of a text file as a string, byte order mark removed: UTF-8, UTF-16 when marked, else
 * Windows-1252 (what Excel on Windows saves by default).
 * @throws AppError UNSUPPORTED_TYPE for bytes that are no text
 */
export function decodeText(bytes: Uint8Array): string {
  if (hasPrefix(bytes, [0xef, 0xbb, 0xbf])) return decode('utf-8', bytes.subarray(3));
  if (hasPrefix(bytes, [0xff, 0xfe])) return decode('utf-16le', bytes.subarray(2));
  if (hasPrefix(bytes, [0xfe, 0xff])) return decode('utf-16be', bytes.subarray(2));
  if (bytes.includes(0)) throw wrongType('unknown');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decode('windows-1252', bytes);
  }
}

const hasPrefix = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte);

const decode = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
