import { localTime } from '#shared/platform/format/time.ts';
import { newId } from '#server/platform/db/id.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { hashToken, newToken } from '#server/platform/http/session.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import {
  closeNoticesOf,
  notify,
  registerMailWriter,
  sendUrgentMails,
} from '#server/platform/notices/notices.public.ts';
import { countResetMails, createReset, findAccount } from './auth.store.ts';
import { noteAtDoor } from './door.ts';
import { nameMark } from './name-mark.ts';
import { insertResetRequest, type ResetRequest, takeResetRequest } from './reset-requests.store.ts';

const LINK_MS = 30 * 60_000;

/** More mails than these in a quarter of an hour help nobody; the links mailed before stay good. */
const MAILS_AT_ONCE = 2;
const MAILS_MS = 15 * 60_000;
/** Behind a network may be a whole campus. Whoever asks beyond this only slows the mails down, for a round of the queue. */
const NETWORK_AT_ONCE = 300;

const later = (moment: string | Date, ms: number): string =>
  new Date(new Date(moment).getTime() + ms).toISOString();

/** Queues the mail with the link, where there is such an account and the time of the link is not over. */
async function queueMail(ctx: Ctx, { emailOrNim, agent, askedAt }: ResetRequest): Promise<boolean> {
  const account = await findAccount(ctx.db, emailOrNim);
  const name = nameMark(emailOrNim, ctx.services.env.SESSION_SECRET);
  noteAtDoor(ctx, 'RESET_ASKED', { userId: account?.id ?? null, nameMark: name, agent });
  const mailUntil = later(askedAt, LINK_MS);
  if (account?.status !== 'active' || Date.parse(mailUntil) <= ctx.now.getTime()) return false;
  if ((await countResetMails(ctx.db, account.id, later(ctx.now, -MAILS_MS))) >= MAILS_AT_ONCE) return false;
  const { data } = await ctx.services.campus.get();
  const facts = { until: localTime(mailUntil, data.institution.timeZone) };
  const [to, topic] = [{ userId: account.id }, 'account.reset'] as const;
  await closeNoticesOf(ctx, [account.id], [topic], '');
  await notify(ctx, [{ to, topic, about: newId(), facts, mail: true, mailUntil }]);
  return true;
}

/**
 * Turns a kept request, this one or the oldest, into a mail and tries to send it at once.
 * @returns whether there was one
 */
async function serveRequest(outer: Ctx, id?: string): Promise<boolean> {
  const served = await inTransaction(outer, async (inner) => {
    const request = await takeResetRequest(inner.db, id);
    if (!request) return null;
    const { ip, requestId } = request;
    return { ip, isQueued: await queueMail({ ...inner, ip, requestId }, request) };
  });
  const network = `resetNetwork:${networkOf(served?.ip ?? '')}`;
  const { tally } = outer.services;
  const isDue =
    served?.isQueued && (await tally.take(network, NETWORK_AT_ONCE, MAILS_MS, outer.now)) === null;
  if (isDue) await sendUrgentMails(outer);
  return served !== null;
}

/** The mail with the link. Its token is made when it is sent, so that nothing stored opens an account. */
registerMailWriter('account.reset', async (ctx, { userId, name, expiresAt }) => {
  const { data } = await ctx.services.campus.get();
  const token = newToken();
  const end = expiresAt ?? later(ctx.now, LINK_MS);
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
 * sent any more once the link would be over. The request is kept before it is answered, in the same way whether the account
 * exists or not, and looked at after the answer, so that neither words nor time tell anything. Nobody is refused: who asks for
 * somebody else's link only makes sure that one lies in the owner's mailbox, and who asks for hundreds from a network makes its
 * mails go with the queue's next round.
 * @throws whatever keeps the database from keeping the request
 */
export async function requestReset(ctx: Ctx, emailOrNim: string, agent: string): Promise<null> {
  const { ip, requestId } = ctx;
  const [id, askedAt] = [newId(), ctx.now.toISOString()];
  await insertResetRequest(ctx.db, { id, emailOrNim, ip, agent: agent.slice(0, 300), requestId, askedAt });
  ctx.afterCommit(async () => void (await serveRequest(ctx, id)));
  return null;
}

/** Every minute: requests whose process died, or lost the database, before it looked at them. */
export const resetRequestTimer: Timer = {
  name: 'serve-reset-requests',
  cron: '* * * * *',
  run: async (ctx) => {
    let served = 0;
    while (await serveRequest(ctx)) served += 1;
    return { served };
  },
};
