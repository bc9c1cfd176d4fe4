import { fitsLms, isDeletedAccount, nameParts, usernameOf } from '#shared/domain/lms/names.ts';
import { isOfAnother } from '#shared/domain/lms/profile.ts';
import type { Ctx } from '../../http/ctx.ts';
import {
  isAboutRecord,
  type Lms,
  LmsError,
  type LmsNewUser,
  type LmsUser,
} from '../../integrations/lms/lms.ts';
import { sentenceOf } from './connection.ts';
import { forgetLinks, knownUsers, linksOf, type LmsPerson, saveLink } from './links.store.ts';
import type { Run } from './run.ts';
import { keepIds, requireStill } from './site.ts';

/** So many accounts are made in one call; every field counts against what the site reads. */
const CHUNK = 100;

type Wish = { person: LmsPerson; user: LmsNewUser };

function wishOf(person: LmsPerson): Wish {
  const user: LmsNewUser = {
    username: usernameOf(person.number, person.email),
    ...nameParts(person.name),
    email: person.email.trim().toLowerCase(),
    idnumber: person.userId,
  };
  return { person, user };
}

/** How a person is named in a run. */
export const labelOf = ({ name, number }: LmsPerson): string => (number ? `${name} (${number})` : name);

async function keep(
  ctx: Ctx,
  lms: Lms,
  run: Run,
  { person }: Wish,
  found: Pick<LmsUser, 'id' | 'username'>,
  made: boolean,
) {
  const link = {
    userId: person.userId,
    lmsId: found.id,
    username: found.username,
    linkedAt: ctx.now.toISOString(),
  };
  if (await keepIds(ctx, lms, (db) => saveLink(db, link, made ? person : null))) {
    run.note(
      made ? 'CREATED' : 'LINKED',
      labelOf(person),
      made ? 'Akun dibuat' : `Akun ${found.username} sudah ada`,
    );
  } else {
    run.note('FAILED', labelOf(person), `Akun ${found.username} sudah dipasangkan dengan orang lain.`);
  }
}

type Accounts = ReadonlyMap<string, LmsUser>;

/** Accounts that hold one of these values, by that value. */
async function accountsBy(
  lms: Lms,
  field: 'username' | 'email',
  values: readonly string[],
): Promise<Accounts> {
  if (values.length === 0) return new Map();
  const found = await lms.usersBy(field, values);
  return new Map(found.map((account) => [account[field]?.toLowerCase() ?? '', account]));
}

/**
 * Says of accounts whether they are another person's: one bears the id of whom the portal made it for, and stays theirs when
 * somebody else gets their NIM.
 */
async function ownersOf(ctx: Ctx, accounts: Accounts) {
  const ids = [...accounts.values()].map(({ idnumber }) => idnumber).filter((id) => isOfAnother('', id));
  const known = ids.length === 0 ? new Set<string>() : await knownUsers(ctx.db, ids);
  return ({ person }: Wish, { idnumber }: LmsUser): boolean =>
    isOfAnother(person.userId, idnumber) && known.has(idnumber.toLowerCase());
}

/** Pairs people with the accounts they have there, by name, then by address. @returns who has none. */
async function pair(ctx: Ctx, lms: Lms, run: Run, wishes: readonly Wish[]): Promise<Wish[]> {
  const byName = await accountsBy(
    lms,
    'username',
    wishes.map(({ user }) => user.username),
  );
  const isTaken = await ownersOf(ctx, byName);
  const named = wishes.map((wish): Wish => {
    const found = byName.get(wish.user.username);
    if (!found || !isTaken(wish, found)) return wish;
    // Their number names the account of somebody who had it before.
    return { ...wish, user: { ...wish.user, username: usernameOf(null, wish.user.email) } };
  });
  const unnamed = named.filter(({ user }) => !byName.has(user.username));
  const byEmail = await accountsBy(
    lms,
    'email',
    unnamed.map(({ user }) => user.email),
  );
  const isOthers = await ownersOf(ctx, byEmail);
  const rest: Wish[] = [];
  for (const wish of named) {
    const found = byName.get(wish.user.username) ?? byEmail.get(wish.user.email);
    if (found && isOthers(wish, found)) {
      run.note('FAILED', labelOf(wish.person), `Email ini dipakai akun ${found.username} milik orang lain.`);
    } else if (found) await keep(ctx, lms, run, wish, found, false);
    else rest.push(wish);
  }
  return rest;
}

async function createOne(ctx: Ctx, lms: Lms, run: Run, wish: Wish): Promise<void> {
  try {
    const [made] = await lms.createUsers([wish.user]);
    if (made) await keep(ctx, lms, run, wish, made, true);
  } catch (error) {
    if (error instanceof LmsError && !isAboutRecord(error)) throw error;
    run.note('FAILED', labelOf(wish.person), sentenceOf(error));
  }
}

/**
 * Makes accounts together; where one of them is refused or nobody knows the outcome, those that exist by now are paired
 * and the rest made one by one, so that the bad one is named.
 */
async function create(ctx: Ctx, lms: Lms, run: Run, wishes: readonly Wish[]): Promise<void> {
  try {
    const made = await lms.createUsers(wishes.map(({ user }) => user));
    for (const [at, wish] of wishes.entries()) {
      const account = made[at];
      if (account) await keep(ctx, lms, run, wish, account, true);
    }
  } catch (error) {
    if (!(error instanceof LmsError) || error.kind === 'ACCESS') throw error;
    const rest = await pair(ctx, lms, run, wishes);
    if (!isAboutRecord(error) && rest.length === wishes.length) throw error;
    for (const wish of rest) await createOne(ctx, lms, run, wish);
  }
}

/**
 * Gives people accounts, or finds those they have.
 * @returns accounts by person, of everybody who has one now.
 * @throws LmsError when the LMS does not answer or refuses the portal; AppError RULE once another LMS is set.
 */
export async function ensurePeople(
  ctx: Ctx,
  lms: Lms,
  run: Run,
  people: readonly LmsPerson[],
): Promise<Map<string, number>> {
  const ids = people.map(({ userId }) => userId);
  const known = await linksOf(ctx.db, ids);
  const missing = people.filter(({ userId }) => !known.has(userId)).map(wishOf);
  const usable = missing.filter(({ user }) => user.username !== '' && fitsLms(user.email));
  for (const { person, user } of missing) {
    if (user.username === '')
      run.note('FAILED', labelOf(person), 'Tidak ada NIM, NIDN, atau email untuk nama akun.');
    else if (!fitsLms(user.email))
      run.note('FAILED', labelOf(person), 'Email lebih panjang dari yang disimpan LMS (100 huruf).');
  }
  for (let at = 0; at < usable.length; at += CHUNK) {
    const rest = await pair(ctx, lms, run, usable.slice(at, at + CHUNK));
    if (rest.length > 0) await create(ctx, lms, run, rest);
  }
  const accounts = missing.length === 0 ? known : await linksOf(ctx.db, ids);
  await requireStill(ctx.db, lms);
  return accounts;
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
