import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { derivedKey } from '../../derived-key.ts';
import type { Env } from '../../env.ts';
import { cookieAt } from '../../http/cookies.ts';

const KEPT_S = 180 * 86_400;

type Settings = Pick<Env, 'SESSION_SECRET' | 'PUBLIC_URL'>;

/** A browser in which an account has signed in; `device` is a random name of the browser for that account. */
export type DeviceMark = { accountId: string; device: string };

const proofOf = ({ accountId, device }: DeviceMark, { SESSION_SECRET }: Settings): Buffer =>
  createHmac('sha256', derivedKey(SESSION_SECRET, 'known devices')).update(`${accountId}.${device}`).digest();

/**
 * Marks a browser as one in which the account has signed in; who signs out leaves the mark. It opens nothing: attempts of that
 * account from there only do not count with those of strangers, who may have used up what a network or a name has.
 * @param known the mark the browser has of this account already and may keep.
 */
export function rememberDevice(
  reply: FastifyReply,
  accountId: string,
  env: Settings,
  known: DeviceMark | null = null,
): void {
  const mark = known ?? { accountId, device: randomBytes(12).toString('base64url') };
  const value = `${mark.accountId}.${mark.device}.${proofOf(mark, env).toString('base64url')}`;
  const { name, options } = cookieAt('device', env);
  reply.setCookie(name, value, { ...options, maxAge: KEPT_S });
}

/** The account that last signed in in the browser that asks; null where none did or the mark is not the portal's. */
export function deviceMarkOf({ request }: FastifyReply, env: Settings): DeviceMark | null {
  const [accountId = '', device = '', proof = ''] = (
    request.cookies[cookieAt('device', env).name] ?? ''
  ).split('.');
  const mark = { accountId, device };
  const [given, own] = [Buffer.from(proof, 'base64url'), proofOf(mark, env)];
  return given.length === own.length && timingSafeEqual(given, own) ? mark : null;
}
