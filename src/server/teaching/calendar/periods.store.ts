import { desc, eq, sql } from 'drizzle-orm';
import type { PeriodView } from '#shared/teaching/calendar/academic-period.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { academicPeriods } from '#server/platform/db/schema.ts';

const columns = {
  _id: academicPeriods.id,
  academicYear: academicPeriods.academicYear,
  semester: academicPeriods.semester,
  semesterCode: academicPeriods.code,
  startDate: academicPeriods.startDate,
  endDate: academicPeriods.endDate,
  teachingWeeks: academicPeriods.teachingWeeks,
  gradeDeadline: academicPeriods.gradeDeadline,
  isActive: academicPeriods.isActive,
  status: academicPeriods.status,
  closeReason: academicPeriods.closeReason,
  classes: sql<number>`(select count(*)::int from schedules s where s.period_id = academic_periods.id)`,
  krs: sql<number>`(select count(*)::int from krs k where k.period_id = academic_periods.id)`,
  events: sql<number>`(select count(*)::int from calendar_events e where e.period_id = academic_periods.id)`,
  openClasses: sql<number>`(
    select count(*)::int from schedules s
    where s.period_id = academic_periods.id and s.status <> 'CANCLE'
      and exists (select from krs_items i where i.schedule_id = s.id and i.approved and i.state = 'ACTIVE')
      and not exists (
        select from grade_sheets g where g.schedule_id = s.id and g.status in ('PUBLISHED', 'LOCKED')))`,
  updatedAt: academicPeriods.updatedAt,
};

export const listPeriods = (db: Db): Promise<PeriodView[]> =>
  db.select(columns).from(academicPeriods).orderBy(desc(academicPeriods.code));

/** Every semester, locked in the order of their ids so that two activations wait for each other. */
export async function lockPeriods(db: Db): Promise<PeriodView[]> {
  await db.execute(sql`select 1 from academic_periods order by id for no key update`);
  return listPeriods(db);
}

export type PeriodColumns = Pick<
  typeof academicPeriods.$inferInsert,
  'academicYear' | 'semester' | 'code' | 'startDate' | 'endDate' | 'teachingWeeks' | 'gradeDeadline'
>;

export const insertPeriod = async (db: Db, row: PeriodColumns): Promise<string> =>
  (await db.insert(academicPeriods).values(row).returning({ id: academicPeriods.id }))[0]?.id ?? '';

export const updatePeriod = (
  db: Db,
  id: string,
  row: Partial<PeriodColumns & Pick<PeriodView, 'isActive' | 'status' | 'closeReason'>>,
) => db.update(academicPeriods).set(row).where(eq(academicPeriods.id, id));

export const deletePeriod = (db: Db, id: string) =>
  db.delete(academicPeriods).where(eq(academicPeriods.id, id));

/** Grades that belong to a semester. */
export async function countPeriodGrades(db: Db, id: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from grades where period_id = ${id}`,
  );
  return rows[0]?.n ?? 0;
}

/** How many weeks of classes a semester is to have. */
export const teachingWeeks = async (db: Db, id: string): Promise<number> =>
  (
    await db
      .select({ weeks: academicPeriods.teachingWeeks })
      .from(academicPeriods)
      .where(eq(academicPeriods.id, id))
  )[0]?.weeks ?? 0;
