import type { FastifyReply } from 'fastify';
import type { PasswordFacts } from '#shared/identity/auth/password.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { rememberDevice } from '#server/platform/http/known-device.ts';
import { hashToken } from '#server/platform/http/session.ts';
import { setSessionCookie } from './auth.service.ts';
import { deleteSessions, findPassword, passwordFacts, setPassword, useReset } from './auth.store.ts';
import { noteAtDoor } from './door.ts';
import { checkNewPassword, hashPassword, verifyPassword } from './password.ts';

/** Returns facts about the person and the institution that others may know. */
async function factsOf({ db, services }: Ctx, userId: string): Promise<PasswordFacts> {
  const facts = await passwordFacts(db, userId);
  const { name, shortName, code, website, email } = (await services.campus.get()).data.institution;
  return { ...facts, names: [...facts.names, name, shortName, code, website, email, 'Cendekia'] };
}

/**
 * Sets a new password with a mailed link; every session of the user ends. The browser is one the account knows from then on:
 * whatever strangers failed, its owner signs in there.
 */
export async function completeReset(
  outer: Ctx,
  input: { token: string; password: string },
  reply: FastifyReply,
): Promise<null> {
  const passwordHash = await hashPassword(input.password);
  const accountId = await inTransaction(outer, async (ctx) => {
    const userId = await useReset(ctx.db, hashToken(input.token), ctx.now.toISOString());
    if (!userId) throw new AppError('RULE', 'Tautan sudah dipakai atau kedaluwarsa. Minta tautan baru.');
    checkNewPassword(input.password, await factsOf(ctx, userId), 'password');
    await setPassword(ctx.db, userId, passwordHash, false);
    await deleteSessions(ctx.db, userId);
    await audit(ctx, { action: 'password.reset', entity: 'user', entityId: userId });
    return userId;
  });
  outer.services.sessions.forgetAll();
  rememberDevice(reply, accountId, outer.services.env);
  return null;
}

/** Changes the actor's password, ends all other sessions, and gives this one a new token. */
export async function updatePassword(
  outer: Ctx,
  input: { currentPassword: string; password: string },
  request: { reply: FastifyReply; userAgent: string },
): Promise<null> {
  const { userId } = actorOf(outer);
  await outer.services.signInLimit.take(`password:${userId}`, outer.now);
  const stored = await findPassword(outer.db, userId);
  if (!stored || !(await verifyPassword(stored, input.currentPassword))) {
    noteAtDoor(outer, 'PROOF_FAILED', { userId, nameMark: null, agent: request.userAgent });
    throw invalidField('currentPassword', 'Kata sandi saat ini salah.');
  }
  // With the current password, new ones may be tried without limit.
  await outer.services.signInLimit.forgive(`password:${userId}`);
  if (input.password === input.currentPassword) {
    throw invalidField('password', 'Kata sandi baru harus berbeda dari yang lama.');
  }
  checkNewPassword(input.password, await factsOf(outer, userId), 'password');
  const passwordHash = await hashPassword(input.password);
  const token = await inTransaction(outer, async (ctx) => {
    await setPassword(ctx.db, userId, passwordHash, false);
    await deleteSessions(ctx.db, userId);
    await audit(ctx, { action: 'password.change', entity: 'user', entityId: userId });
    return ctx.services.sessions.open(ctx.db, { userId, ip: ctx.ip, userAgent: request.userAgent }, ctx.now);
  });
  outer.services.sessions.forgetAll();
  setSessionCookie(outer, request.reply, token);
  return null;
}
