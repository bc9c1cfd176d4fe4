import { randomBytes } from 'node:crypto';
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
import { forgetLinks, knownUsers, linksOf, type LmsPerson, readSettings, saveLink } from './links.store.ts';
import type { Run } from './run.ts';
import { keepIds, requireStill } from './site.ts';

/** So many accounts are made in one call; every field counts against what the site reads. */
const CHUNK = 100;

type Wish = { person: LmsPerson; user: LmsNewUser };

/** A password nobody learns, of all kinds of signs a site may ask for. */
const secretPassword = (): string => `${randomBytes(24).toString('base64url')}aA1!`;

/** @param mailsPassword whether the LMS makes the password, and mails it. */
function wishOf(person: LmsPerson, mailsPassword: boolean): Wish {
  const user: LmsNewUser = {
    username: usernameOf(person.number, person.email),
    ...nameParts(person.name),
    email: person.email.trim().toLowerCase(),
    idnumber: person.userId,
    password: mailsPassword ? null : secretPassword(),
  };
  return { person, user };
}

/** Whether the LMS takes what an account would be called, and its address. */
const canHaveAccount = ({ user }: Wish): boolean => user.username !== '' && fitsLms(user.email);

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

/** Accounts called by these names, by name. */
async function accountsNamed(lms: Lms, wishes: readonly Wish[]): Promise<Accounts> {
  const names = wishes.map(({ user }) => user.username);
  const found = names.length === 0 ? [] : await lms.usersBy('username', names);
  return new Map(found.map((account) => [account.username, account]));
}

/** Accounts of these people's addresses, written as here or in small letters, by the address in small letters. */
async function accountsAt(lms: Lms, wishes: readonly Wish[]): Promise<ReadonlyMap<string, LmsUser[]>> {
  const values = new Set(wishes.flatMap(({ person, user }) => [user.email, person.email.trim()]));
  const found = values.size === 0 ? [] : await lms.usersBy('email', [...values]);
  return Map.groupBy(found, ({ email }) => email?.toLowerCase() ?? '');
}

/** The one account of several with an address that bears the person's id; null where only somebody there can tell. */
const chosen = ({ person }: Wish, found: readonly LmsUser[]): LmsUser | null => {
  const own = found.filter(({ idnumber }) => idnumber === person.userId);
  return found.length === 1 ? (found[0] ?? null) : own.length === 1 ? (own[0] ?? null) : null;
};

/** What is told where several accounts have one address. */
const choiceOf = ({ user }: Wish, found: readonly LmsUser[]): string =>
  `Email ini dipakai ${found.length} akun (${found.map(({ username }) => username).join(', ')}). Ubah nama pengguna akun yang benar menjadi ${user.username}, atau hapus yang lain, di Moodle.`;

/**
 * Says of accounts whether they are another person's: one bears the id of whom the portal made it for, and stays theirs when
 * somebody else gets their NIM.
 */
async function ownersOf(ctx: Ctx, accounts: readonly LmsUser[]) {
  const ids = accounts.map(({ idnumber }) => idnumber).filter((id) => isOfAnother('', id));
  const known = ids.length === 0 ? new Set<string>() : await knownUsers(ctx.db, ids);
  return ({ person }: Wish, { idnumber }: LmsUser): boolean =>
    isOfAnother(person.userId, idnumber) && known.has(idnumber.toLowerCase());
}

/** Pairs somebody with one of the accounts found for them. @returns false where there is none. */
async function pairOne(
  ctx: Ctx,
  lms: Lms,
  run: Run,
  wish: Wish,
  found: readonly LmsUser[],
  isOthers: (wish: Wish, account: LmsUser) => boolean,
): Promise<boolean> {
  if (found.length === 0) return false;
  const account = chosen(wish, found);
  const label = labelOf(wish.person);
  if (account === null) run.note('FAILED', label, choiceOf(wish, found));
  else if (isOthers(wish, account))
    run.note('FAILED', label, `Email ini dipakai akun ${account.username} milik orang lain.`);
  else {
    await keep(ctx, lms, run, wish, account, false);
    if (account.suspended)
      run.note('FAILED', label, `Akun ${account.username} ditangguhkan di LMS. Aktifkan di Moodle.`);
  }
  return true;
}

/** Pairs people with the accounts they have there, by name, then by address. @returns who has none. */
async function pair(ctx: Ctx, lms: Lms, run: Run, wishes: readonly Wish[]): Promise<Wish[]> {
  const byName = await accountsNamed(lms, wishes);
  const isTaken = await ownersOf(ctx, [...byName.values()]);
  const named = wishes.map((wish): Wish => {
    const found = byName.get(wish.user.username);
    if (!found || !isTaken(wish, found)) return wish;
    // Their number names the account of somebody who had it before.
    return { ...wish, user: { ...wish.user, username: usernameOf(null, wish.user.email) } };
  });
  const byEmail = await accountsAt(
    lms,
    named.filter(({ user }) => !byName.has(user.username)),
  );
  const isOthers = await ownersOf(ctx, [...byEmail.values()].flat());
  const rest: Wish[] = [];
  for (const wish of named) {
    const own = byName.get(wish.user.username);
    const found = own ? [own] : (byEmail.get(wish.user.email) ?? []);
    if (!(await pairOne(ctx, lms, run, wish, found, isOthers))) rest.push(wish);
  }
  return rest;
}

/**
 * Looks which people without a pair have an account there; pairs nobody.
 * @returns their accounts by person, and who would be given one.
 * @throws LmsError
 */
export async function findAccounts(
  lms: Lms,
  people: readonly LmsPerson[],
): Promise<{ found: Map<string, number>; lacking: LmsPerson[] }> {
  const wishes = people.map((person) => wishOf(person, true)).filter(canHaveAccount);
  const byName = await accountsNamed(lms, wishes);
  const byEmail = await accountsAt(lms, wishes);
  const found = new Map<string, number>();
  for (const { person, user } of wishes) {
    const account = byName.get(user.username) ?? byEmail.get(user.email)?.[0];
    if (account) found.set(person.userId, account.id);
  }
  const lacking = wishes.map(({ person }) => person).filter(({ userId }) => !found.has(userId));
  return { found, lacking };
}

async function createOne(ctx: Ctx, lms: Lms, run: Run, wish: Wish): Promise<void> {
  try {
    const [made] = await lms.createUsers([wish.user]);
    if (made?.username.toLowerCase() !== wish.user.username) throw new LmsError('UNKNOWN', 'unreadable');
    await keep(ctx, lms, run, wish, made, true);
  } catch (error) {
    if (error instanceof LmsError && !isAboutRecord(error)) throw error;
    // An account with the address in other letters is refused as one of the same, and found only by a search.
    const found = await lms.usersOfAddress(wish.user.email);
    if (await pairOne(ctx, lms, run, wish, found, await ownersOf(ctx, found))) return;
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
    const byName = new Map(made.map((account) => [account.username.toLowerCase(), account]));
    // An answer that does not name everybody leaves open which account is whose: they are looked up.
    if (wishes.some(({ user }) => !byName.has(user.username))) throw new LmsError('UNKNOWN', 'unreadable');
    for (const wish of wishes) {
      const account = byName.get(wish.user.username);
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
  const { mailsPassword } = await readSettings(ctx.db);
  const missing = people
    .filter(({ userId }) => !known.has(userId))
    .map((person) => wishOf(person, mailsPassword));
  const usable = missing.filter(canHaveAccount);
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
