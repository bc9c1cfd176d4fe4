import { randomBytes } from 'node:crypto';
import { fitsLms, isAddress, nameParts, usernameOf } from '#shared/connections/lms/names.ts';
import { isOfAnother } from '#shared/connections/lms/profile.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Lms, LmsNewUser, LmsUser } from './moodle/lms.ts';
import { knownUsers, type LmsPerson } from './links.store.ts';

/** Somebody without a pair, and the account they would be given. */
export type Wish = { person: LmsPerson; user: LmsNewUser };

/** A password nobody learns, of all kinds of signs a site may ask for. */
const secretPassword = (): string => `${randomBytes(24).toString('base64url')}aA1!`;

/** @param mailsPassword whether the LMS makes the password, and mails it. */
export function wishOf(person: LmsPerson, mailsPassword: boolean): Wish {
  const user: LmsNewUser = {
    username: usernameOf(person.number, person.email),
    ...nameParts(person.name),
    email: person.email.trim().toLowerCase(),
    idnumber: person.userId,
    password: mailsPassword ? null : secretPassword(),
  };
  return { person, user };
}

/** Why the LMS could not hold the account; '' where it can. */
export function problemOfWish({ user }: Wish): string {
  if (user.email === '') return 'Email belum diisi. Isi email orang ini di portal.';
  if (user.username === '') return 'Tidak ada NIM, NIDN, atau email untuk nama akun.';
  if (!fitsLms(user.email)) return 'Email lebih panjang dari yang disimpan LMS (100 huruf).';
  return isAddress(user.email) ? '' : `Email ${user.email} bukan alamat email. Betulkan di portal.`;
}

/**
 * What was found for somebody: their account, why none of those there can be theirs, or nothing. `isChoice` where one of
 * several may be, which a person says.
 */
export type Match = { account: LmsUser } | { problem: string; isChoice: boolean } | null;

/** Accounts called by these names, by name. */
async function accountsNamed(lms: Lms, wishes: readonly Wish[]): Promise<ReadonlyMap<string, LmsUser>> {
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
const choiceOf = (found: readonly LmsUser[]): string =>
  `Email ini dipakai ${found.length} akun (${found.map(({ username }) => username).join(', ')}). Pilih akun yang benar di halaman LMS, tab Riwayat.`;

type Owners = (wish: Wish, account: LmsUser) => boolean;

/**
 * Says of accounts whether they are another person's: one bears the id of whom the portal made it for, and stays theirs when
 * somebody else gets their NIM.
 */
async function ownersOf(db: Db, accounts: readonly LmsUser[]): Promise<Owners> {
  const ids = accounts.map(({ idnumber }) => idnumber).filter((id) => isOfAnother('', id));
  const known = ids.length === 0 ? new Set<string>() : await knownUsers(db, ids);
  return ({ person }, { idnumber }) =>
    isOfAnother(person.userId, idnumber) && known.has(idnumber.toLowerCase());
}

function matchOf(wish: Wish, found: readonly LmsUser[], isOthers: Owners): Match {
  if (found.length === 0) return null;
  const account = chosen(wish, found);
  if (account === null) return { problem: choiceOf(found), isChoice: true };
  return isOthers(wish, account)
    ? { problem: `Email ini dipakai akun ${account.username} milik orang lain.`, isChoice: false }
    : { account };
}

/** Each person with what was found for them; `wish` bears the name they would have, where their number names another's. */
export type Matched = { wish: Wish; match: Match };

/** Looks for the accounts people have there, by name, then by address. @throws LmsError */
export async function matchAccounts(db: Db, lms: Lms, wishes: readonly Wish[]): Promise<Matched[]> {
  const byName = await accountsNamed(lms, wishes);
  const isTaken = await ownersOf(db, [...byName.values()]);
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
  const isOthers = await ownersOf(db, [...byEmail.values()].flat());
  return named.map((wish) => {
    const own = byName.get(wish.user.username);
    return { wish, match: matchOf(wish, own ? [own] : (byEmail.get(wish.user.email) ?? []), isOthers) };
  });
}

/** Looks for accounts with somebody's address in other letters, which only a search finds. @throws LmsError */
export async function matchAnyCase(db: Db, lms: Lms, wish: Wish): Promise<Match> {
  const found = await lms.usersOfAddress(wish.user.email);
  return matchOf(wish, found, await ownersOf(db, found));
}
