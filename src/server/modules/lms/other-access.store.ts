import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { lmsOtherAccess } from '../../db/schema/lms.ts';

/** Accounts whose access to a class was taken back here, and which have it by another way of enrolling. */
export const otherAccess = async (db: Db, scheduleId: string): Promise<number[]> =>
  (
    await db
      .select({ lmsId: lmsOtherAccess.lmsId })
      .from(lmsOtherAccess)
      .where(eq(lmsOtherAccess.scheduleId, scheduleId))
  ).map(({ lmsId }) => lmsId);

/** Remembers exactly these. */
export const saveOtherAccess = (db: Db, scheduleId: string, lmsIds: readonly number[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(lmsOtherAccess).where(eq(lmsOtherAccess.scheduleId, scheduleId));
    if (lmsIds.length === 0) return;
    await tx.insert(lmsOtherAccess).values(lmsIds.map((lmsId) => ({ scheduleId, lmsId })));
  });
