import type { LmsMailsView } from '#shared/connections/lms/lms.views.ts';
import { mustAskForMails, welcomesOf } from '#shared/connections/lms/mails.ts';
import type { LmsJobKind } from '#shared/connections/lms/run.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { isAboutAll, isLost, type Lms, LmsError } from './moodle/lms.ts';
import { compare, type SyncWay, wishOf } from './compare.ts';
import { asRule, requireLmsNow } from './connection.ts';
import { matchAccounts, matchAnyCase, problemOfWish, wishOf as wishedAccount } from './find-accounts.ts';
import { classesOfClock, classesOfTerm, type ComingClass, countPending } from './forecast.store.ts';
import {
  type ClassMember,
  classesToAdd,
  linksOf,
  type LmsPerson,
  type LmsSettings,
  membersOfClass,
  peopleToAdd,
  readSettings,
} from './links.store.ts';
import { otherAccess } from './other-access.store.ts';
import { isMailAgreed } from './site.ts';

/** So many courses and addresses are looked into, some at once; those beyond count as if nobody were there yet. */
const LOOKS = 600;
const AT_ONCE = 6;

type Job = {
  kind: LmsJobKind;
  periodId: string;
  scheduleIds: readonly string[];
  who?: 'students' | 'lecturers' | 'all';
  /** Whether the breaker is passed. */
  force?: boolean;
};
/** Work that mails: a job, what the clock brings by itself, or one suspension, whose greetings are known. */
export type MailWork = Job | { kind: 'CLOCK' } | { kind: 'SUSPENSION'; welcomes: number };

type Coming = ComingClass & { way: SyncWay };
type Standing = { settings: LmsSettings; isAgreed: boolean };

/** Classes whose members a job brings, itself or by the clock that follows it. */
async function classesOfJob(ctx: Ctx, job: Job, settings: LmsSettings): Promise<Coming[]> {
  const { kind, periodId, scheduleIds, force = false } = job;
  if (kind === 'MEMBERS') {
    const way = { settings, force, isAsked: true };
    return (await classesOfTerm(ctx.db, periodId, scheduleIds)).map((one) => ({ ...one, way }));
  }
  if (kind === 'USERS' || !settings.isAutomatic) return [];
  const added = await classesToAdd(ctx.db, periodId, scheduleIds);
  return added.map(({ scheduleId }) => ({ scheduleId, lmsId: null, way: { settings } }));
}

/** Classes whose members come: those of the work, and while nobody has agreed to mails those the clock waits with. */
async function comingClasses(ctx: Ctx, work: MailWork, { settings, isAgreed }: Standing): Promise<Coming[]> {
  const own =
    work.kind === 'CLOCK' || work.kind === 'SUSPENSION' ? [] : await classesOfJob(ctx, work, settings);
  if (!settings.isAutomatic || (isAgreed && work.kind !== 'CLOCK')) return own;
  const named = new Set(own.map(({ scheduleId }) => scheduleId));
  const waiting = (await classesOfClock(ctx.db)).filter(({ scheduleId }) => !named.has(scheduleId));
  return [...own, ...waiting.map((one) => ({ ...one, way: { settings } }))];
}

async function mapSome<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  return results;
}

/** Accounts by person; who would be given one bears a number no account has. */
async function accountsOf(ctx: Ctx, lms: Lms, people: readonly LmsPerson[]) {
  const byPerson = new Map(people.map((person) => [person.userId, person]));
  const linked = await linksOf(ctx.db, [...byPerson.keys()]);
  const wishes = [...byPerson.values()]
    .filter(({ userId }) => !linked.has(userId))
    .map((person) => wishedAccount(person, true))
    .filter((wish) => problemOfWish(wish) === '');
  const matched = await matchAccounts(ctx.db, lms, wishes);
  const unmatched = matched.filter(({ match }) => match === null);
  const searched = await mapSome(unmatched.slice(0, LOOKS), async ({ wish }) => ({
    wish,
    match: await matchAnyCase(ctx.db, lms, wish),
  }));
  const accounts = new Map(linked);
  for (const { wish, match } of [...matched, ...searched])
    if (match !== null && 'account' in match) accounts.set(wish.person.userId, match.account.id);
  const lacking = [...searched.filter(({ match }) => match === null), ...unmatched.slice(LOOKS)];
  for (const [at, { wish }] of lacking.entries()) accounts.set(wish.person.userId, -1 - at);
  return { accounts, lacking: lacking.length };
}

