import type { FastifyReply } from 'fastify';
import type { PasswordFacts } from '#shared/domain/password/password.ts';
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
  countResetMails,
  createReset,
  deleteSessions,
  findAccount,
  findPassword,
  passwordFacts,
  setPassword,
  useReset,
} from './auth.store.ts';
import { noteAtDoor } from './door.ts';
import { rememberDevice } from './known-device.ts';
import { nameMark } from './name-mark.ts';
import { checkNewPassword, hashPassword, verifyPassword } from './password.ts';

const LINK_MS = 30 * 60_000;

/** What others may know of the person and of the institution. */
async function factsOf({ db, services }: Ctx, userId: string): Promise<PasswordFacts> {
  const facts = await passwordFacts(db, userId);
  const { name, shortName, code, website, email } = (await services.campus.get()).data.institution;
  return { ...facts, names: [...facts.names, name, shortName, code, website, email, 'Cendekia'] };
}

/** More mails than these in a quarter of an hour help nobody; the links mailed before stay good. */
const MAILS_AT_ONCE = 2;
const MAILS_MS = 15 * 60_000;
/** Behind a network may be a whole campus. Whoever asks beyond this only slows the mails down, for a round of the queue. */
const NETWORK_AT_ONCE = 300;

const at = (ctx: Ctx, ms: number): string => new Date(ctx.now.getTime() + ms).toISOString();

/** Queues the mail with the link and tries to send it at once. */
async function mailLink(outer: Ctx, emailOrNim: string, agent: string): Promise<void> {
  const account = await findAccount(outer.db, emailOrNim);
  const name = nameMark(emailOrNim, outer.services.env.SESSION_SECRET);
  noteAtDoor(outer, 'RESET_ASKED', { userId: account?.id ?? null, nameMark: name, agent });
  if (account?.status !== 'active') return;
  const { data } = await outer.services.campus.get();
  const mailUntil = at(outer, LINK_MS);
  const facts = { until: localTime(mailUntil, data.institution.timeZone) };
  const [to, topic] = [{ userId: account.id }, 'account.reset'] as const;
  const isQueued = await inTransaction(outer, async (ctx) => {
    if ((await countResetMails(ctx.db, account.id, at(outer, -MAILS_MS))) >= MAILS_AT_ONCE) return false;
    await closeNoticesOf(ctx, [account.id], [topic], '');
    await notify(ctx, [{ to, topic, about: newId(), facts, mail: true, mailUntil }]);
    return true;
  });
  const network = `resetNetwork:${networkOf(outer.ip)}`;
  const wait = isQueued && (await outer.services.tally.take(network, NETWORK_AT_ONCE, MAILS_MS, outer.now));
  if (isQueued && wait === null) await sendUrgentMails(outer);
}

/** The mail with the link. Its token is made when it is sent, so that nothing stored opens an account. */
registerMailWriter('account.reset', async (ctx, { userId, name, expiresAt }) => {
  const { data } = await ctx.services.campus.get();
  const token = newToken();
  const end = expiresAt ?? at(ctx, LINK_MS);
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

/**
 * Mails a one-use link, valid for 30 minutes, through the queue of mails: a mail server that is away delays it, and it is not
 * sent any more once the link would be over. Answers the same whether the account exists or not; the work follows the answer,
 * so the time tells nothing either. Nobody is refused: who asks for somebody else's link only makes sure that one lies in the
 * owner's mailbox, and who asks for hundreds from a network makes its mails go with the queue's next round.
 */
export async function requestReset(ctx: Ctx, emailOrNim: string, agent: string): Promise<null> {
  ctx.afterCommit(() => mailLink(ctx, emailOrNim, agent));
  return null;
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
    noteAtDoor(outer, 'PROOF_FAILED', { userId, nameMark: null, agent: request.userAgent });
    throw invalidField('currentPassword', 'Kata sandi saat ini salah.');
  }
  // Whoever knows it may look for a good new one as often as it takes.
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
