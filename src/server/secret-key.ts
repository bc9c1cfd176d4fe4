import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A key for one purpose, made from the portal's own secret: the same in every process, never in the database, and of no use for
 * another purpose.
 */
export const keyFor = (sessionSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `cendekia ${purpose}`, KEY_BYTES));
