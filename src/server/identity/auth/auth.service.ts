import type { FastifyReply } from 'fastify';
import type { SessionUser } from '#shared/identity/auth/auth.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { cookieAt } from '#server/platform/http/cookies.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { type DeviceMark, deviceMarksOf, rememberDevice } from '#server/platform/http/known-device.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { hashToken } from '#server/platform/http/session.ts';
import { closedError, maintenanceOf } from '#server/platform/public-campus.ts';
import { requireStanding } from '#server/platform/http/standing.ts';
import {
  type Account,
  deleteSession,
  deleteSessions,
  findAccount,
  listSessions,
  noteFailure,
  noteSuccess,
} from './auth.store.ts';
import { noteAtDoor, type Subject } from './door.ts';
import { nameMark } from './name-mark.ts';
import { verifyNobody, verifyPassword } from './password.ts';
import { toSessionUser } from './session-user.ts';
import { type Attempt, forgiveAttempt, SHIELD, type Source, takeAttempt } from './sign-in-guard.ts';

/** The same words for unknown names, wrong passwords and shielded accounts, whose password may be right; true of each of them. */
const NOT_ACCEPTED =
  'Email/NIM atau kata sandi tidak diterima. Bila Anda yakin benar, buat kata sandi baru lewat "Lupa kata sandi?" atau masuk dari perangkat yang biasa Anda pakai.';

const notAccepted = () => new AppError('UNAUTHENTICATED', NOT_ACCEPTED);

type Credentials = { emailOrNim: string; password: string };

const isShielded = (account: Account | undefined, { device }: Attempt, now: Date): boolean =>
  device === null && Date.parse(account?.shieldedUntil ?? '') > now.getTime();

type SignedIn = { account: Account; known: DeviceMark | null };
type Browser = { marks: readonly DeviceMark[]; agent: string };

/** Takes an attempt for a name. @throws AppError LOCKED_OUT, noted as such */
async function takeNoted(ctx: Ctx, source: Source, subject: Subject): Promise<Attempt> {
  try {
    return await takeAttempt(ctx, source);
  } catch (error) {
    noteAtDoor(ctx, 'SIGN_IN_DELAYED', subject);
    throw error;
  }
}

/**
 * The account behind the credentials; the same refusal, after the same work, for unknown and wrong.
 * @param browser with the accounts that signed in in it before: nobody else can shut them out by failing
 * @returns with the mark, where it is the account's and may be kept. @throws AppError UNAUTHENTICATED, LOCKED_OUT
 */
async function checkCredentials(
  ctx: Ctx,
  { emailOrNim, password }: Credentials,
  { marks, agent }: Browser,
): Promise<SignedIn> {
  const account = await findAccount(ctx.db, emailOrNim);
  const name = nameMark(emailOrNim, ctx.services.env.SESSION_SECRET);
  const subject = { userId: account?.id ?? null, nameMark: name, agent };
  const mark = marks.find(({ accountId }) => accountId === account?.id) ?? null;
  const attempt = await takeNoted(
    ctx,
    { name, network: networkOf(ctx.ip), device: mark?.device ?? null },
    subject,
  );
  const shielded = isShielded(account, attempt, ctx.now);
  const isRight =
    account && !shielded
      ? await verifyPassword(account.passwordHash, password)
      : await verifyNobody(password);
  if (!isRight || account?.status !== 'active') {
    noteAtDoor(ctx, shielded ? 'SIGN_IN_SHIELDED' : 'SIGN_IN_FAILED', subject);
    // After the answer, whose time must not tell whether there is such an account.
    if (account && attempt.device === null) {
      ctx.afterCommit(async () => void (await noteFailure(ctx.db, account.id, { ...SHIELD, now: ctx.now })));
    }
    throw notAccepted();
  }
  await forgiveAttempt(ctx, attempt);
  return { account, known: attempt.device === null ? null : mark };
}

export function setSessionCookie(ctx: Ctx, reply: FastifyReply, token: string): void {
  const { name, options } = cookieAt('session', ctx.services.env);
  reply.setCookie(name, token, options);
}

/**
 * Signs in: a new session with a new token, whatever cookie came along (specification §7 Account).
 * @throws AppError UNAUTHENTICATED, LOCKED_OUT; MAINTENANCE for all but admins while the portal is closed.
 */
export async function signIn(
  outer: Ctx,
  input: Credentials,
  request: { reply: FastifyReply; userAgent: string },
): Promise<SessionUser> {
  const { env } = outer.services;
  const { account, known } = await checkCredentials(outer, input, {
    marks: deviceMarksOf(request.reply.request, env),
    agent: request.userAgent,
  });
  const closed = account.isAdmin ? null : await maintenanceOf(outer.services);
  if (closed) throw closedError(closed);
  const token = await inTransaction(outer, async (ctx) => {
    if (ctx.actor) await deleteSession(ctx.db, ctx.actor.sessionKey);
    await noteSuccess(ctx.db, account.id, ctx.now.toISOString());
    await audit(ctx, {
      action: 'session.open',
      entity: 'user',
      entityId: account.id,
      actorId: account.id,
    });
    const user = { userId: account.id, ip: ctx.ip, userAgent: request.userAgent };
    return ctx.services.sessions.open(ctx.db, user, ctx.now);
  });
  const actor = await outer.services.sessions.resolve(token, outer.now);
  if (!actor) throw notAccepted();
  // The session it refuses has no cookie and ends by itself.
  await requireStanding(actor, { method: 'GET' }, outer);
  setSessionCookie(outer, request.reply, token);
  rememberDevice(request.reply, account.id, env, known);
  return toSessionUser(actor);
}

/** Ends this session and removes its cookie. */
export async function signOut(ctx: Ctx, reply: FastifyReply): Promise<null> {
  const actor = actorOf(ctx);
  await deleteSession(ctx.db, actor.sessionKey);
  ctx.services.sessions.forgetAll();
  // With the options it was set with: a browser does not remove a prefixed cookie without them.
  const { name, options } = cookieAt('session', ctx.services.env);
  reply.clearCookie(name, options);
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
