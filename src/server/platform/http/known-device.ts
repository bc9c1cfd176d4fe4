import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { derivedKey } from '#server/platform/derived-key.ts';
import type { Env } from '#server/platform/env.ts';
import { cookieAt } from './cookies.ts';

const KEPT_S = 180 * 86_400;
/** People who share a browser, as at a counter or in a library, keep a mark each; of more the latest. */
const MARKS_KEPT = 5;

type Settings = Pick<Env, 'SESSION_SECRET' | 'PUBLIC_URL'>;

/** A browser in which an account has signed in; `device` is a random name of the browser for that account. */
export type DeviceMark = { accountId: string; device: string };

const proofOf = ({ accountId, device }: DeviceMark, { SESSION_SECRET }: Settings): Buffer =>
  createHmac('sha256', derivedKey(SESSION_SECRET, 'known devices')).update(`${accountId}.${device}`).digest();

const toText = (mark: DeviceMark, env: Settings): string =>
  `${mark.accountId}.${mark.device}.${proofOf(mark, env).toString('base64url')}`;

/** The mark in a text; null where it is not the portal's. */
function markIn(text: string, env: Settings): DeviceMark | null {
  const [accountId = '', device = '', proof = ''] = text.split('.');
  const mark = { accountId, device };
  const [given, own] = [Buffer.from(proof, 'base64url'), proofOf(mark, env)];
  return given.length === own.length && timingSafeEqual(given, own) ? mark : null;
}

/** The accounts that signed in in the browser that asks, the last one first. */
export const deviceMarksOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>, env: Settings): DeviceMark[] =>
  (cookies[cookieAt('device', env).name]?.split('~', MARKS_KEPT) ?? []).flatMap(
    (text) => markIn(text, env) ?? [],
  );

/**
 * Marks a browser as one in which the account has signed in; who signs out leaves the mark. It opens nothing: attempts of that
 * account from there only do not count with those of strangers, who may have used up what a network or a name has, and
 * requests from there count for the browser. The marks of others stay beside it.
 * @param known the mark the browser has of this account already and may keep.
 */
export function rememberDevice(
  reply: FastifyReply,
  accountId: string,
  env: Settings,
  known: DeviceMark | null = null,
): void {
  const mark = known ?? { accountId, device: randomBytes(12).toString('base64url') };
  const others = deviceMarksOf(reply.request, env).filter((other) => other.accountId !== accountId);
  const kept = [mark, ...others].slice(0, MARKS_KEPT);
  const { name, options } = cookieAt('device', env);
  reply.setCookie(name, kept.map((each) => toText(each, env)).join('~'), { ...options, maxAge: KEPT_S });
}
