import { type SQL, sql } from 'drizzle-orm';
import type {
  AttendanceClassRow,
  LowAttendanceRow,
} from '#shared/teaching/attendance/attendance-report.contract.ts';
import { attendanceScore } from '#shared/platform/grading/components.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { contains, matchesPerson } from '#server/platform/db/search.ts';
import { countsInClass, type EnrolmentRule } from './counts.public.ts';

export type ReportQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  courseId?: string | undefined;
  className?: string | undefined;
  lecturerId?: string | undefined;
};
/** Which term, how many percent the college asks for (null for nothing), and which meetings count. */
export type Scope = { periodId: string; minPercent: number | null; rule: EnrolmentRule };

/** How often each student of the class `k` was present, of the meetings that count for them. */
const marks = ({ rule }: Scope): SQL => countsInClass(sql`k.id`, rule);

/** Whether a student's marks `p` are fewer than the college asks for (`reachesAttendance`). */
const isLow = (minPercent: number | null): SQL =>
  minPercent === null ? sql`false` : sql`p.present * 100 < p.counted * ${minPercent}::int`;

/** Classes of a term that were not called off; a search is for their course. */
function classesFrom({ periodId }: Scope, query: Omit<ReportQuery, 'page' | 'limit' | 'sort'>): SQL {
  const { search, courseId, className, lecturerId } = query;
  const conditions = [
    sql`s.period_id = ${periodId}`,
    sql`s.status <> 'CANCLE'`,
    contains([sql`c.name`, sql`c.code`], search ?? ''),
    ...(courseId ? [sql`s.course_id = ${courseId}`] : []),
    ...(className ? [sql`s.class_name = ${className}`] : []),
    ...(lecturerId
      ? [
          sql`exists (select from schedule_lecturers l where l.schedule_id = s.id and l.lecturer_id = ${lecturerId})`,
        ]
      : []),
  ];
  return sql`from schedules s join courses c on c.id = s.course_id where ${sql.join(conditions, sql` and `)}`;
}

const classColumns = sql`s.id, c.code, c.name, s.class_name, s.class_type`;

type ClassRecord = Omit<AttendanceClassRow, 'percent'> & { present: number; counted: number };

/** One page of the classes of a term: the page is chosen first, then its meetings and marks are counted. */
export async function listAttendanceClasses(
  db: Db,
  scope: Scope,
  query: ReportQuery,
): Promise<{ rows: AttendanceClassRow[]; total: number }> {
  const from = classesFrom(scope, query);
  const way = sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc');
  const order = query.sort.endsWith('className')
    ? sql`class_name ${way}, code ${way}, id ${way}`
    : sql`code ${way}, class_name ${way}, id ${way}`;
  const { limit, offset } = window(query);
  const [{ rows }, total] = await Promise.all([
    db.execute<ClassRecord>(sql`
      select k.id as "_id", k.code as "courseCode", k.name as "courseName", k.class_name as "className",
        k.class_type as "classType", t.planned, t.held, n.students, n.present, n.counted, n.below,
        array(select l.name from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id
          where sl.schedule_id = k.id order by sl.is_coordinator desc, l.name) as lecturers
      from (select ${classColumns} ${from} order by ${order} limit ${limit} offset ${offset}) k
      cross join lateral (
        select count(*) filter (where m.status <> 'CANCLE')::int as planned,
          count(*) filter (where m.status = 'DONE')::int as held
        from meetings m where m.schedule_id = k.id and m.type not in ('UTS', 'UAS')) t
      cross join lateral (
        select count(*)::int as students, coalesce(sum(p.present), 0)::int as present,
          coalesce(sum(p.counted), 0)::int as counted,
          count(*) filter (where ${isLow(scope.minPercent)})::int as below
        from (${marks(scope)}) p) n
      order by ${order}`),
    countRows(db, from),
  ]);
  return {
    rows: rows.map(({ present, counted, ...row }) => ({
      ...row,
      percent: attendanceScore(present, counted),
    })),
    total,
  };
}

/** One page of the students below what the college asks for, class by class; a search is for a student. */
export async function listLowAttendance(
  db: Db,
  scope: Scope,
  { search, ...query }: ReportQuery,
): Promise<{ rows: LowAttendanceRow[]; total: number }> {
  const called = matchesPerson(search ?? '', [sql`t.name`], [sql`t.nim`]);
  const from = sql`from (select ${classColumns} ${classesFrom(scope, query)}) k
    cross join lateral (${marks(scope)}) p join students t on t.id = p.student_id
    where ${isLow(scope.minPercent)} and ${called}`;
  const way = sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc');
  const { limit, offset } = window(query);
  const [{ rows }, total] = await Promise.all([
    db.execute<Omit<LowAttendanceRow, 'percent'>>(sql`
      select k.id::text || '.' || t.id::text as "_id", k.id as "scheduleId", t.nim, t.name, k.code as "courseCode",
        k.name as "courseName", k.class_name as "className", p.present, p.counted
      ${from} order by k.code ${way}, k.class_name ${way}, k.id ${way}, t.nim ${way}
      limit ${limit} offset ${offset}`),
    countRows(db, from),
  ]);
  return { rows: rows.map((row) => ({ ...row, percent: attendanceScore(row.present, row.counted) })), total };
}
