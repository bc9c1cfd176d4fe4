import type { LmsAccountView } from '#shared/connections/lms/lms.views.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { Lms, LmsUser } from './moodle/lms.ts';
import { findPerson, lockPerson, otherOwners } from './choices.store.ts';
import { asRule, requireLmsNow } from './connection.ts';
import { linksOf, type LmsPerson, saveLink } from './links.store.ts';
import { requireStill } from './site.ts';

/** @throws AppError NOT_FOUND for nobody the LMS should know, CONFLICT for somebody who has an account. */
async function personWithout(ctx: Ctx, userId: string): Promise<LmsPerson> {
  const person = found(await findPerson(ctx.db, userId));
  if ((await linksOf(ctx.db, [userId])).has(userId)) {
    throw new AppError('CONFLICT', `${person.name} sudah punya akun di LMS. Muat ulang halaman ini.`);
  }
  return person;
}

/** Accounts with somebody's address as it is now, in whatever letter case. @throws AppError RULE when the LMS does not answer. */
async function accountsOf(ctx: Ctx, lms: Lms, { email }: LmsPerson): Promise<LmsUser[]> {
  const address = email.trim().toLowerCase();
  return address === '' ? [] : asRule(ctx, lms.usersOfAddress(address));
}

const view = (account: LmsUser, owner: string | null): LmsAccountView => {
  const { id: lmsId, username, firstname, lastname, idnumber, suspended, lastAccess } = account;
  const name = [firstname, lastname].filter(Boolean).join(' ');
  return { lmsId, username, name, idnumber, suspended, lastAccess, owner };
};

/**
 * Accounts there with somebody's address, those of others marked.
 * @throws AppError NOT_FOUND, CONFLICT for somebody who has an account, RULE when the LMS does not answer.
 */
export async function accountChoices(ctx: Ctx, userId: string): Promise<LmsAccountView[]> {
  const person = await personWithout(ctx, userId);
  const accounts = await accountsOf(ctx, await requireLmsNow(ctx), person);
  const owners = await otherOwners(ctx.db, userId, accounts);
  return accounts.map((account) => view(account, owners.get(account.id) ?? null));
}

/**
 * Pairs somebody with the account a person chose; their name and address there stay as they are.
 * @throws AppError as {@link accountChoices}; RULE for an account without their address, CONFLICT for one of another person.
 */
export async function chooseAccount(
  outer: Ctx,
  userId: string,
  lmsId: number,
): Promise<{ username: string }> {
  const lms = await requireLmsNow(outer);
  // Not inside the transaction: the LMS may take longer than the database lets one wait.
  const accounts = await accountsOf(outer, lms, await personWithout(outer, userId));
  const account = accounts.find(({ id }) => id === lmsId);
  if (!account) {
    throw new AppError('RULE', 'Akun ini tidak memakai email orang ini di LMS. Buka lagi pilihan akunnya.');
  }
  const { username } = account;
  return inTransaction(outer, async (ctx) => {
    await requireStill(ctx.db, lms);
    await lockPerson(ctx.db, userId);
    await personWithout(ctx, userId);
    const owner = (await otherOwners(ctx.db, userId, [account])).get(lmsId);
    if (owner !== undefined) {
      throw new AppError('CONFLICT', `Akun ${username} milik ${owner}. Pilih akun yang lain.`);
    }
    const link = { userId, lmsId, username, linkedAt: ctx.now.toISOString() };
    if (!(await saveLink(ctx.db, link, null))) {
      throw new AppError('CONFLICT', `Akun ${username} sudah dipasangkan dengan orang lain.`);
    }
    await audit(ctx, { action: 'lms.account', entity: 'user', entityId: userId, after: { lmsId, username } });
    return { username };
  });
}
