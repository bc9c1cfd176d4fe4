import csrf from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { derivedKey } from '#server/platform/derived-key.ts';
import type { Env } from '#server/platform/env.ts';
import { cookieAt, sessionTokenOf } from './cookies.ts';

/** Whose forms a request brings: those of its session, or of somebody who has none yet. */
const ownerOf = (request: FastifyRequest): string => sessionTokenOf(request) ?? 'visitor';

/**
 * Checks the token of changes, a header or field `_csrf`. It belongs to the browser and to the session it was asked for in:
 * one of before signing in, of another account or of a session that has ended is good for nothing.
 */
export async function checkForms(app: FastifyInstance, env: Env): Promise<void> {
  const { name, options } = cookieAt('form', env);
  await app.register(csrf, {
    cookieKey: name,
    cookieOpts: options,
    // A refusal is an event at the door, told once a minute and place.
    logLevel: 'debug',
    csrfOpts: {
      userInfo: true,
      hmacKey: derivedKey(env.SESSION_SECRET, 'form tokens').toString('base64url'),
    },
    getUserInfo: ownerOf,
    getToken: (request) => {
      const header = request.headers['x-csrf-token'];
      if (typeof header === 'string') return header;
      const { _csrf } = (request.body ?? {}) as { _csrf?: unknown };
      return typeof _csrf === 'string' ? _csrf : undefined;
    },
  });
}

/** A token for the forms of whoever asks. */
export const newFormToken = (reply: FastifyReply): string =>
  reply.generateCsrf({ userInfo: ownerOf(reply.request) });
