import { hkdfSync } from 'node:crypto';

/**
 * A key for one use, made from the portal's own secret: the same in every process, and never in the database.
 * @param use names what the key is for; another use gives another key. @returns 32 bytes.
 */
export const derivedKey = (sessionSecret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `cendekia ${use}`, 32));
