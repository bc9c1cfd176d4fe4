import { type SQL, sql } from 'drizzle-orm';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import { runningLeaveStates } from '#shared/people/leave/leave.ts';
import type { Db } from '#server/platform/db/client.ts';
import { enteredBy, notRegistered } from './staff.store.ts';

/**
 * Condition on students `s` who were already inactive or on leave when the term began and have no record of it: PDDIKTI
 * requires one of every term until they leave. Students whose leave its timer has yet to extend or end are left to that
 * timer.
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

/** Counts absent students without a record of the term. */
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
 * Records the term of the next `limit` absent students, C on leave and N inactive, and returns their number. Call it
 * again for the rest.
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
