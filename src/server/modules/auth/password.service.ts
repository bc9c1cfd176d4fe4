import type { FastifyReply } from 'fastify';
import { AppError, invalidField } from '#shared/errors.ts';
import { localTime } from '#shared/format/time.ts';
import { audit } from '../../audit.ts';
import { newId } from '../../db/id.ts';
import { actorOf, type Ctx, inTransaction } from '../../http/ctx.ts';
import { networkOf } from '../../http/network.ts';
import { hashToken, newToken } from '../../http/session.ts';
import { closeNoticesOf, notify, registerMailWriter, sendUrgentMails } from '../notices/notices.public.ts';
import { setSessionCookie } from './auth.service.ts';
import {
  createReset,
  deleteSessions,
  findAccount,
  findPassword,
  passwordFacts,
  setPassword,
  useReset,
} from './auth.store.ts';
import { checkNewPassword, hashPassword, verifyPassword } from './password.ts';

const LINK_MS = 30 * 60_000;

/**
 * Mails a one-use link, valid for 30 minutes, through the queue of mails: a mail server that is away delays it, and it is not
 * sent any more once the link would be over. Answers the same whether the account exists or not; the work follows the answer,
 * so the time tells nothing either. A name may be asked for five times in 15 minutes, an address, behind which
 * a whole campus may be, 300 times.
 */
export async function requestReset(outer: Ctx, emailOrNim: string): Promise<null> {
  await outer.services.signInLimit.take(`resetAddress:${networkOf(outer.ip)}`, outer.now);
  await outer.services.signInLimit.take(`reset:${emailOrNim.toLowerCase()}`, outer.now);
  outer.afterCommit(async () => {
    const account = await findAccount(outer.db, emailOrNim);
    if (!account || account.status !== 'active') return;
    const { data } = await outer.services.campus.get();
    const mailUntil = new Date(outer.now.getTime() + LINK_MS).toISOString();
    const facts = { until: localTime(mailUntil, data.institution.timeZone) };
    const [to, topic] = [{ userId: account.id }, 'account.reset'] as const;
    await inTransaction(outer, async (ctx) => {
      await closeNoticesOf(ctx, [account.id], [topic], '');
      await notify(ctx, [{ to, topic, about: newId(), facts, mail: true, mailUntil }]);
    });
    await sendUrgentMails(outer);
  });
  return null;
}

/** The mail with the link. Its token is made when it is sent, so that nothing stored opens an account. */
registerMailWriter('account.reset', async (ctx, { userId, name, expiresAt }) => {
  const { data } = await ctx.services.campus.get();
  const token = newToken();
  const end = expiresAt ?? new Date(ctx.now.getTime() + LINK_MS).toISOString();
  await createReset(ctx.db, { tokenHash: hashToken(token), userId, expiresAt: end });
  return {
    subject: 'Atur ulang kata sandi',
    text: [
      `Halo ${name},`,
      `Buka tautan berikut sebelum pukul ${localTime(end, data.institution.timeZone)} untuk membuat kata sandi baru:`,
      `${ctx.services.env.PUBLIC_URL}/login/reset?token=${token}`,
      'Abaikan surat ini bila Anda tidak memintanya; kata sandi Anda tidak berubah.',
    ].join('\n\n'),
  };
});

/** Sets a new password with a mailed link; every session of the user ends. */
export async function completeReset(outer: Ctx, input: { token: string; password: string }): Promise<null> {
  const passwordHash = await hashPassword(input.password);
  await inTransaction(outer, async (ctx) => {
    const userId = await useReset(ctx.db, hashToken(input.token), ctx.now.toISOString());
    if (!userId) throw new AppError('RULE', 'Tautan sudah dipakai atau kedaluwarsa. Minta tautan baru.');
    checkNewPassword(input.password, await passwordFacts(ctx.db, userId), 'password');
    await setPassword(ctx.db, userId, passwordHash, false);
    await deleteSessions(ctx.db, userId);
    await audit(ctx, { action: 'password.reset', entity: 'user', entityId: userId });
  });
  outer.services.sessions.forgetAll();
  return null;
}

/** Changes the own password; every other session ends and this one gets a new token. */
export async function updatePassword(
  outer: Ctx,
  input: { currentPassword: string; password: string },
  request: { reply: FastifyReply; userAgent: string },
): Promise<null> {
  const { userId } = actorOf(outer);
  await outer.services.signInLimit.take(`password:${userId}`, outer.now);
  const stored = await findPassword(outer.db, userId);
  if (!stored || !(await verifyPassword(stored, input.currentPassword))) {
    throw invalidField('currentPassword', 'Kata sandi saat ini salah.');
  }
  if (input.password === input.currentPassword) {
    throw invalidField('password', 'Kata sandi baru harus berbeda dari yang lama.');
  }
  checkNewPassword(input.password, await passwordFacts(outer.db, userId), 'password');
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
