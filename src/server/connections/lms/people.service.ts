import { isDeletedAccount } from '#shared/connections/lms/names.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { isAboutRecord, type Lms, LmsError, type LmsUser } from './moodle/lms.ts';
import { sentenceOf } from './connection.ts';
import {
  type Match,
  matchAccounts,
  matchAnyCase,
  problemOfWish,
  type Wish,
  wishOf,
} from './find-accounts.ts';
import { forgetLinks, linksOf, type LmsPerson, readSettings, saveLink } from './links.store.ts';
import type { Run } from './run.ts';
import { keepIds, requireStill } from './site.ts';

/** So many accounts are made in one call; every field counts against what the site reads. */
const CHUNK = 100;

/** Where people are given accounts; `refused` gathers why some have none, by person. */
type Work = { ctx: Ctx; lms: Lms; run: Run; refused: Map<string, string> };

/** What is told of an account that Moodle does not let in. */
export const suspendedSentence = (username: string): string =>
  `Akun ${username} ditangguhkan di LMS. Aktifkan di Moodle.`;

/** How a person is named in a run. */
export const labelOf = ({ name, number }: LmsPerson): string => (number ? `${name} (${number})` : name);

/** Notes why somebody has no account. */
function refuse({ run, refused }: Work, { person }: Wish, why: string, isChoice = false): void {
  run.note('FAILED', labelOf(person), why, null, isChoice ? person.userId : null);
  refused.set(person.userId, why);
}

async function keep(work: Work, wish: Wish, found: Pick<LmsUser, 'id' | 'username'>, made: boolean) {
  const { ctx, lms, run } = work;
  const { person } = wish;
  const link = {
    userId: person.userId,
    lmsId: found.id,
    username: found.username,
    linkedAt: ctx.now.toISOString(),
  };
  if (made) run.took();
  if (await keepIds(ctx, lms, (db) => saveLink(db, link, made ? person : null))) {
    run.note(
      made ? 'CREATED' : 'LINKED',
      labelOf(person),
      made ? 'Akun dibuat' : `Akun ${found.username} sudah ada`,
    );
  } else refuse(work, wish, `Akun ${found.username} sudah dipasangkan dengan orang lain.`);
}

/** Pairs somebody with the account found for them. @returns false where there is none. */
async function pairOne(work: Work, wish: Wish, match: Match): Promise<boolean> {
  if (match === null) return false;
  if ('problem' in match) refuse(work, wish, match.problem, match.isChoice);
  else {
    const { account } = match;
    await keep(work, wish, account, false);
    if (account.suspended) work.run.note('FAILED', labelOf(wish.person), suspendedSentence(account.username));
  }
  return true;
}

/** Pairs people with the accounts they have there. @returns who has none. */
async function pair(work: Work, wishes: readonly Wish[]): Promise<Wish[]> {
  const rest: Wish[] = [];
  for (const { wish, match } of await matchAccounts(work.ctx.db, work.lms, wishes)) {
    if (!(await pairOne(work, wish, match))) rest.push(wish);
  }
  return rest;
}

async function createOne(work: Work, wish: Wish): Promise<void> {
  const { ctx, lms } = work;
  try {
    const [made] = await lms.createUsers([wish.user]);
    if (made?.username.toLowerCase() !== wish.user.username) throw new LmsError('UNKNOWN', 'unreadable');
    await keep(work, wish, made, true);
  } catch (error) {
    if (error instanceof LmsError && !isAboutRecord(error)) throw error;
    // An account with the address in other letters is refused as one of the same.
    if (await pairOne(work, wish, await matchAnyCase(ctx.db, lms, wish))) return;
    if (error instanceof LmsError) work.run.refusedPeople([error.code]);
    refuse(work, wish, sentenceOf(error));
  }
}

/**
 * Makes accounts together; where one of them is refused or nobody knows the outcome, those that exist by now are paired
 * and the rest made one by one, so that the bad one is named.
 */
async function create(work: Work, wishes: readonly Wish[]): Promise<void> {
  try {
    const made = await work.lms.createUsers(wishes.map(({ user }) => user));
    const byName = new Map(made.map((account) => [account.username.toLowerCase(), account]));
    // An answer that does not name everybody leaves open which account is whose: they are looked up.
    if (wishes.some(({ user }) => !byName.has(user.username))) throw new LmsError('UNKNOWN', 'unreadable');
    for (const wish of wishes) {
      const account = byName.get(wish.user.username);
      if (account) await keep(work, wish, account, true);
    }
  } catch (error) {
    if (!(error instanceof LmsError) || error.kind === 'ACCESS') throw error;
    const rest = await pair(work, wishes);
    if (!isAboutRecord(error) && rest.length === wishes.length) throw error;
    for (const wish of rest) await createOne(work, wish);
  }
}

/**
 * Gives people accounts, or finds those they have.
 * @returns accounts by person, of everybody who has one now, and why the others have none.
 * @throws LmsError when the LMS does not answer or refuses the portal; AppError RULE once another LMS is set.
 */
export async function ensurePeople(
  ctx: Ctx,
  lms: Lms,
  run: Run,
  people: readonly LmsPerson[],
): Promise<{ accounts: Map<string, number>; refused: ReadonlyMap<string, string> }> {
  const ids = people.map(({ userId }) => userId);
  const known = await linksOf(ctx.db, ids);
  const { mailsPassword } = await readSettings(ctx.db);
  const work: Work = { ctx, lms, run, refused: new Map() };
  const usable: Wish[] = [];
  for (const person of people) {
    if (known.has(person.userId)) continue;
    const wish = wishOf(person, mailsPassword);
    const problem = problemOfWish(wish);
    if (problem === '') usable.push(wish);
    else refuse(work, wish, problem);
  }
  for (let at = 0; at < usable.length; at += CHUNK) {
    const rest = await pair(work, usable.slice(at, at + CHUNK));
    if (rest.length > 0) await create(work, rest);
  }
  const accounts = usable.length === 0 ? known : await linksOf(ctx.db, ids);
  await requireStill(ctx.db, lms);
  return { accounts, refused: work.refused };
}

/**
 * Forgets those of some accounts that were deleted there. Where none of them is to be seen the portal's rights are what is
 * missing, and nothing is forgotten.
 * @returns how many were forgotten. @throws LmsError
 */
export async function forgetDeleted(ctx: Ctx, lms: Lms, lmsIds: readonly number[]): Promise<number> {
  const seen = await lms.usersBy('id', lmsIds.map(String));
  if (seen.length === 0) return 0;
  const alive = new Set(seen.filter(({ username }) => !isDeletedAccount(username)).map(({ id }) => id));
  const deleted = lmsIds.filter((id) => !alive.has(id));
  if (deleted.length > 0) await forgetLinks(ctx.db, deleted);
  return deleted.length;
}
