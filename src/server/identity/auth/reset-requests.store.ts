import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { resetRequests } from '#server/platform/db/schema.ts';

/** A request for a reset link: the name as typed, and where it came from. */
export type ResetRequest = typeof resetRequests.$inferSelect;

export const insertResetRequest = (db: Db, request: ResetRequest) => db.insert(resetRequests).values(request);

/** Takes a request that nobody else is at, the oldest first or the one asked for; undefined when there is none. */
export async function takeResetRequest(db: Db, id?: string): Promise<ResetRequest | undefined> {
  const free = db
    .select({ id: resetRequests.id })
    .from(resetRequests)
    .where(id === undefined ? undefined : eq(resetRequests.id, id))
    .orderBy(resetRequests.askedAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .delete(resetRequests)
    .where(sql`${resetRequests.id} = (${free})`)
    .returning();
  return taken;
}
