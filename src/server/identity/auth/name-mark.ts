import { createHmac } from 'node:crypto';
import { derivedKey } from '#server/platform/derived-key.ts';

/**
 * Stands for a name somebody typed to sign in wherever the name itself must not be kept: the same for the same name, and
 * nobody without the portal's secret can try names against it. @returns 24 hexadecimal digits.
 */
export const nameMark = (typed: string, sessionSecret: string): string =>
  createHmac('sha256', derivedKey(sessionSecret, 'typed names'))
    .update(typed.toLowerCase())
    .digest('hex')
    .slice(0, 24);
