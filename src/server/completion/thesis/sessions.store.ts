import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { thesisSessions } from '#server/platform/db/schema.ts';

export type Session = typeof thesisSessions.$inferSelect;

export const lockSession = async (db: Db, thesisId: string, id: string): Promise<Session | undefined> =>
  (
    await db
      .select()
      .from(thesisSessions)
      .where(and(eq(thesisSessions.id, id), eq(thesisSessions.thesisId, thesisId)))
      .for('update')
  )[0];

/** The topics a student wrote down of a day with a supervisor. */
export const topicsOf = async (
  db: Db,
  { thesisId, lecturerId, date }: Pick<Session, 'thesisId' | 'lecturerId' | 'date'>,
): Promise<string[]> =>
  (
    await db
      .select({ topic: thesisSessions.topic })
      .from(thesisSessions)
      .where(
        and(
          eq(thesisSessions.thesisId, thesisId),
          eq(thesisSessions.lecturerId, lecturerId),
          eq(thesisSessions.date, date),
        ),
      )
  ).map(({ topic }) => topic);

export const insertSession = (db: Db, row: typeof thesisSessions.$inferInsert) =>
  db.insert(thesisSessions).values(row);

export const updateSession = (db: Db, id: string, change: Partial<typeof thesisSessions.$inferInsert>) =>
  db.update(thesisSessions).set(change).where(eq(thesisSessions.id, id));

export const deleteSession = (db: Db, id: string) =>
  db.delete(thesisSessions).where(eq(thesisSessions.id, id));

/** The latest approved session of a thesis is what lists show. */
export const rememberGuidance = (db: Db, thesisId: string) =>
  db.execute(sql`
    update theses set last_guidance = (
      select max(date) from thesis_sessions where thesis_id = ${thesisId} and status = 'APPROVED')
    where id = ${thesisId}`);
