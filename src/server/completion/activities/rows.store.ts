import { type SQL, sql } from 'drizzle-orm';
import type { ActivityRow } from '#shared/completion/activities/activity.views.ts';
import type { ActivityStatus } from '#shared/completion/activities/procedure.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { contains, searchedNumber, startsWith } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';

const columns = sql`
  a.id as "_id", a.title, t.name as type, t.slug, a.is_mbkm as "isMbkm",
  coalesce(nullif(a.partner->>'name', ''), a.organiser) as partner,
  a.semester_code as "semesterCode", a.start_date as "startDate", a.end_date as "endDate", a.status,
  json_build_object('_id', s.id, 'nim', s.nim, 'name', s.name) as leader,
  (select count(*)::int from activity_members n where n.activity_id = a.id) as "memberCount",
  coalesce((select sum(v.sks)::int from activity_conversions v where v.activity_id = a.id), 0) as sks,
  (select count(*)::int from activity_logs g where g.activity_id = a.id and g.status = 'SUBMITTED') as "waitingLogs",
  ${isoMoment(sql`a.updated_at`)} as "updatedAt"`;

const tables = sql`
  from activities a join activity_types t on t.id = a.type_id
  join activity_members l on l.activity_id = a.id and l.role <> 2 join students s on s.id = l.student_id`;

/** The own activities of a student, latest first, and whether he agreed to take part. */
export async function ownRows(db: Db, studentId: string): Promise<(ActivityRow & { confirmed: boolean })[]> {
  const { rows } = await db.execute<ActivityRow & { confirmed: boolean }>(sql`
    select ${columns}, m.confirmed_at is not null as confirmed ${tables}
    join activity_members m on m.activity_id = a.id and m.student_id = ${studentId}
    order by a.start_date desc, a.id desc`);
  return rows;
}

export type ActivityQuery = {
  page: number;
  limit: number;
  search?: string | undefined;
  sort: string;
  type?: string | undefined;
  status?: ActivityStatus | undefined;
  semesterCode?: string | undefined;
  partner?: string | undefined;
  studentId?: string | undefined;
};

/** Those whose leader `n`, the student who handed them in, is meant. */
const ledBy = (condition: SQL): SQL => sql`
  select m.activity_id from students n join activity_members m on m.student_id = n.id and m.role <> 2 where ${condition}`;

/** Activities a search means: a number is the start of the leader's NIM, anything else stands in the title or his name. */
export function searchActivity(search: string): SQL {
  const number = searchedNumber(search);
  return number === null
    ? sql`a.id = any(array(select w.id from activities w where ${contains(sql`w.title`, search)} union all
        ${ledBy(contains(sql`n.name`, search))}))`
    : startsWith(sql`s.nim`, number);
}

function filtered(query: ActivityQuery): SQL[] {
  const { search, type, status, semesterCode, partner, studentId } = query;
  return [
    ...(search ? [searchActivity(search)] : []),
    ...(type ? [sql`t.slug = ${type}`] : []),
    ...(status ? [sql`a.status = ${status}`] : []),
    ...(semesterCode ? [sql`a.semester_code = ${semesterCode}`] : []),
    ...(partner ? [contains([sql`a.partner->>'name'`, sql`a.organiser`], partner)] : []),
    ...(studentId
      ? [
          sql`exists (select from activity_members m where m.activity_id = a.id and m.student_id = ${studentId})`,
        ]
      : []),
  ];
}

const orders: Record<string, SQL> = {
  updatedAt: sql`a.updated_at desc, a.id`,
  '-updatedAt': sql`a.updated_at, a.id desc`,
  title: sql`a.title, a.id`,
  '-title': sql`a.title desc, a.id desc`,
  startDate: sql`a.start_date, a.id`,
  '-startDate': sql`a.start_date desc, a.id desc`,
};

/** One page of activities. @param scope what the reader may see beside the filters */
export async function listActivities(
  db: Db,
  query: ActivityQuery,
  scope: readonly SQL[],
): Promise<{ rows: ActivityRow[]; total: number }> {
  const conditions = [...scope, ...filtered(query)];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { limit, offset } = window(query);
  const order = orders[query.sort] ?? sql`a.updated_at desc, a.id`;
  // Only a kind or a NIM asks for more than the activities themselves.
  const asked = query.type || searchedNumber(query.search ?? '') !== null ? tables : sql`from activities a`;
  const page = sql`${where} order by ${order} limit ${limit} offset ${offset}`;
  // What a search finds is put in order before anything is joined to it; any other order is walked, joins and all.
  const shown = query.search
    ? sql`where a.id = any(array(select a.id ${asked} ${page})) order by ${order}`
    : page;
  const { rows } = await db.execute<ActivityRow>(sql`select ${columns} ${tables} ${shown}`);
  return { rows, total: await countRows(db, sql`${asked} ${where}`) };
}

/** Activities a lecturer supervises, and proposals and more of his advisees; each kind is looked up by its index. */
export function lecturerScope(lecturerId: string, as: 'ADVISOR' | 'SUPERVISOR' | undefined): SQL {
  const supervised = sql`select v.activity_id from activity_supervisors v where v.lecturer_id = ${lecturerId}`;
  const advised = sql`select d.id from activities d where d.status <> 'DRAFT'
    and d.id in (${ledBy(sql`n.advisor_id = ${lecturerId}`)})`;
  if (as === 'SUPERVISOR') return sql`a.id = any(array(${supervised}))`;
  return as === 'ADVISOR'
    ? sql`a.id = any(array(${advised}))`
    : sql`a.id = any(array(${supervised} union all ${advised}))`;
}

const MOST_PARTNERS = 200;

/** Semesters, newest first, and partners or organisers, the busiest first, of activities that were handed in. */
export async function activityFilters(db: Db): Promise<{ semesters: string[]; partners: string[] }> {
  const { rows } = await db.execute<{ semesters: string[]; partners: string[] }>(sql`
    select coalesce((select json_agg(code order by code desc) from (
        select distinct semester_code as code from activities where status <> 'DRAFT') terms), '[]') as semesters,
      coalesce((select json_agg(name order by times desc, name) from (
        select coalesce(nullif(a.partner->>'name', ''), a.organiser) as name, count(*) as times from activities a
        where a.status <> 'DRAFT' and coalesce(nullif(a.partner->>'name', ''), a.organiser) <> ''
        group by 1 order by 2 desc, 1 limit ${MOST_PARTNERS}) known), '[]') as partners`);
  return rows[0] ?? { semesters: [], partners: [] };
}
