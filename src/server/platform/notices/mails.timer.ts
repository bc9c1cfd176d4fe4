import type { NoticeTopic } from '#shared/platform/notices/notice-facts.ts';
import { reasonOf } from '#server/platform/db/error-facts.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { type Mail, outageOf } from '#server/platform/mail/mailer.ts';
import { Outages } from '#server/platform/outages.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import {
  claimMails,
  type DueMail,
  giveUpExpired,
  giveUpLost,
  type MailOutcome,
  settleMails,
} from './mails.store.ts';

/** People to whom a mail is under way: as many connections to the mail server, and as many letters as a crash can lose. */
const AT_ONCE = 5;
/** Notices mailed in one run; the rest is for the next, so that a run never outlasts the time between two. */
const PER_RUN = 1_000;
const MINUTE_MS = 60_000;
/** Waiting before the second, third … try; after the last one the mail has failed. */
const WAITS_MIN = [5, 30, 120, 720] as const;
/** Waiting before each further try of a mail that is of no use later. */
const URGENT_WAIT_MIN = 5;
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

/** Writes the mail of a notice that says more than the notice does. */
type Writer = (ctx: Ctx, mail: DueMail) => Promise<Pick<Mail, 'subject' | 'text'>>;
const writers = new Map<NoticeTopic, Writer>();

/** Lets notices of a topic go out as mails of their own, written when they are sent: what they hold is stored nowhere. */
export const registerMailWriter = (topic: NoticeTopic, writer: Writer): void =>
  void writers.set(topic, writer);

async function write(ctx: Ctx, campus: string, letter: Letter): Promise<Mail> {
  const writer = writers.get(letter[0].topic);
  return writer ? { to: letter[0].to, ...(await writer(ctx, letter[0])) } : mailOf(ctx, campus, letter);
}

/** When a mail that did not go out is tried again; null once it has failed. */
function nextTry(now: Date, { attempts, expiresAt }: DueMail): string | null {
  if (expiresAt !== null) {
    const next = later(now, URGENT_WAIT_MIN);
    return next < expiresAt ? next : null;
  }
  const wait = WAITS_MIN[attempts - 1];
  return wait === undefined ? null : later(now, wait);
}

const outages = new Outages();

/** Tells the log when the mail server goes away, by the first letter that finds it so. */
function noteFailure({ services, log }: Ctx, error: unknown): void {
  const reason = outageOf(error);
  if (reason !== null && outages.begin(services, reason))
    log.warn(`The mail server is away (${reasonOf(error)}); mails wait until it is back.`);
}

/** Tells the log that it is back. */
function noteSent({ services, log }: Ctx): void {
  if (outages.end(services)) log.info('The mail server is back.');
}

/** How each notice of a letter went. */
async function send(ctx: Ctx, campus: string, letter: Letter): Promise<MailOutcome[]> {
  try {
    await ctx.services.mail.send(await write(ctx, campus, letter));
    noteSent(ctx);
    const sent = { status: 'SENT', nextTryAt: ctx.now.toISOString(), error: '' } as const;
    return letter.map(({ noticeId }) => ({ noticeId, ...sent }));
  } catch (error) {
    noteFailure(ctx, error);
    return letter.map((mail) => {
      const next = nextTry(ctx.now, mail);
      return {
        noticeId: mail.noticeId,
        status: next === null ? 'FAILED' : 'WAITING',
        nextTryAt: next ?? ctx.now.toISOString(),
        error: String(error).slice(0, 300),
      };
    });
  }
}

/** Mails by whom they go to; those with a writer go each for itself. */
const lettersOf = (mails: readonly DueMail[]): Letter[] =>
  [...Map.groupBy(mails, ({ to, topic, noticeId }) => (writers.has(topic) ? noticeId : to)).values()].flatMap(
    ([first, ...rest]) => (first ? [[first, ...rest] as const] : []),
  );

/** Sends the mails that are due, one to each person, a few at a time; what fails is tried again, five times within fifteen hours. */
export async function sendNoticeMails(ctx: Ctx): Promise<{ sent: number; failed: number; lost: number }> {
  const { data } = await ctx.services.campus.get();
  const campus = data.institution.name || 'Cendekia';
  const lost = await giveUpLost(ctx.db, later(ctx.now, -LOST_AFTER_MIN));
  await giveUpExpired(ctx.db, ctx.now.toISOString());
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

/** Sends at once what is of no use later; the timer tries again what fails. */
export async function sendUrgentMails(ctx: Ctx): Promise<void> {
  const mails = await claimMails(ctx.db, ctx.services.clock().toISOString(), AT_ONCE, true);
  const letters = lettersOf(mails);
  if (letters.length === 0) return;
  const { data } = await ctx.services.campus.get();
  const outcomes = await Promise.all(letters.map((letter) => send(ctx, data.institution.name, letter)));
  await settleMails(ctx.db, outcomes.flat());
}

export const mailTimer: Timer = {
  name: 'send-notice-mails',
  cron: '* * * * *',
  run: sendNoticeMails,
};
