import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { auditLog } from '#server/platform/db/schema.ts';

/** Who was refused a look at a student's record, in order, as the audit tells it. */
export const refusedLooks = async (db: Db, studentId: string): Promise<(string | null)[]> => {
  const entries = await db
    .select({ actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'student.refused'), eq(auditLog.entityId, studentId)))
    .orderBy(sql`ctid`);
  return entries.map(({ actorId }) => actorId);
};
