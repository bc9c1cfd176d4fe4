import type { LmsMailsView } from '#shared/contracts/lms-views.ts';
import { mustAskForMails, welcomesOf } from '#shared/domain/lms/mails.ts';
import type { LmsJobKind } from '#shared/domain/lms/run.ts';
import type { Ctx } from '../../http/ctx.ts';
import type { Lms } from '../../integrations/lms/lms.ts';
import { compare, wishOf } from './compare.ts';
import { asRule, requireLmsNow } from './connection.ts';
import { type ComingClass, hasBroughtPeople, unsettledClasses } from './forecast.store.ts';
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
import { findAccounts } from './people.service.ts';

/** Courses that are looked into, some at once; those beyond count as if nobody were there yet. */
const LOOKS = 200;
const AT_ONCE = 4;

type Job = { kind: LmsJobKind; periodId: string; scheduleIds: string[] };
type Coming = ComingClass & { members: ClassMember[] };

/** Classes whose members a job brings, itself or by the clock that follows it. */
async function comingClasses(ctx: Ctx, job: Job, { isAutomatic }: LmsSettings): Promise<ComingClass[]> {
  const { kind, periodId, scheduleIds } = job;
  if (kind === 'MEMBERS') return unsettledClasses(ctx.db, periodId, scheduleIds);
  if (kind === 'USERS' || !isAutomatic) return [];
  const added = await classesToAdd(ctx.db, periodId, scheduleIds);
  return added.map(({ scheduleId }) => ({ scheduleId, lmsId: null }));
}

/** Accounts by person; who has none yet bears a number no account has. */
async function accountsOf(ctx: Ctx, lms: Lms, people: readonly LmsPerson[]) {
  const byPerson = new Map(people.map((person) => [person.userId, person]));
  const linked = await linksOf(ctx.db, [...byPerson.keys()]);
  const missing = [...byPerson.values()].filter(({ userId }) => !linked.has(userId));
  const { found, lacking } = await findAccounts(lms, missing);
  const invented = lacking.map(({ userId }, at) => [userId, -1 - at] as const);
  return { accounts: new Map([...linked, ...found, ...invented]), lacking: lacking.length };
}

/** Greetings of one class if its members came now, by the comparison that brings them. */
async function welcomesIn(
  ctx: Ctx,
  lms: Lms,
  { lmsId, members }: Coming,
  accounts: ReadonlyMap<string, number>,
  settings: LmsSettings,
): Promise<number> {
  const present = lmsId === null ? [] : await lms.members(lmsId);
  const { plan } = await compare(ctx, present, wishOf(members, accounts, settings), { settings });
  return welcomesOf(plan, present, settings.teacherRole);
}

async function countMails(ctx: Ctx, lms: Lms, job: Job) {
  const settings = await readSettings(ctx.db);
  const classes: Coming[] = [];
  for (const one of await comingClasses(ctx, job, settings)) {
    const lmsId = classes.length < LOOKS ? one.lmsId : null;
    classes.push({ ...one, lmsId, members: await membersOfClass(ctx.db, one.scheduleId) });
  }
  const people =
    job.kind === 'USERS'
      ? await peopleToAdd(ctx.db, job.periodId, 'all')
      : classes.flatMap(({ members }) => members);
  const { accounts, lacking } = await accountsOf(ctx, lms, people);
  let welcomes = 0;
  for (let at = 0; at < classes.length; at += AT_ONCE) {
    const some = classes.slice(at, at + AT_ONCE);
    const counts = await Promise.all(some.map((one) => welcomesIn(ctx, lms, one, accounts, settings)));
    welcomes += counts.reduce((sum, count) => sum + count, 0);
  }
  return { passwords: settings.mailsPassword ? lacking : 0, welcomes };
}

/**
 * Counts the mails a Moodle as it is installed sends when a job is done, and says whether people are asked first. Whether a
 * course's welcome message is on no call of its web service tells.
 * @throws AppError RULE without an LMS, or with the reason when it does not answer.
 */
export async function forecastMails(ctx: Ctx, job: Job): Promise<LmsMailsView> {
  const lms = await requireLmsNow(ctx);
  const mails = await asRule(ctx, countMails(ctx, lms, job));
  return { ...mails, mustAsk: mustAskForMails(mails, !(await hasBroughtPeople(ctx.db))) };
}
