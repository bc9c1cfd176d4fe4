import { type SQL, sql } from 'drizzle-orm';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import { runningLeaveStates } from '#shared/people/leave/leave.ts';
import type { Db } from '#server/platform/db/client.ts';
import { enteredBy, notRegistered } from './staff.store.ts';

/**
 * Students who were inactive or on leave already when the term began and have no record of it: PDDIKTI wants one of every
 * term until they leave. Whose leave is still to be carried on or ended by its timer is left to that.
 */
const withoutRecord = (periodId: string, types: readonly ClassType[]): SQL => sql`
  s.status in ('inactive', 'furlough') and s.exit is null and ${enteredBy(periodId)}
  and s.class_type = any (${sql.param([...types])}::text[])
  and not exists (
    select from semester_records r join academic_periods p on p.id = ${periodId} and p.code = r.period_code
    where r.student_id = s.id
  ) and not exists (
    select from leave_requests l where l.student_id = s.id and s.status = 'furlough'
      and l.state = any (${sql.param(runningLeaveStates)}::text[])
  ) and ${notRegistered(periodId)}`;

/** How many they are. */
export const countWithoutRecord = async (
  db: Db,
  periodId: string,
  types: readonly ClassType[],
): Promise<number> =>
  (
    await db.execute<{ n: number }>(
      sql`select count(*)::int as n from students s where ${withoutRecord(periodId, types)}`,
    )
  ).rows[0]?.n ?? 0;

/**
 * Records the term of the next `limit` of them, C on leave and N inactive, with what they had reached before; returns for
 * how many. Run again it goes on with the rest.
 */
export async function recordAbsentNext(
  db: Db,
  term: { periodId: string; code: string; types: readonly ClassType[] },
  limit: number,
): Promise<number> {
  const { rows } = await db.execute(sql`
    with chosen as (
      select s.id, s.status from students s where ${withoutRecord(term.periodId, term.types)}
      order by s.id limit ${limit} for no key update
    ),
    recorded as (
      insert into semester_records (student_id, period_code, status)
      select id, ${term.code}, case status when 'furlough' then 'C' else 'N' end from chosen
      on conflict (student_id, period_code) do nothing
    )
    select id from chosen`);
  return rows.length;
}
