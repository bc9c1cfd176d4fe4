import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { users } from '#server/platform/db/schema.ts';

/** Admins who may sign in. */
export const admins = async (db: Db): Promise<string[]> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.isAdmin, true), eq(users.status, 'active')))
  ).map(({ id }) => id);
