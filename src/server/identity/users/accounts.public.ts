import { and, eq, inArray, sql } from 'drizzle-orm';
import type { UserView } from '#shared/identity/users/user.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { updateRows } from '#server/platform/db/json-rows.ts';
import { found } from '#server/platform/db/list.ts';
import { sessions, userRoles, users } from '#server/platform/db/schema.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import {
  deleteSessions,
  firstPassword,
  hashPassword,
  noteAtDoor,
  setPassword,
  verifyPassword,
} from '#server/identity/auth/auth.public.ts';
import { lockUser, permissionsOfRoles } from './users.store.ts';

export { isOtherAddress, tellAddress } from './account-email.ts';

/**
 * Refuses changes of password or address of an account with more permissions than the actor's.
 * @throws AppError NOT_FOUND, RULE
 */
export async function checkWayIn(ctx: Ctx, userId: string): Promise<void> {
  const actor = actorOf(ctx);
  if (actor.Admin || userId === actor.userId) return;
  const { Admin, permissions, roles } = found(await lockUser(ctx.db, userId));
  const ofRoles = await permissionsOfRoles(
    ctx.db,
    roles.map(({ id }) => id),
  );
  if (!Admin && [...permissions, ...ofRoles].every((name) => actor.permissions.includes(name))) return;
  throw new AppError('RULE', 'Akun ini memegang hak yang tidak Anda miliki. Minta admin melakukannya.');
}

export type NewAccount = { name: string; email: string; roles?: readonly number[]; isAdmin?: boolean };

/**
 * Creates an account with a random first password that has to be changed at the first sign-in.
 * @returns the user's id and the password, to be shown or printed once and kept nowhere.
 */
export async function createAccount(
  ctx: Ctx,
  account: NewAccount,
): Promise<{ userId: string; password: string }> {
  const password = firstPassword();
  const userId = newId();
  await ctx.db.insert(users).values({
    id: userId,
    name: account.name,
    email: account.email,
    isAdmin: account.isAdmin ?? false,
    passwordHash: await hashPassword(password),
    mustChangePassword: true,
  });
  if (account.roles?.length) {
    await ctx.db.insert(userRoles).values(account.roles.map((roleId) => ({ userId, roleId })));
  }
  return { userId, password };
}

/** Locks the account with this email (any case) that is neither a student's nor a lecturer's; undefined without one. */
export async function lockOfficeAccount(db: Db, email: string): Promise<UserView | undefined> {
  const [known] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  const account = known && (await lockUser(db, known.id));
  return account?.kind === 'staff' || account?.kind === 'other' ? account : undefined;
}

/** Locks an account and returns whether it is also a staff account. @throws AppError NOT_FOUND */
export async function isOfficeAccount(db: Db, userId: string): Promise<boolean> {
  const { Admin, unit } = found(await lockUser(db, userId));
  return Admin || unit !== null;
}

/** Adds a role to an account; no effect if it has the role. */
export const joinRole = (db: Db, userId: string, roleId: number) =>
  db.insert(userRoles).values({ userId, roleId }).onConflictDoNothing();

/** Removes a role from an account. */
export const leaveRole = (db: Db, userId: string, roleId: number) =>
  db.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.roleId, roleId)));

/** Gives an account a new random first password and ends its sessions; returns the password, once. */
export async function resetToFirstPassword(ctx: Ctx, userId: string): Promise<string> {
  const password = firstPassword();
  await setPassword(ctx.db, userId, await hashPassword(password), true);
  await deleteSessions(ctx.db, userId);
  ctx.afterCommit(() => ctx.services.sessions.forgetAll());
  return password;
}

const passwordColumns = {
  passwordHash: ['password_hash', 'text'],
  mustChangePassword: ['must_change_password', 'boolean'],
} as const;

/** Sets prepared first passwords of many accounts in one statement, and ends their sessions. */
export async function setFirstPasswords(
  ctx: Ctx,
  made: readonly { id: string; passwordHash: string }[],
): Promise<void> {
  const update = updateRows(
    users,
    'id',
    passwordColumns,
    made.map(({ id, passwordHash }) => ({ id, passwordHash, mustChangePassword: true })),
  );
  if (update) await ctx.db.execute(update);
  const ids = made.map(({ id }) => id);
  await ctx.db.delete(sessions).where(inArray(sessions.userId, ids));
  ctx.afterCommit(() => ctx.services.sessions.forgetAll());
}

/** Returns the accounts with a role. */
export async function usersInRole(db: Db, roleId: number): Promise<string[]> {
  const rows = await db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.roleId, roleId))
    .orderBy(userRoles.userId);
  return rows.map(({ userId }) => userId);
}

/** Copies name and address of a person's record to the account. */
export const renameAccount = (db: Db, userId: string, change: { name?: string; email?: string }) =>
  db.update(users).set(change).where(eq(users.id, userId));

/** Blocks or unblocks accounts; blocking ends their sessions within seconds. */
export async function setAccountStatus(
  ctx: Ctx,
  userIds: readonly string[],
  status: 'active' | 'blocked',
): Promise<void> {
  if (userIds.length === 0) return;
  await ctx.db
    .update(users)
    .set({ status })
    .where(inArray(users.id, [...userIds]));
  ctx.afterCommit(() => ctx.services.sessions.forgetAll());
}

/** Removes an account that nothing refers to any more. */
export const deleteAccount = (db: Db, userId: string) => db.delete(users).where(eq(users.id, userId));

/** Whether this is the actor's password, for confirming sensitive actions; wrong attempts are limited. */
export async function checkOwnPassword(ctx: Ctx, password: string): Promise<boolean> {
  const { userId } = actorOf(ctx);
  const key = `password:${userId}`;
  await ctx.services.signInLimit.take(key, ctx.now);
  const [account] = await ctx.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (account === undefined || !(await verifyPassword(account.hash, password))) {
    noteAtDoor(ctx, 'PROOF_FAILED', { userId, nameMark: null, agent: '' });
    return false;
  }
  await ctx.services.signInLimit.giveBack(key);
  return true;
}
