import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** A class whose members may come; `lmsId` is null before it has a course. */
export type ComingClass = { scheduleId: string; lmsId: number | null };

/** Classes of a term with a course that were never all brought over, or changed since. @param only those; all where empty. */
export const unsettledClasses = async (
  db: Db,
  periodId: string,
  only: readonly string[],
): Promise<ComingClass[]> =>
  (
    await db.execute<ComingClass>(sql`
      select l.schedule_id as "scheduleId", l.lms_id as "lmsId"
      from lms_courses l join schedules s on s.id = l.schedule_id
      where s.period_id = ${periodId} and s.status <> 'CANCLE'
        and (${only.length === 0} or s.id = any(${sql.param([...only])}::uuid[]))
        and (l.synced_at is null or l.problem <> ''
          or exists (select from lms_changes x where x.schedule_id = l.schedule_id))
      order by l.synced_at nulls last, l.schedule_id`)
  ).rows;

/** Whether anybody was ever given an account or brought into a class. */
export const hasBroughtPeople = async (db: Db): Promise<boolean> =>
  (
    await db.execute(sql`
      select from lms_runs
      where changed > 0 and kind in ('USERS', 'MEMBERS', 'CHANGES', 'PAST', 'NIGHTLY') limit 1`)
  ).rows.length > 0;
