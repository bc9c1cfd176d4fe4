import { sql } from 'drizzle-orm';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { openJobs } from '#server/platform/jobs/job-runs.store.ts';
import { withoutRights } from './staff.store.ts';

const textList = (values: readonly string[]) => sql`${`{${values.join(',')}}`}::text[]`;

/** Types of the jobs that close a term's KRS; together with the term they are the job's key. */
export const closingJobTypes = { lock: 'krs.lock', deactivate: 'krs.deactivate' } as const;

/** Finds the closing jobs of a term that wait or run. */
export async function closingJobs(
  db: Db,
  periodId: string,
): Promise<{ lock: string | null; deactivate: string | null }> {
  const open = await openJobs(db, 'krs.');
  const findJob = (type: string): string | null => open.get(`${type}:${periodId}`) ?? null;
  return { lock: findJob(closingJobTypes.lock), deactivate: findJob(closingJobTypes.deactivate) };
}

export type OpenKrs = Pick<Rows['krs'], 'id' | 'studentId' | 'state' | 'updatedAt'>;

/** Condition on KRS `k` with rights that are not final yet; a free change delays it until its last day. */
const stillOpen = (periodId: string, classTypes: readonly ClassType[], today: LocalDate) => sql`
  k.period_id = ${periodId} and k.approved_at is not null and k.state in ('APPROVED', 'CHANGE', 'SUBMITTED', 'REVISION')
  and s.class_type = any (${textList(classTypes)})
  and (k.free_change_until is null or k.free_change_until < ${today})`;

/** Lists the next KRS to be made final, by id, after the id `after`. */
export async function openKrs(
  db: Db,
  periodId: string,
  classTypes: readonly ClassType[],
  today: LocalDate,
  after: string,
  limit: number,
): Promise<OpenKrs[]> {
  const { rows } = await db.execute<OpenKrs>(sql`
    select k.id, k.student_id as "studentId", k.state, k.updated_at as "updatedAt" from krs k join students s on s.id = k.student_id
    where ${stillOpen(periodId, classTypes, today)} and k.id > ${after}
    order by k.id limit ${limit}`);
  return rows;
}

/** Lists terms with KRS that have rights and are not final yet, latest first. */
export async function termsWithOpenKrs(db: Db): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['academicPeriods'], 'id'>>(sql`
    select p.id from academic_periods p where exists (
      select from krs k where k.period_id = p.id and k.approved_at is not null
        and k.state in ('APPROVED', 'CHANGE', 'SUBMITTED', 'REVISION'))
    order by p.code desc`);
  return rows.map(({ id }) => id);
}

/** Counts the KRS to be made final. */
export const countOpenKrs = async (
  db: Db,
  periodId: string,
  types: readonly ClassType[],
  today: LocalDate,
): Promise<number> =>
  (
    await db.execute<{ n: number }>(sql`
      select count(*)::int as n from krs k join students s on s.id = k.student_id
      where ${stillOpen(periodId, types, today)}`)
  ).rows[0]?.n ?? 0;

const toBeInactive = (periodId: string, types: readonly ClassType[]) =>
  sql`${withoutRights(periodId)} and s.class_type = any (${textList(types)})`;

/** Counts the active students without an approved KRS in the term. */
export const countWithoutRights = async (
  db: Db,
  periodId: string,
  types: readonly ClassType[],
): Promise<number> =>
  (
    await db.execute<{ n: number }>(
      sql`select count(*)::int as n from students s where ${toBeInactive(periodId, types)}`,
    )
  ).rows[0]?.n ?? 0;

export type Deactivated = Pick<Rows['students'], 'id' | 'advisorId'>;

/**
 * Makes the next `limit` active students without an approved KRS inactive, with their change of status and record of
 * the term; returns them with their advisors. Call it again for the rest.
 */
export async function deactivateNext(
  db: Db,
  term: { periodId: string; code: string; types: readonly ClassType[] },
  by: { userId: string; at: string; reason: string },
  limit: number,
): Promise<Deactivated[]> {
  const { rows } = await db.execute<Deactivated>(sql`
    with chosen as (
      select s.id from students s where ${toBeInactive(term.periodId, term.types)} order by s.id limit ${limit} for update
    ),
    changed as (
      update students s set status = 'inactive' from chosen c where s.id = c.id returning s.id, s.advisor_id
    ),
    noted as (
      insert into student_status_changes (id, student_id, "from", "to", reason, period_code, changed_by, at)
      select gen_random_uuid(), id, 'active', 'inactive', ${by.reason}, ${term.code}, ${by.userId}, ${by.at} from changed
    ),
    recorded as (
      insert into semester_records (student_id, period_code, status) select id, ${term.code}, 'N' from changed
      on conflict (student_id, period_code) do update set status = 'N'
    )
    select id, advisor_id as "advisorId" from changed`);
  return rows;
}
