import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Stands for a password in the list of common ones: the first 64 bits of its SHA-256, lower case. */
export const passwordMark = (password: string): bigint =>
  createHash('sha256').update(password.toLowerCase()).digest().readBigUInt64LE();

/** Shorter passwords are not in the list: they are parts of too many good ones. */
export const SHORTEST_LISTED = 4;

let marks: BigUint64Array | undefined;

/** The marks of some 49,000 common passwords and the words they begin with, sorted; read when the first password is set (docs/data-sources.md). */
function listedMarks(): BigUint64Array {
  if (marks) return marks;
  const bytes = readFileSync(new URL('common-passwords.bin', import.meta.url));
  marks = new BigUint64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return marks;
}

/** Whether a password, in any case, is one of those that people try first. Nothing is asked of anybody. */
export function isCommonPassword(password: string): boolean {
  const [listed, wanted] = [listedMarks(), passwordMark(password)];
  let [from, to] = [0, listed.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const mark = listed[middle] ?? 0n;
    if (mark === wanted) return true;
    if (mark < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}
