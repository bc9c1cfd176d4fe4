import { sql } from 'drizzle-orm';
import type { LmsClassView } from '#shared/connections/lms/lms.views.ts';
import type { LmsClassState } from '#shared/connections/lms/run.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { contains } from '#server/platform/db/search.ts';

export type ClassQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  periodId: string;
  state?: LmsClassState | undefined;
};

const state = sql`case
  when l.schedule_id is null then 'NONE'
  when l.is_held then 'HELD'
  when l.problem <> '' then 'FAILED'
  when l.synced_at is null or exists (select from lms_changes x where x.schedule_id = s.id) then 'CHANGED'
  else 'SYNCED' end`;

const from = sql`
  from schedules s join courses c on c.id = s.course_id left join lms_courses l on l.schedule_id = s.id`;

const sorts: Readonly<Record<string, ReturnType<typeof sql>>> = {
  code: sql`c.code`,
  courseName: sql`c.name`,
  className: sql`s.class_name`,
  syncedAt: sql`l.synced_at`,
};

/** Classes of a term that take place or are known to the LMS. */
export async function listClasses(
  db: Db,
  query: ClassQuery,
): Promise<{ rows: LmsClassView[]; total: number }> {
  const { limit, offset } = window(query);
  const down = query.sort.startsWith('-');
  const column = sorts[down ? query.sort.slice(1) : query.sort] ?? sql`c.code`;
  const where = sql`where s.period_id = ${query.periodId} and (s.status <> 'CANCLE' or l.schedule_id is not null)
    ${query.search ? sql`and ${contains([sql`c.code`, sql`c.name`, sql`s.class_name`], query.search)}` : sql``}
    ${query.state ? sql`and ${state} = ${query.state}` : sql``}`;
  const [result, total] = await Promise.all([
    db.execute<LmsClassView>(sql`
      select s.id as _id, c.code, c.name as "courseName", s.class_name as "className",
        coalesce((select json_agg(p.name order by p.name) from schedule_lecturers t join lecturers p on p.id = t.lecturer_id
          where t.schedule_id = s.id), '[]') as lecturers,
        (select count(*)::int from krs_items i join students st on st.id = i.student_id
          where i.schedule_id = s.id and i.approved and st.status = 'active')
          + (select count(*)::int from schedule_lecturers t where t.schedule_id = s.id) as people,
        coalesce(l.members, 0)::int as members, coalesce(l.suspended, 0)::int as suspended, l.lms_id as "lmsId",
        ${state} as state, coalesce(l.problem, '') as problem,
        l.tried_at as "triedAt", l.synced_at as "syncedAt"
      ${from} ${where} order by ${column} ${down ? sql`desc nulls last` : sql`asc nulls last`}, s.class_name, s.id
      limit ${limit} offset ${offset}`),
    countRows(db, sql`${from} ${where}`),
  ]);
  const moment = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());
  const rows = result.rows.map((row) => ({
    ...row,
    triedAt: moment(row.triedAt),
    syncedAt: moment(row.syncedAt),
  }));
  return { rows, total };
}

export const countWaiting = async (db: Db): Promise<number> =>
  (
    await db.execute<{ total: number }>(
      sql`select count(distinct schedule_id)::int as total from lms_changes`,
    )
  ).rows[0]?.total ?? 0;

/** Whether the approved plan of a student or the lecturers of a class hold the person now. */
export const belongsTo = async (db: Db, scheduleId: string, userId: string): Promise<boolean> =>
  (
    await db.execute(sql`
      select from krs_items i join students s on s.id = i.student_id
        where i.schedule_id = ${scheduleId} and i.approved and s.user_id = ${userId} and s.status = 'active'
      union all
      select from schedule_lecturers t join lecturers l on l.id = t.lecturer_id
        where t.schedule_id = ${scheduleId} and l.user_id = ${userId}`)
  ).rows.length > 0;

type Term = Pick<Rows['academicPeriods'], 'id' | 'code'> & { active: Rows['academicPeriods']['isActive'] };

export const listTerms = async (db: Db): Promise<Term[]> =>
  (await db.execute<Term>(sql`select id, code, is_active as active from academic_periods order by code desc`))
    .rows;
