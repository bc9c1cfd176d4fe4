import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { InjectOptions } from 'fastify';

/**
 * Notes which calls a test app answered with success, and keeps them in the file named by `ANSWERED_CALLS`, one
 * `METHOD /path` a line: `npm test` compares them with what the specification names.
 */
export function answeredCalls() {
  const file = process.env['ANSWERED_CALLS'];
  const calls = new Set<string>();
  return {
    note: ({ method = 'GET', url }: InjectOptions, status: number): void => {
      if (file === undefined || status >= 300 || typeof url !== 'string') return;
      calls.add(`${method} ${url.split('?')[0]}`);
    },
    keep: (): void => {
      if (file === undefined || calls.size === 0) return;
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, [...calls, ''].join('\n'));
    },
  };
}
