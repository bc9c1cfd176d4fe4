import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** A class whose members may come; `lmsId` is null before it has a course. */
export type ComingClass = Pick<Rows['lmsCourses'], 'scheduleId'> & {
  lmsId: Rows['lmsCourses']['lmsId'] | null;
};

/** Whether a class was never all brought over, or changed since. */
const isUnsettled = sql`(l.synced_at is null or l.problem <> ''
  or exists (select from lms_changes x where x.schedule_id = l.schedule_id))`;

/** Classes with a course, those that are to change first; cancelled ones left out. */
const classesWhere = async (db: Db, condition: SQL): Promise<ComingClass[]> =>
  (
    await db.execute<ComingClass>(sql`
      select l.schedule_id as "scheduleId", l.lms_id as "lmsId"
      from lms_courses l join schedules s on s.id = l.schedule_id join academic_periods p on p.id = s.period_id
      where s.status <> 'CANCLE' and ${condition}
      order by ${isUnsettled} desc, l.synced_at nulls last, l.schedule_id`)
  ).rows;

/** Classes of a term with a course. @param only those; all where empty. */
export const classesOfTerm = (db: Db, periodId: string, only: readonly string[]): Promise<ComingClass[]> =>
  classesWhere(
    db,
    sql`s.period_id = ${periodId}
      and (${only.length === 0} or s.id = any(${sql.param([...only])}::uuid[]))`,
  );

/** Classes the clock compares: those of terms that are not over, and of others those that are to change. */
export const classesOfClock = (db: Db): Promise<ComingClass[]> =>
  classesWhere(db, sql`(p.status <> 'DONE' or ${isUnsettled})`);

/** How many places in classes wait in plans of a term that nobody has approved yet. @param periodId null for terms not over. */
export const countPending = async (db: Db, periodId: string | null): Promise<number> =>
  (
    await db.execute<{ total: number }>(sql`
      select count(*)::int as total from krs_items i join schedules s on s.id = i.schedule_id
        join academic_periods p on p.id = s.period_id
      where not i.approved and s.status <> 'CANCLE'
        and ${periodId === null ? sql`p.status <> 'DONE'` : sql`p.id = ${periodId}`}`)
  ).rows[0]?.total ?? 0;
