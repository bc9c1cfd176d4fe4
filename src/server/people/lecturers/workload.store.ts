import { type SQL, sql } from 'drizzle-orm';
import type { WorkloadRow, WorkloadView } from '#shared/people/lecturers/lecturer-workload.contract.ts';
import { fullName } from '#shared/platform/format/name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import type { WorkloadTerm } from './workload-sources.ts';

/** Finds a term by its code. */
export async function findTerm(db: Db, code: string): Promise<Omit<WorkloadTerm, 'zone'> | undefined> {
  const { rows } = await db.execute<Omit<WorkloadTerm, 'zone'>>(sql`
    select id, code, start_date as "startDate", end_date as "endDate", is_active as "isActive"
    from academic_periods where code = ${code}`);
  return rows[0];
}

/** Lists the terms the lecturer taught in and the active one, latest first. */
export async function taughtTerms(db: Db, lecturerId: string): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['academicPeriods'], 'code'>>(sql`
    select p.code from academic_periods p where p.is_active
      or p.id in (select l.period_id from schedule_lecturers l where l.lecturer_id = ${lecturerId})
    order by p.code desc`);
  return rows.map(({ code }) => code);
}

/** Lists a lecturer's classes in a term, without cancelled ones. */
export async function taughtClasses(
  db: Db,
  lecturerId: string,
  periodId: string,
): Promise<WorkloadView['classes']> {
  const { rows } = await db.execute<WorkloadView['classes'][number]>(sql`
    select s.id as "_id", c.code as "courseCode", c.name as "courseName", s.class_name as "className", c.sks,
      l.sks_share as share, l.is_coordinator as "isCoordinator"
    from schedule_lecturers l join schedules s on s.id = l.schedule_id join courses c on c.id = s.course_id
    where l.lecturer_id = ${lecturerId} and l.period_id = ${periodId} and l.blocking
    order by c.name, s.class_name`);
  return rows;
}

export type WorkloadQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  over?: 'true' | 'false' | undefined;
};

type Taught = Omit<WorkloadRow, 'parts' | 'isOver'>;

function source(periodId: string, limit: number, { search, over }: WorkloadQuery): SQL {
  const conditions = [sql`(l.activity_status = '1' or t.teaching is not null)`];
  if (search) conditions.push(matchesPerson(search, [sql`l.name`], [sql`l.nidn`]));
  if (over) conditions.push(sql`(coalesce(t.teaching, 0) > ${limit * 100}) = ${over === 'true'}`);
  return sql`from lecturers l left join (
      select lecturer_id, count(*)::int as classes, sum(sks_share)::int as teaching from schedule_lecturers
      where period_id = ${periodId} and blocking group by 1
    ) t on t.lecturer_id = l.id
    where ${sql.join(conditions, sql` and `)}`;
}

/** Lists active lecturers, and others who teach in the term, with their teaching. */
export async function listTeaching(
  db: Db,
  periodId: string,
  limit: number,
  query: WorkloadQuery,
): Promise<{ rows: Taught[]; total: number }> {
  const from = source(periodId, limit, query);
  const column = query.sort.endsWith('teaching') ? sql`coalesce(t.teaching, 0)` : sql`l.name`;
  const direction = sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc');
  const shown = window(query);
  const [page, total] = await Promise.all([
    db.execute<Taught & Pick<Rows['lecturers'], 'name' | 'frontTitle' | 'backTitle'>>(sql`
      select l.id as "_id", l.name, l.front_title as "frontTitle", l.back_title as "backTitle", l.nidn,
        (select u.avatar from users u where u.id = l.user_id) as photo, l.employment,
        coalesce(t.classes, 0) as classes, coalesce(t.teaching, 0) as teaching
      ${from} order by ${column} ${direction}, l.id limit ${shown.limit} offset ${shown.offset}`),
    countRows(db, from),
  ]);
  const rows = page.rows.map(({ name, frontTitle, backTitle, ...row }) => ({
    ...row,
    fullName: fullName({ name, frontTitle, backTitle }),
  }));
  return { rows, total };
}
