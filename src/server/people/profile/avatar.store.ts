import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { found } from '#server/platform/db/list.ts';
import { lecturers, students, users } from '#server/platform/db/schema.ts';

/** Locks an account and returns it with its current picture. */
export async function lockAccount(db: Db, id: string) {
  const [row] = await db
    .select({ id: users.id, avatar: users.avatar })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  return row;
}

export const setAvatar = (db: Db, userId: string, avatar: string) =>
  db.update(users).set({ avatar }).where(eq(users.id, userId));

/** Returns the account id of a student; null without one. @throws AppError NOT_FOUND for an unknown student */
export async function accountOfStudent(db: Db, id: string): Promise<string | null> {
  return found((await db.select({ userId: students.userId }).from(students).where(eq(students.id, id)))[0])
    .userId;
}

/** Returns the account id of a lecturer; null without one. @throws AppError NOT_FOUND for an unknown lecturer */
export async function accountOfLecturer(db: Db, id: string): Promise<string | null> {
  return found((await db.select({ userId: lecturers.userId }).from(lecturers).where(eq(lecturers.id, id)))[0])
    .userId;
}
