import { and, eq, sql } from 'drizzle-orm';
import type { BoardMember } from '#shared/completion/thesis/board.ts';
import type { Db } from '#server/platform/db/client.ts';
import { thesisBoard, thesisEvents, thesisScores } from '#server/platform/db/schema.ts';

export const insertEvent = (db: Db, row: typeof thesisEvents.$inferInsert) =>
  db.insert(thesisEvents).values(row);

export const updateEvent = (db: Db, id: string, change: Partial<typeof thesisEvents.$inferInsert>) =>
  db.update(thesisEvents).set(change).where(eq(thesisEvents.id, id));

export const deleteEvent = (db: Db, id: string) => db.delete(thesisEvents).where(eq(thesisEvents.id, id));

/** The number of the next attempt at a seminar or defence. */
export async function nextAttempt(db: Db, thesisId: string, type: 'SEMINAR' | 'SIDANG'): Promise<number> {
  const { rows } = await db.execute<{ attempt: number }>(sql`
    select coalesce(max(attempt), 0) + 1 as attempt from thesis_events
    where thesis_id = ${thesisId} and type = ${type}`);
  return rows[0]?.attempt ?? 1;
}

export async function replaceBoard(db: Db, eventId: string, board: readonly BoardMember[]): Promise<void> {
  await db.delete(thesisBoard).where(eq(thesisBoard.eventId, eventId));
  await db.insert(thesisBoard).values(board.map((member) => ({ eventId, ...member })));
}

/** Notes who of the board was there. */
export const markPresent = (db: Db, eventId: string, presentIds: readonly string[]) =>
  db
    .update(thesisBoard)
    .set({ present: sql`${thesisBoard.lecturerId} = any(${sql.param(presentIds)}::uuid[])` })
    .where(eq(thesisBoard.eventId, eventId));

export const updateBoard = (
  db: Db,
  eventId: string,
  change: Partial<typeof thesisBoard.$inferInsert>,
  lecturerId?: string,
) =>
  db
    .update(thesisBoard)
    .set(change)
    .where(
      and(eq(thesisBoard.eventId, eventId), lecturerId ? eq(thesisBoard.lecturerId, lecturerId) : undefined),
    );

/** Notes what a lecturer decided, in each seat whose duties are theirs. */
export const updateDuties = (
  db: Db,
  eventId: string,
  change: Partial<typeof thesisBoard.$inferInsert>,
  lecturerId: string,
) =>
  db
    .update(thesisBoard)
    .set(change)
    .where(
      and(
        eq(thesisBoard.eventId, eventId),
        sql`coalesce(${thesisBoard.dutyBy}, ${thesisBoard.lecturerId}) = ${lecturerId}::uuid`,
      ),
    );

export const deleteScores = (db: Db, eventId: string) =>
  db.delete(thesisScores).where(eq(thesisScores.eventId, eventId));

export const insertSheet = (db: Db, row: typeof thesisScores.$inferInsert) =>
  db.insert(thesisScores).values(row);

export const updateSheet = (
  db: Db,
  { eventId, lecturerId }: { eventId: string; lecturerId: string },
  change: Partial<typeof thesisScores.$inferInsert>,
) =>
  db
    .update(thesisScores)
    .set(change)
    .where(and(eq(thesisScores.eventId, eventId), eq(thesisScores.lecturerId, lecturerId)));

/** Calls off what is still planned for a thesis. @returns the bookings to be freed */
export async function cancelOpenEvents(db: Db, thesisId: string): Promise<string[]> {
  const rows = await db
    .update(thesisEvents)
    .set({ status: 'CANCLE' })
    .where(and(eq(thesisEvents.thesisId, thesisId), eq(thesisEvents.status, 'NOT-YET')))
    .returning({ bookingId: thesisEvents.bookingId });
  return rows.map(({ bookingId }) => bookingId);
}