/** Greetings of one class if its members came now, by the comparison that brings them; none where it would be left alone. */
async function welcomesIn(
  ctx: Ctx,
  lms: Lms,
  { scheduleId, lmsId, way }: Coming,
  members: readonly ClassMember[],
  accounts: ReadonlyMap<string, number>,
): Promise<number> {
  try {
    const present = lmsId === null ? [] : await lms.members(lmsId);
    const wish = wishOf(members, accounts, way.settings);
    const { plan } = await compare(ctx, present, wish, way, await otherAccess(ctx.db, scheduleId));
    return welcomesOf(plan, present, way.settings.teacherRole);
  } catch (error) {
    if (!(error instanceof LmsError) || isLost(error) || isAboutAll(error)) throw error;
    return 0;
  }
}

async function countMails(ctx: Ctx, lms: Lms, work: MailWork, standing: Standing) {
  const classes = (await comingClasses(ctx, work, standing)).map((one, at) =>
    at < LOOKS ? one : { ...one, lmsId: null },
  );
  const members = new Map<string, ClassMember[]>();
  for (const { scheduleId } of classes) members.set(scheduleId, await membersOfClass(ctx.db, scheduleId));
  const added = work.kind === 'USERS' ? await peopleToAdd(ctx.db, work.periodId, work.who ?? 'all') : [];
  const { accounts, lacking } = await accountsOf(ctx, lms, [...added, ...[...members.values()].flat()]);
  const counts = await mapSome(classes, (one) =>
    welcomesIn(ctx, lms, one, members.get(one.scheduleId) ?? [], accounts),
  );
  const ahead = work.kind === 'SUSPENSION' ? work.welcomes : 0;
  return {
    passwords: standing.settings.mailsPassword ? lacking : 0,
    welcomes: counts.reduce((sum, count) => sum + count, ahead),
  };
}

/** Whether work mails nobody, whatever the LMS is told: accounts get a password by other means. */
const isQuiet = (work: MailWork, { mailsPassword }: LmsSettings): boolean =>
  work.kind === 'USERS' && !mailsPassword;

/**
 * Counts the mails a Moodle as it is installed sends when work is done, and says whether people are asked first. Whether a
 * course's welcome message is on no call of its web service tells.
 * @param settings as they stand, or as they are about to. @throws LmsError
 */
export async function forecastOf(
  ctx: Ctx,
  lms: Lms,
  work: MailWork,
  settings: LmsSettings,
): Promise<LmsMailsView> {
  const isAgreed = await isMailAgreed(ctx.db);
  const isAsking = !isQuiet(work, settings);
  const mails = isAsking
    ? await countMails(ctx, lms, work, { settings, isAgreed })
    : { passwords: 0, welcomes: 0 };
  const isLasting = work.kind === 'CLOCK';
  return {
    ...mails,
    pending: await countPending(ctx.db, 'periodId' in work ? work.periodId : null),
    isFirst: !isAgreed,
    mustAsk: isAsking && mustAskForMails(mails, { isAgreed, isLasting }),
  };
}

/** The mails of a job, as {@link forecastOf}. @throws AppError RULE without an LMS, or with the reason when it does not answer. */
export async function forecastMails(ctx: Ctx, job: Job): Promise<LmsMailsView> {
  const lms = await requireLmsNow(ctx);
  return asRule(ctx, forecastOf(ctx, lms, job, await readSettings(ctx.db)));
}
