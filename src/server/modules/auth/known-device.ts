import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { derivedKey } from '../../derived-key.ts';
import type { Env } from '../../env.ts';

const DEVICE_COOKIE = 'cendekia_device';
const KEPT_S = 180 * 86_400;

type Settings = Pick<Env, 'SESSION_SECRET' | 'PUBLIC_URL'>;

const proofOf = (accountId: string, { SESSION_SECRET }: Settings): Buffer =>
  createHmac('sha256', derivedKey(SESSION_SECRET, 'known devices')).update(accountId).digest();

/**
 * Marks a browser as one in which the account has signed in; who signs out leaves the mark. It opens nothing: attempts of that
 * account from there only do not count against the address, which somebody else may have used up for a whole campus.
 */
export function rememberDevice(reply: FastifyReply, accountId: string, env: Settings): void {
  reply.setCookie(DEVICE_COOKIE, `${accountId}.${proofOf(accountId, env).toString('base64url')}`, {
    path: '/api/login',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: KEPT_S,
  });
}

/** The account that last signed in in the browser that asks; null where none did or the mark is not the portal's. */
export function knownAccount({ request }: FastifyReply, env: Settings): string | null {
  const [accountId = '', proof = ''] = (request.cookies[DEVICE_COOKIE] ?? '').split('.');
  const [given, own] = [Buffer.from(proof, 'base64url'), proofOf(accountId, env)];
  return given.length === own.length && timingSafeEqual(given, own) ? accountId : null;
}
