import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ClassGradeRow, termResultRow } from '#shared/results/grades/grade-report.contract.ts';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import { letters } from '#shared/platform/grading/scale.ts';
import type { Db } from '#server/platform/db/client.ts';
import { lastGradeDay } from '#server/teaching/calendar/grade-days.public.ts';
import { countRows } from '#server/platform/db/list.ts';
import { contains, matchesPerson } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { ungradedPlaces } from './sheet-state.store.ts';

type Paging = { page: number; limit: number; sort: string; search?: string | undefined };
export type ClassQuery = Paging & {
  status?: ClassGradeRow['status'] | undefined;
  late?: boolean | undefined;
  ungraded?: boolean | undefined;
  courseId?: string | undefined;
  className?: string | undefined;
  lecturerId?: string | undefined;
  entryYear?: number | undefined;
};

/** Sorts whose column may be empty; empty ones come last either way. */
const mayBeEmpty = new Set(['submittedAt', 'ips', 'ipk']);

const ordered = (sort: string, columns: Record<string, SQL>, tie: SQL): SQL => {
  const down = sort.startsWith('-');
  const name = down ? sort.slice(1) : sort;
  const column = columns[name] ?? tie;
  if (!down) return sql`${column}, ${tie}`;
  return mayBeEmpty.has(name)
    ? sql`${column} desc nulls last, ${tie} desc`
    : sql`${column} desc, ${tie} desc`;
};

/** Days after the last day while nothing was handed in; of a class that nobody is in nothing is asked. */
const daysLate = (today: string) => sql`case when k.status = 'DRAFT' and k.deadline < ${today}::date
    and exists (select from krs_items i where i.schedule_id = k.id and i.approved and i.state = 'ACTIVE')
  then ${today}::date - k.deadline else 0 end`;

/** Classes of a term with the state of their grades and the last day for them. */
const classesFrom = (periodId: string) => sql`from (
  select s.id, s.course_id, s.class_name, s.class_type, s.grade_status as status,
    s.grades_submitted_at as submitted_at, s.grades_extended_until as extended_until,
    greatest(s.grades_extended_until, ${lastGradeDay(periodId)}) as deadline
  from schedules s where s.period_id = ${periodId} and s.status <> 'CANCLE'
) k`;

const classFilter = (query: ClassQuery, today: string): SQL => {
  const parts = [
    query.search
      ? sql`k.course_id in (
          select id from courses where ${contains([sql`name`, sql`code`], query.search)})`
      : undefined,
    query.status ? sql`k.status = ${query.status}` : undefined,
    query.late === true ? sql`${daysLate(today)} > 0` : undefined,
    query.ungraded === true
      ? sql`k.status <> 'DRAFT' and exists (select ${ungradedPlaces(sql`k.id`)})`
      : undefined,
    query.courseId ? sql`k.course_id = ${query.courseId}` : undefined,
    query.className ? sql`k.class_name = ${query.className}` : undefined,
    query.lecturerId
      ? sql`exists (select from schedule_lecturers l where l.schedule_id = k.id and l.lecturer_id = ${query.lecturerId})`
      : undefined,
    query.entryYear
      ? sql`exists (select from schedule_entry_years y
          where y.schedule_id = k.id and y.entry_year = ${query.entryYear})`
      : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
};

const classSorts = (today: string) => ({
  courseCode: sql`c.code`,
  className: sql`k.class_name`,
  status: sql`k.status`,
  daysLate: daysLate(today),
  submittedAt: sql`k.submitted_at`,
});

/** What the grades of the class `k` come to: how many, mean and deviation of the whole class, and each letter. */
const statistics = sql`select count(g.letter)::int as graded, round(avg(g.final_score))::int as mean,
  round(stddev_pop(g.final_score))::int as deviation,
  array[${sql.join(
    letters.map((letter) => sql`count(*) filter (where g.letter = ${letter})::int`),
    sql`, `,
  )}] as letters
  from grades g where g.schedule_id = k.id`;

/** One page of the classes of a term with the state of their grades: the page is chosen first, then read in full. */
export async function listClasses(db: Db, periodId: string, today: string, query: ClassQuery) {
  const from = classesFrom(periodId);
  const chosen = sql`where ${classFilter(query, today)}`;
  const order = ordered(query.sort, classSorts(today), sql`k.id`);
  const byCourse = query.sort.endsWith('courseCode');
  const [{ rows }, total] = await Promise.all([
    db.execute<ClassGradeRow>(sql`
      select k.id as "_id", c.code as "courseCode", c.name as "courseName", c.sks, k.class_name as "className",
        k.class_type as "classType", k.status, ${isoMoment(sql`k.submitted_at`)} as "submittedAt",
        ${isoMoment(sql`g.published_at`)} as "publishedAt", k.extended_until as "extendedUntil", k.deadline,
        ${daysLate(today)} as "daysLate",
        array(select l.name from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id
          where sl.schedule_id = k.id order by sl.is_coordinator desc, l.name) as lecturers,
        (select count(*)::int from krs_items ki where ki.schedule_id = k.id and ki.approved) as students,
        case when k.status = 'DRAFT' then 0
          else (select count(*)::int ${ungradedPlaces(sql`k.id`)}) end as ungraded,
        n.graded, n.mean, n.deviation, n.letters,
        (select count(*)::int from grade_objections o join grades g on g.id = o.grade_id
          where g.schedule_id = k.id and o.answered_at is null) as "openObjections"
      from (
        select k.* ${from} ${byCourse ? sql`join courses c on c.id = k.course_id` : sql``} ${chosen}
        order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}
      ) k join courses c on c.id = k.course_id left join grade_sheets g on g.schedule_id = k.id
      cross join lateral (${statistics}) n
      order by ${order}`),
    countRows(db, sql`${from} ${chosen}`),
  ]);
  return { rows, total };
}

export type StudentQuery = Paging & {
  entryYear?: number | undefined;
  classType?: ClassType | undefined;
  classId?: string | undefined;
};
export type TermResult = z.infer<typeof termResultRow>;

const studentSorts = {
  nim: sql`st.nim`,
  name: sql`st.name`,
  ips: sql`r.ips`,
  ipk: sql`r.ipk`,
  sksTotal: sql`r.sks_total`,
};

/** One page of the results of a term by student. */
export async function listResults(db: Db, periodCode: string, query: StudentQuery) {
  const { search, entryYear, classType, classId } = query;
  const ofTerm = sql`r.period_code = ${periodCode}`;
  const from = sql`from semester_records r join students st on st.id = r.student_id
    where ${ofTerm}
      and ${matchesPerson(search ?? '', [sql`st.name`], [sql`st.nim`])}
      and ${entryYear === undefined ? sql`true` : sql`st.entry_year = ${entryYear}`}
      and ${classType === undefined ? sql`true` : sql`st.class_type = ${classType}`}
      and ${classId === undefined ? sql`true` : sql`st.class_id = ${classId}`}`;
  // Only what narrows the list looks at students to count them.
  const isNarrowed = [search, entryYear, classType, classId].some((one) => one !== undefined && one !== '');
  const counted = isNarrowed ? from : sql`from semester_records r where ${ofTerm}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<TermResult>(sql`
      select st.id as "_id", st.nim, st.name, st.entry_year as "entryYear", st.class_type as "classType", r.ips,
        r.ipk, r.sks_semester as "sksSemester", r.sks_total as "sksTotal", r.sks_passed as "sksPassed",
        r.is_provisional as "isProvisional"
      ${from} order by ${ordered(query.sort, studentSorts, sql`st.id`)}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`),
    countRows(db, counted),
  ]);
  return { rows, total };
}
