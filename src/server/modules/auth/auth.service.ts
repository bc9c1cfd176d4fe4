import type { FastifyReply } from 'fastify';
import type { SessionUser } from '#shared/contracts/auth.contract.ts';
import { AppError } from '#shared/errors.ts';
import { audit } from '../../audit.ts';
import { type Actor, actorOf, type Ctx, inTransaction } from '../../http/ctx.ts';
import { networkOf } from '../../http/network.ts';
import { hashToken, SESSION_COOKIE } from '../../http/session.ts';
import { closedError, maintenanceOf } from '../campus/campus.public.ts';
import { requireStanding } from '../../http/standing.ts';
import {
  type Account,
  deleteSession,
  deleteSessions,
  findAccount,
  listSessions,
  noteSuccess,
} from './auth.store.ts';
import { knownAccount, rememberDevice } from './known-device.ts';
import { missNobody, refuseLocked, rememberFailure } from './lock-out.ts';
import { verifyNobody, verifyPassword } from './password.ts';

/** The user as `/api/me` tells it. */
export const toSessionUser = (actor: Actor): SessionUser => ({
  _id: actor.userId,
  name: actor.name,
  avatar: actor.avatar,
  nim: actor.nim,
  email: actor.email,
  role: [...actor.role],
  permissions: [...actor.permissions],
  Admin: actor.Admin,
  isStudent: actor.isStudent,
  nidn: actor.nidn,
  studentId: actor.studentId,
  lecturerId: actor.lecturerId,
  mustChangePassword: actor.mustChangePassword,
});

const wrongSignIn = () => new AppError('UNAUTHENTICATED', 'Email/NIM atau kata sandi salah.');

type Credentials = { emailOrNim: string; password: string };

/**
 * The account behind the credentials; the same refusal, after the same work, for unknown and wrong.
 * @param known the account that signed in in this browser before: nobody on its network can shut it out by failing
 */
async function checkCredentials(
  ctx: Ctx,
  { emailOrNim, password }: Credentials,
  known: string | null,
): Promise<Account> {
  const { signInLimit } = ctx.services;
  const name = emailOrNim.toLowerCase();
  const address = `address:${networkOf(ctx.ip)}`;
  const account = await findAccount(ctx.db, emailOrNim);
  const isKnown = account !== undefined && account.id === known;
  if (!isKnown) await signInLimit.take(address, ctx.now);
  await signInLimit.take(`account:${name}`, ctx.now);
  if (!account) {
    await missNobody(ctx, name);
    await verifyNobody(password);
    throw wrongSignIn();
  }
  refuseLocked(account, ctx.now);
  if (!(await verifyPassword(account.passwordHash, password)) || account.status !== 'active') {
    await rememberFailure(ctx, account);
    throw wrongSignIn();
  }
  await signInLimit.forgive(`account:${name}`);
  // A campus is one address to the world: only what failed counts against it.
  if (!isKnown) await signInLimit.giveBack(address);
  return account;
}

export function setSessionCookie(ctx: Ctx, reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.services.env.PUBLIC_URL.startsWith('https:'),
  });
}

/**
 * Signs in: a new session with a new token, whatever cookie came along (specification §7 Account).
 * @throws AppError UNAUTHENTICATED, LOCKED_OUT, RATE_LIMITED; MAINTENANCE for all but admins while the portal is closed.
 */
export async function signIn(
  outer: Ctx,
  input: Credentials,
  request: { reply: FastifyReply; userAgent: string },
): Promise<SessionUser> {
  const { env } = outer.services;
  const account = await checkCredentials(outer, input, knownAccount(request.reply, env));
  const closed = account.isAdmin ? null : await maintenanceOf(outer.services);
  if (closed) throw closedError(closed);
  const token = await inTransaction(outer, async (ctx) => {
    if (ctx.actor) await deleteSession(ctx.db, ctx.actor.sessionKey);
    await noteSuccess(ctx.db, account.id, ctx.now.toISOString());
    await audit(ctx, {
      ...{ action: 'session.open', entity: 'user', entityId: account.id },
      actorId: account.id,
    });
    const user = { userId: account.id, ip: ctx.ip, userAgent: request.userAgent };
    return ctx.services.sessions.open(ctx.db, user, ctx.now);
  });
  const actor = await outer.services.sessions.resolve(token, outer.now);
  if (!actor) throw wrongSignIn();
  // The session it refuses has no cookie and ends by itself.
  await requireStanding(actor, { method: 'GET' }, outer);
  setSessionCookie(outer, request.reply, token);
  rememberDevice(request.reply, account.id, env);
  return toSessionUser(actor);
}

/** Ends this session and removes its cookie. */
export async function signOut(ctx: Ctx, reply: FastifyReply): Promise<null> {
  const actor = actorOf(ctx);
  await deleteSession(ctx.db, actor.sessionKey);
  ctx.services.sessions.forgetAll();
  reply.clearCookie(SESSION_COOKIE, { path: '/' });
  return null;
}

export async function ownSessions(ctx: Ctx) {
  const actor = actorOf(ctx);
  const rows = await listSessions(ctx.db, actor.userId, ctx.now.toISOString());
  return rows.map(({ key, ...row }) => ({ _id: hashToken(key), current: key === actor.sessionKey, ...row }));
}

/** Ends every other session of the actor. */
export async function endOtherSessions(outer: Ctx): Promise<{ ended: number }> {
  const actor = actorOf(outer);
  const ended = await inTransaction(outer, async (ctx) => {
    const count = await deleteSessions(ctx.db, actor.userId, actor.sessionKey);
    await audit(ctx, {
      action: 'session.end-others',
      entity: 'user',
      entityId: actor.userId,
      after: { ended: count },
    });
    return count;
  });
  outer.services.sessions.forgetAll();
  return { ended };
}
