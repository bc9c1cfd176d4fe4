import type { Period } from '#server/platform/campus-state.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { academicPeriods, mainData } from '#server/platform/db/schema.ts';

export const findMainData = async (db: Db): Promise<unknown> =>
  (await db.select({ data: mainData.data }).from(mainData).where(eq(mainData.id, 1)))[0]?.data ?? {};

export const saveMainData = (db: Db, data: unknown) =>
  db.insert(mainData).values({ id: 1, data }).onConflictDoUpdate({ target: mainData.id, set: { data } });

/** The settings as they are, locked against other changes; an empty record where there is none yet. */
export async function lockMainData(db: Db): Promise<unknown> {
  await db.insert(mainData).values({ id: 1, data: {} }).onConflictDoNothing();
  return (await db.select({ data: mainData.data }).from(mainData).where(eq(mainData.id, 1)).for('update'))[0]
    ?.data;
}

const periodColumns = {
  id: academicPeriods.id,
  academicYear: academicPeriods.academicYear,
  semester: academicPeriods.semester,
  code: academicPeriods.code,
  startDate: academicPeriods.startDate,
  endDate: academicPeriods.endDate,
  gradeDeadline: academicPeriods.gradeDeadline,
};

export const findActivePeriod = async (db: Db): Promise<Period | null> =>
  (await db.select(periodColumns).from(academicPeriods).where(eq(academicPeriods.isActive, true)))[0] ?? null;
