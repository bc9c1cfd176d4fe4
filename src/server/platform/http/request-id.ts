import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const REQUEST_ID = 'x-request-id';
/** Digits and letters that are not taken for one another when somebody reads them out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Asking the system for random bytes takes longer than the rest, so that many numbers are drawn at a time. */
const DRAWN = 512 * LENGTH;

let drawn = Buffer.alloc(0);
let used = 0;

function newRequestId(): string {
  if (used === drawn.length) [drawn, used] = [randomBytes(DRAWN), 0];
  let id = '';
  for (const end = used + LENGTH; used < end; used += 1) id += LETTERS[(drawn[used] ?? 0) % LETTERS.length];
  return id;
}

/**
 * Gives each request a number that no other process gives, short enough to be read out; a proxy that is trusted may have
 * given one before.
 */
export const requestIds =
  (behindProxy: boolean) =>
  ({ headers }: IncomingMessage): string => {
    const given = headers[REQUEST_ID];
    return behindProxy && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newRequestId();
  };

/** Tells each request's number in its answer. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID, request.id));
}
