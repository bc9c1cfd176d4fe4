import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** Bytes as they travel to who takes them compressed, for answers that lie ready. */
export const gzipped = promisify(gzip);

/** Whether who asks takes an answer compressed that way. */
export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers['accept-encoding'] ?? '');
