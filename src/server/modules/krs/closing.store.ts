import { sql } from 'drizzle-orm';
import type { ClassType } from '#shared/domain/course/class-type.ts';
import type { KrsState } from '#shared/domain/krs/state.ts';
import type { Db } from '../../db/client.ts';

const textList = (values: readonly string[]) => sql`${`{${values.join(',')}}`}::text[]`;

export type OpenKrs = { id: string; state: KrsState; updatedAt: string };

/** KRS with rights that are not final yet, in id order after `after`. */
export async function openKrs(
  db: Db,
  periodId: string,
  classTypes: readonly ClassType[],
  after: string,
  limit: number,
): Promise<OpenKrs[]> {
  const { rows } = await db.execute<OpenKrs>(sql`
    select k.id, k.state, k.updated_at as "updatedAt" from krs k join students s on s.id = k.student_id
    where k.period_id = ${periodId} and k.approved_at is not null and k.state <> 'LOCKED'
      and s.class_type = any (${textList(classTypes)}) and k.id > ${after}
    order by k.id limit ${limit}`);
  return rows;
}

/** How many KRS with rights are not final yet. */
export const countOpenKrs = async (db: Db, periodId: string, types: readonly ClassType[]): Promise<number> =>
  (
    await db.execute<{ n: number }>(sql`
      select count(*)::int as n from krs k join students s on s.id = k.student_id
      where k.period_id = ${periodId} and k.approved_at is not null and k.state <> 'LOCKED'
        and s.class_type = any (${textList(types)})`)
  ).rows[0]?.n ?? 0;

const withoutRights = (periodId: string, types: readonly ClassType[]) => sql`
  s.status = 'active' and s.class_type = any (${textList(types)}) and not exists (
    select from krs k where k.student_id = s.id and k.period_id = ${periodId} and k.approved_at is not null
  )`;

/** How many active students have no approved KRS in the term. */
export const countWithoutRights = async (
  db: Db,
  periodId: string,
  types: readonly ClassType[],
): Promise<number> =>
  (
    await db.execute<{ n: number }>(
      sql`select count(*)::int as n from students s where ${withoutRights(periodId, types)}`,
    )
  ).rows[0]?.n ?? 0;

/**
 * Makes the next `limit` active students without an approved KRS inactive, with the change of status and the term's
 * record; returns who they are. Run again it goes on with the rest.
 */
export async function deactivateNext(
  db: Db,
  term: { periodId: string; code: string; types: readonly ClassType[] },
  by: { userId: string; at: string; reason: string },
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with chosen as (
      select s.id from students s where ${withoutRights(term.periodId, term.types)} order by s.id limit ${limit} for update
    ),
    changed as (
      update students s set status = 'inactive' from chosen c where s.id = c.id returning s.id, s.name
    ),
    noted as (
      insert into student_status_changes (id, student_id, "from", "to", reason, period_code, changed_by, at)
      select gen_random_uuid(), id, 'active', 'inactive', ${by.reason}, ${term.code}, ${by.userId}, ${by.at} from changed
    ),
    recorded as (
      insert into semester_records (student_id, period_code, status) select id, ${term.code}, 'N' from changed
      on conflict (student_id, period_code) do update set status = 'N'
    )
    select id, name from changed`);
  return rows;
}
