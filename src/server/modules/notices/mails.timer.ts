import type { Ctx } from '../../http/ctx.ts';
import type { Timer } from '../../timers/timer.ts';
import { claimMails, type DueMail, giveUpLost, type MailOutcome, settleMails } from './mails.store.ts';

/** People to whom a mail is under way: as many connections to the mail server, and as many letters as a crash can lose. */
const AT_ONCE = 5;
/** Notices mailed in one run; the rest is for the next, so that a run never outlasts the time between two. */
const PER_RUN = 1_000;
const MINUTE_MS = 60_000;
/** Waiting before the second, third … try; after the last one the mail has failed. */
const WAITS_MIN = [5, 30, 120, 720] as const;
const LOST_AFTER_MIN = 30;

const later = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * MINUTE_MS).toISOString();

/** What one person is told by one mail, the oldest first; at least one. */
type Letter = readonly [DueMail, ...DueMail[]];

/** One mail of everything a person is told now; with one title it is the subject, with several how many there are. */
function mailOf({ services }: Ctx, campus: string, letter: Letter) {
  const [{ to, name, title, url }] = letter;
  const sameTitle = letter.every((one) => one.title === title);
  const samePage = letter.every((one) => one.url === url);
  const link = services.env.PUBLIC_URL + ((samePage ? url : null) ?? '/');
  const lines = letter.map((one) => (sameTitle ? one.body : `${one.title}: ${one.body}`));
  const told = lines.length === 1 ? lines.join('') : lines.map((line) => `- ${line}`).join('\n');
  const subject = sameTitle ? title : `${letter.length} pemberitahuan`;
  return {
    to,
    subject: `${subject} – ${campus}`,
    text: `Yth. ${name},\n\n${told}\n\nSelengkapnya: ${link}\n\n${campus}\n`,
  };
}

/** How each notice of a letter went. */
async function send(ctx: Ctx, campus: string, letter: Letter): Promise<MailOutcome[]> {
  try {
    await ctx.services.mail.send(mailOf(ctx, campus, letter));
    const sent = { status: 'SENT', nextTryAt: ctx.now.toISOString(), error: '' } as const;
    return letter.map(({ noticeId }) => ({ noticeId, ...sent }));
  } catch (error) {
    return letter.map(({ noticeId, attempts }) => {
      const wait = WAITS_MIN[attempts - 1];
      return {
        noticeId,
        status: wait === undefined ? 'FAILED' : 'WAITING',
        nextTryAt: later(ctx.now, wait ?? 0),
        error: String(error).slice(0, 300),
      };
    });
  }
}

/** Mails by whom they go to. */
const lettersOf = (mails: readonly DueMail[]): Letter[] =>
  [...Map.groupBy(mails, ({ to }) => to).values()].flatMap(([first, ...rest]) =>
    first ? [[first, ...rest] as const] : [],
  );

/** Sends the mails that are due, one to each person, a few at a time; what fails is tried again, five times within fifteen hours. */
export async function sendNoticeMails(ctx: Ctx): Promise<{ sent: number; failed: number; lost: number }> {
  const { data } = await ctx.services.campus.get();
  const campus = data.institution.name || 'Cendekia';
  const lost = await giveUpLost(ctx.db, later(ctx.now, -LOST_AFTER_MIN));
  let [sent, failed] = [0, 0];
  while (sent + failed < PER_RUN) {
    const mails = await claimMails(ctx.db, ctx.services.clock().toISOString(), AT_ONCE);
    if (mails.length === 0) break;
    const outcomes = (await Promise.all(lettersOf(mails).map((letter) => send(ctx, campus, letter)))).flat();
    await settleMails(ctx.db, outcomes);
    const good = outcomes.filter(({ status }) => status === 'SENT').length;
    sent += good;
    failed += outcomes.length - good;
    // Nothing went through: the mail server is probably away, and each try would only wait for it again.
    if (good === 0) break;
  }
  return { sent, failed, lost };
}

export const mailTimer: Timer = {
  name: 'send-notice-mails',
  cron: '*/5 * * * *',
  run: sendNoticeMails,
};
