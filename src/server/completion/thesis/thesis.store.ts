import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';
import {
  bookings,
  theses,
  thesisBoard,
  thesisEvents,
  thesisPeriods,
  thesisScores,
  thesisSupervisors,
  thesisTitles,
} from '#server/platform/db/schema.ts';

export type Thesis = typeof theses.$inferSelect;
export type ThesisChange = Partial<typeof theses.$inferInsert>;
export type Supervisor = typeof thesisSupervisors.$inferSelect;
export type ThesisPeriodRecord = typeof thesisPeriods.$inferSelect;
export type BoardSeat = typeof thesisBoard.$inferSelect;
export type Sheet = typeof thesisScores.$inferSelect;

export const lockThesisRow = async (db: Db, id: string): Promise<Thesis | undefined> =>
  (await db.select().from(theses).where(eq(theses.id, id)).for('update'))[0];

export const findThesisRow = async (db: Db, id: string): Promise<Thesis | undefined> =>
  (await db.select().from(theses).where(eq(theses.id, id)))[0];

export const insertThesis = (db: Db, row: typeof theses.$inferInsert) => db.insert(theses).values(row);

/** Changes a thesis; its `updatedAt` moves even when nothing else does. */
export async function updateThesis(db: Db, id: string, change: ThesisChange): Promise<Thesis> {
  const [row] = await db
    .update(theses)
    .set({ updatedAt: sql`now()`, ...change })
    .where(eq(theses.id, id))
    .returning();
  if (!row) throw new Error('The thesis is gone');
  return row;
}

export const deleteThesis = (db: Db, id: string) => db.delete(theses).where(eq(theses.id, id));

/** The thesis that stands in the way of another; null without any. */
export async function findOwnThesisId(db: Db, studentId: string): Promise<string | null> {
  const { rows } = await db.execute<Pick<Rows['theses'], 'id'>>(sql`
    select id from theses where student_id = ${studentId}
      and status not in ('TITLE_REJECTED', 'CANCELLED', 'EXPIRED')`);
  return rows[0]?.id ?? null;
}

export const supervisorsOf = (db: Db, thesisId: string): Promise<Supervisor[]> =>
  db
    .select()
    .from(thesisSupervisors)
    .where(eq(thesisSupervisors.thesisId, thesisId))
    .orderBy(asc(thesisSupervisors.order), asc(thesisSupervisors.invitedAt), asc(thesisSupervisors.id));

export const insertSupervisors = (db: Db, rows: readonly (typeof thesisSupervisors.$inferInsert)[]) =>
  db.insert(thesisSupervisors).values([...rows]);

export const updateSupervisors = (
  db: Db,
  ids: readonly string[],
  change: Partial<typeof thesisSupervisors.$inferInsert>,
) =>
  db
    .update(thesisSupervisors)
    .set(change)
    .where(inArray(thesisSupervisors.id, [...ids]));

export const resetTitleAgreements = (db: Db, thesisId: string) =>
  db
    .update(thesisSupervisors)
    .set({ agreedTitle: false })
    .where(and(eq(thesisSupervisors.thesisId, thesisId), eq(thesisSupervisors.agreedTitle, true)));

export type ThesisEventRecord = typeof thesisEvents.$inferSelect & { date: string };

/** The latest seminar or defence of a thesis with its day. */
export async function latestEvent(db: Db, thesisId: string): Promise<ThesisEventRecord | undefined> {
  const [row] = await db
    .select({ event: thesisEvents, date: bookings.date })
    .from(thesisEvents)
    .innerJoin(bookings, eq(bookings.id, thesisEvents.bookingId))
    .where(eq(thesisEvents.thesisId, thesisId))
    .orderBy(desc(thesisEvents.type), desc(thesisEvents.attempt))
    .limit(1);
  return row && { ...row.event, date: row.date };
}

export const boardOf = (db: Db, eventId: string): Promise<BoardSeat[]> =>
  db.select().from(thesisBoard).where(eq(thesisBoard.eventId, eventId));

/** Whether a lecturer is on the board of any seminar or defence of a thesis that was not called off. */
export async function satOnBoard(db: Db, thesisId: string, lecturerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: thesisEvents.id })
    .from(thesisBoard)
    .innerJoin(thesisEvents, eq(thesisEvents.id, thesisBoard.eventId))
    .where(
      and(
        eq(thesisEvents.thesisId, thesisId),
        eq(thesisBoard.lecturerId, lecturerId),
        ne(thesisEvents.status, 'CANCLE'),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export const sheetsOf = (db: Db, eventId: string): Promise<Sheet[]> =>
  db.select().from(thesisScores).where(eq(thesisScores.eventId, eventId));

/** Holds the period as it is until the transaction ends: it is not closed in between. */
export const holdPeriod = async (db: Db, id: string): Promise<ThesisPeriodRecord | undefined> =>
  (await db.select().from(thesisPeriods).where(eq(thesisPeriods.id, id)).for('share'))[0];

export async function replaceTitles(
  db: Db,
  thesisId: string,
  titles: readonly { titleId: string; titleEn: string }[],
): Promise<void> {
  await db.delete(thesisTitles).where(eq(thesisTitles.thesisId, thesisId));
  await db
    .insert(thesisTitles)
    .values(titles.map(({ titleId: title, titleEn }, i) => ({ thesisId, position: i + 1, title, titleEn })));
}

/** Makes one proposed title the chosen one, in this wording. @returns whether it is one of the thesis */
export async function chooseTitle(
  db: Db,
  thesisId: string,
  choice: { id: string; title: string; titleEn: string },
): Promise<boolean> {
  const { id, title, titleEn } = choice;
  const chosen = await db
    .update(thesisTitles)
    .set({ title, titleEn, chosen: true })
    .where(and(eq(thesisTitles.id, id), eq(thesisTitles.thesisId, thesisId)))
    .returning({ id: thesisTitles.id });
  return chosen.length > 0;
}

export const rewordTitle = (db: Db, thesisId: string, title: string, titleEn: string) =>
  db
    .update(thesisTitles)
    .set({ title, titleEn })
    .where(and(eq(thesisTitles.thesisId, thesisId), eq(thesisTitles.chosen, true)));

/** Whom a thesis concerns, for notices and bookings. */
export type ThesisStudent = Pick<Rows['students'], 'id' | 'name' | 'nim' | 'status' | 'advisorId'> & {
  /** Resigned, moved, was dropped out, died or graduated. */
  hasLeft: boolean;
};

export async function studentOf(db: Db, studentId: string): Promise<ThesisStudent> {
  const { rows } = await db.execute<ThesisStudent>(sql`
    select id, name, nim, status, advisor_id as "advisorId",
      not ${isEnrolledIn(sql`s`)} as "hasLeft" from students s where id = ${studentId}`);
  const [row] = rows;
  if (!row) throw new Error('The student is gone');
  return row;
}
