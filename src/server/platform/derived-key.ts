import { hkdfSync } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A process has one secret and a handful of uses; tests have more. */
const KEYS_KEPT = 50;

const keys = new LRUCache<string, Buffer>({ max: KEYS_KEPT });

/**
 * A key for one use, made from the portal's own secret: the same in every process, and never in the database. Made once, since
 * nearly every request needs one.
 * @param use names what the key is for; another use gives another key. @returns 32 bytes.
 */
export function derivedKey(sessionSecret: string, use: string): Buffer {
  const name = JSON.stringify([use, sessionSecret]);
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', `cendekia ${use}`, 32));
  keys.set(name, key);
  return key;
}
