import { and, eq, gt, isNotNull, isNull, lte, max, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import {
  lecturers,
  notices,
  passwordResets,
  sessions,
  studentBiodata,
  students,
  users,
} from '#server/platform/db/schema.ts';

/** Facts of an account for sign-in. */
export type Account = {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  status: 'active' | 'blocked';
  isAdmin: boolean;
  /** Until then, passwords from unknown browsers are not checked. */
  shieldedUntil: string | null;
};

const accountColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  passwordHash: users.passwordHash,
  status: users.status,
  isAdmin: users.isAdmin,
  shieldedUntil: users.shieldedUntil,
};

/** Finds the account with this email (any case) or exactly this NIM. */
export async function findAccount(db: Db, emailOrNim: string): Promise<Account | undefined> {
  const [byEmail] = await db
    .select(accountColumns)
    .from(users)
    .where(eq(sql`lower(${users.email})`, emailOrNim.toLowerCase()));
  if (byEmail || !/^\d{1,24}$/.test(emailOrNim)) return byEmail;
  const [byNim] = await db
    .select(accountColumns)
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .where(eq(students.nim, emailOrNim));
  return byNim;
}

export const findPassword = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)))[0]?.hash;

/** Counts a failure from a browser the account does not know; one too many in a row shields the account for `shieldMs`. */
export function noteFailure(
  db: Db,
  userId: string,
  { failures, shieldMs, now }: { failures: number; shieldMs: number; now: Date },
) {
  const until = sql`${new Date(now.getTime() + shieldMs).toISOString()}::timestamptz`;
  const isLast = sql`${users.strangerFailures} + 1 >= ${failures}`;
  return db
    .update(users)
    .set({
      strangerFailures: sql`case when ${isLast} then 0 else ${users.strangerFailures} + 1 end`,
      shieldedUntil: sql`case when ${isLast} then ${until} else ${users.shieldedUntil} end`,
    })
    .where(eq(users.id, userId));
}

export const noteSuccess = (db: Db, userId: string, at: string) =>
  db
    .update(users)
    .set({ strangerFailures: 0, shieldedUntil: null, lastLoginAt: at })
    .where(eq(users.id, userId));

export const setPassword = (db: Db, userId: string, passwordHash: string, mustChangePassword: boolean) =>
  db
    .update(users)
    .set({ passwordHash, mustChangePassword, strangerFailures: 0, shieldedUntil: null })
    .where(eq(users.id, userId));

/** Facts a new password must not repeat. */
export async function passwordFacts(db: Db, userId: string) {
  const [row] = await db
    .select({
      name: users.name,
      email: users.email,
      nim: students.nim,
      nik: sql<string | null>`coalesce(${studentBiodata.nik}, ${lecturers.nik})`,
      birthDate: sql<string | null>`coalesce(${studentBiodata.birthDate}, ${lecturers.birthDate})::text`,
    })
    .from(users)
    .leftJoin(students, eq(students.userId, users.id))
    .leftJoin(studentBiodata, eq(studentBiodata.studentId, students.id))
    .leftJoin(lecturers, eq(lecturers.userId, users.id))
    .where(eq(users.id, userId));
  const mailbox = row?.email.slice(0, row.email.indexOf('@'));
  return {
    nim: row?.nim ?? null,
    nik: row?.nik ?? null,
    birthDate: row?.birthDate ?? null,
    names: [row?.name, mailbox].filter((name) => name !== undefined),
  };
}

export const listSessions = (db: Db, userId: string, now: string) =>
  db
    .select({
      key: sessions.tokenHash,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(sessions.lastSeenAt);

export const deleteSession = (db: Db, key: string) => db.delete(sessions).where(eq(sessions.tokenHash, key));

/** Deletes expired sessions, and used or expired reset links. @returns the number of each */
export async function forgetEnded(db: Db, now: string): Promise<{ sessions: number; resets: number }> {
  const ended = await db.delete(sessions).where(lte(sessions.expiresAt, now));
  const spent = await db
    .delete(passwordResets)
    .where(or(isNotNull(passwordResets.usedAt), lte(passwordResets.expiresAt, now)));
  return { sessions: ended.rowCount ?? 0, resets: spent.rowCount ?? 0 };
}

/** Ends the user's sessions, all or all but one. @returns the number of ended sessions */
export async function deleteSessions(db: Db, userId: string, except?: string): Promise<number> {
  const own = eq(sessions.userId, userId);
  const ended = await db
    .delete(sessions)
    .where(except ? and(own, ne(sessions.tokenHash, except)) : own)
    .returning({ key: sessions.tokenHash });
  return ended.length;
}

export const createReset = (db: Db, row: { tokenHash: string; userId: string; expiresAt: string }) =>
  db.insert(passwordResets).values(row);

/**
 * How many mails with a reset link an account was meant to get since a moment; requests at once wait for each other. Those of
 * before a link was used do not count: they are good for nothing any more.
 */
export async function countResetMails(db: Db, userId: string, since: string): Promise<number> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const used = db
    .select({ at: max(passwordResets.usedAt) })
    .from(passwordResets)
    .where(eq(passwordResets.userId, userId));
  const recent = and(
    eq(notices.userId, userId),
    eq(notices.topic, 'account.reset'),
    gt(notices.createdAt, since),
    sql`${notices.createdAt} > coalesce((${used}), '-infinity')`,
  );
  return db.$count(notices, recent);
}

/** Marks a reset link used and returns its user; undefined when it is unknown, used or expired. */
export async function useReset(db: Db, tokenHash: string, now: string): Promise<string | undefined> {
  const [row] = await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
      ),
    )
    .returning({ userId: passwordResets.userId });
  return row?.userId;
}
