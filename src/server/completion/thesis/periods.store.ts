import { and, eq, lte, gte, sql } from 'drizzle-orm';
import type { ThesisPeriod } from '#shared/completion/thesis/thesis-lists.views.ts';
import type { Db } from '#server/platform/db/client.ts';
import { thesisPeriods } from '#server/platform/db/schema.ts';

const columns = {
  _id: thesisPeriods.id,
  name: thesisPeriods.name,
  semesterCode: thesisPeriods.semesterCode,
  proposalOpen: thesisPeriods.proposalOpen,
  proposalClose: thesisPeriods.proposalClose,
  examOpen: thesisPeriods.examOpen,
  examClose: thesisPeriods.examClose,
  revisionDays: thesisPeriods.revisionDays,
  quotaPerLecturer: thesisPeriods.quotaPerLecturer,
  status: thesisPeriods.status,
  theses: sql<number>`(select count(*)::int from theses x where x.period_id = thesis_periods.id)`,
  updatedAt: thesisPeriods.updatedAt,
};

const latestFirst = [sql`${thesisPeriods.semesterCode} desc`, thesisPeriods.name];

export const listPeriods = (db: Db): Promise<ThesisPeriod[]> =>
  db
    .select(columns)
    .from(thesisPeriods)
    .orderBy(...latestFirst);

/** Periods that take titles on a day. */
export const periodsForTitles = (db: Db, day: string): Promise<ThesisPeriod[]> =>
  db
    .select(columns)
    .from(thesisPeriods)
    .where(
      and(
        eq(thesisPeriods.status, 'OPEN'),
        lte(thesisPeriods.proposalOpen, day),
        gte(thesisPeriods.proposalClose, day),
      ),
    )
    .orderBy(...latestFirst);

export const findPeriod = async (db: Db, id: string): Promise<ThesisPeriod | undefined> =>
  (await db.select(columns).from(thesisPeriods).where(eq(thesisPeriods.id, id)))[0];

export const lockPeriod = async (db: Db, id: string) =>
  (await db.select().from(thesisPeriods).where(eq(thesisPeriods.id, id)).for('update'))[0];

export async function semesterExists(db: Db, code: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from academic_periods where code = ${code}`);
  return rows.length > 0;
}

export const insertPeriod = (db: Db, row: typeof thesisPeriods.$inferInsert) =>
  db.insert(thesisPeriods).values(row);

export const updatePeriod = (db: Db, id: string, change: Partial<typeof thesisPeriods.$inferInsert>) =>
  db.update(thesisPeriods).set(change).where(eq(thesisPeriods.id, id));

export const deletePeriod = (db: Db, id: string) => db.delete(thesisPeriods).where(eq(thesisPeriods.id, id));
