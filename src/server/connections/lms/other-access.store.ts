import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { lmsOtherAccess } from '#server/platform/db/schema.ts';

/**
 * Accounts whose access to a class was taken back here, and which have it by another way of enrolling; with when it was last
 * tried.
 */
export const otherAccess = async (db: Db, scheduleId: string): Promise<Map<number, string>> =>
  new Map(
    (
      await db
        .select({ lmsId: lmsOtherAccess.lmsId, triedAt: lmsOtherAccess.triedAt })
        .from(lmsOtherAccess)
        .where(eq(lmsOtherAccess.scheduleId, scheduleId))
    ).map(({ lmsId, triedAt }) => [lmsId, triedAt]),
  );

/** Remembers exactly these accounts, with when each was last tried. */
export const saveOtherAccess = (
  db: Db,
  scheduleId: string,
  triedAt: ReadonlyMap<number, string>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(lmsOtherAccess).where(eq(lmsOtherAccess.scheduleId, scheduleId));
    if (triedAt.size === 0) return;
    await tx
      .insert(lmsOtherAccess)
      .values([...triedAt].map(([lmsId, at]) => ({ scheduleId, lmsId, triedAt: at })));
  });
