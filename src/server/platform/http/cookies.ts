import type { FastifyRequest } from 'fastify';
import type { Env } from '#server/platform/env.ts';

/** Names of the portal's cookies over plain http. */
export const plainNames = {
  session: 'cendekia_session',
  form: 'cendekia_csrf',
  device: 'cendekia_devices',
} as const;

type Kind = keyof typeof plainNames;
type Cookie = {
  name: string;
  options: { path: string; httpOnly: true; sameSite: 'lax'; secure: boolean };
};

/**
 * Name and options of a cookie at the portal's address. Behind https the name has a prefix: browsers take such a cookie only
 * over https, and `__Host-` only from this very host, so that no neighbour under the same domain can plant one.
 */
export function cookieAt(kind: Kind, { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): Cookie {
  const secure = PUBLIC_URL.startsWith('https:');
  return {
    name: secure ? `__Host-${plainNames[kind]}` : plainNames[kind],
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  };
}

/** The token of the session a request comes with; undefined from a visitor. */
export const sessionTokenOf = ({ cookies, server }: FastifyRequest): string | undefined =>
  cookies[cookieAt('session', server.services.env).name] || undefined;
