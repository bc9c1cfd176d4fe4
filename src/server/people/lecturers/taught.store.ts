import { type SQL, sql } from 'drizzle-orm';
import type { TaughtRow } from '#shared/people/lecturers/lecturer-workload.contract.ts';
import { fullName } from '#shared/platform/format/name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { contains } from '#server/platform/db/search.ts';
import type { ListColumn } from '#server/platform/documents/list-file.ts';

export type TaughtQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  courseId?: string | undefined;
  className?: string | undefined;
  lecturerId?: string | undefined;
};

/**
 * Lecturers by class of a term: the planned ones, and those who held a meeting without being planned, such as substitutes and
 * replaced lecturers.
 */
const teaching = (periodId: string): SQL => sql`(
  select schedule_id, lecturer_id, sks_share, is_coordinator, planned_meetings from schedule_lecturers
  where period_id = ${periodId}
  union all
  select m.schedule_id, m.lecturer_id, 0, false, 0 from meetings m join schedules o on o.id = m.schedule_id
  where o.period_id = ${periodId} and m.status = 'DONE' and m.lecturer_id is not null and not exists (
    select from schedule_lecturers l where l.schedule_id = m.schedule_id and l.lecturer_id = m.lecturer_id)
  group by m.schedule_id, m.lecturer_id)`;

/** Classes of a term by lecturer, without cancelled ones. */
function source(periodId: string, { search, courseId, className, lecturerId }: TaughtQuery) {
  const conditions = [
    sql`s.status <> 'CANCLE'`,
    ...(search ? [contains([sql`l.name`, sql`c.name`, sql`c.code`], search, [sql`l.nidn`])] : []),
    ...(courseId ? [sql`s.course_id = ${courseId}`] : []),
    ...(className ? [sql`s.class_name = ${className}`] : []),
    ...(lecturerId ? [sql`t.lecturer_id = ${lecturerId}`] : []),
  ];
  const taught = sql`from ${teaching(periodId)} t join schedules s on s.id = t.schedule_id`;
  const named = sql`${taught} join lecturers l on l.id = t.lecturer_id join courses c on c.id = s.course_id`;
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  // Names are only needed for a search.
  return { from: sql`${named} ${where}`, counted: sql`${search ? named : taught} ${where}` };
}

const orders = {
  name: (way: SQL) => sql`name ${way}, "courseCode" ${way}, "className" ${way}, "_id" ${way}`,
  courseCode: (way: SQL) => sql`"courseCode" ${way}, "className" ${way}, name ${way}, "_id" ${way}`,
};

/**
 * Returns a page of the classes lecturers teach in a term; meetings are counted for the rows of the page only. A meeting
 * without a lecturer, such as an exam, counts for the coordinator, so that every meeting is counted once.
 */
export async function listTaught(
  db: Db,
  periodId: string,
  query: TaughtQuery,
): Promise<{ rows: TaughtRow[]; total: number }> {
  const { from, counted } = source(periodId, query);
  const way = sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc');
  const order = (query.sort.endsWith('courseCode') ? orders.courseCode : orders.name)(way);
  const { limit, offset } = window(query);
  const [page, total] = await Promise.all([
    db.execute<
      Omit<TaughtRow, 'fullName'> & Pick<Rows['lecturers'], 'name' | 'frontTitle' | 'backTitle'>
    >(sql`
      select x."_id", x."scheduleId", x.name, x."frontTitle", x."backTitle", x.nidn, x."courseCode", x."courseName",
        x."className", x.sks, x.share, x."isCoordinator", x.planned,
        (select count(*) from meetings m where m.schedule_id = x."scheduleId" and m.status = 'DONE'
          and (m.lecturer_id = x.lecturer_id or m.lecturer_id is null and x."isCoordinator"))::int as held
      from (
        select t.schedule_id::text || '.' || t.lecturer_id::text as "_id", t.schedule_id as "scheduleId", t.lecturer_id,
          l.name, l.front_title as "frontTitle", l.back_title as "backTitle", l.nidn, c.code as "courseCode",
          c.name as "courseName", s.class_name as "className", c.sks, t.sks_share as share,
          t.is_coordinator as "isCoordinator", t.planned_meetings as planned
        ${from} order by ${order} limit ${limit} offset ${offset}
      ) x order by ${order}`),
    countRows(db, counted),
  ]);
  const rows = page.rows.map(({ name, frontTitle, backTitle, ...row }) => ({
    ...row,
    fullName: fullName({ name, frontTitle, backTitle }),
  }));
  return { rows, total };
}

/** Columns of the export. */
export const taughtColumns: ListColumn<TaughtRow>[] = [
  { key: 'name', label: 'Dosen', of: ({ fullName: name }) => name },
  { key: 'nidn', label: 'NIDN/NUPTK', of: ({ nidn }) => nidn },
  { key: 'courseCode', label: 'Kode', of: ({ courseCode }) => courseCode },
  { key: 'courseName', label: 'Mata kuliah', of: ({ courseName }) => courseName },
  { key: 'className', label: 'Kelas', of: ({ className }) => className },
  { key: 'sks', label: 'Sks', kind: 'integer', of: ({ sks }) => sks },
  { key: 'share', label: 'Bagian sks', kind: 'hundredths', of: ({ share }) => share },
  { key: 'coordinator', label: 'Koordinator', of: ({ isCoordinator }) => isCoordinator, sheetOnly: true },
  { key: 'planned', label: 'Pertemuan rencana', kind: 'integer', of: ({ planned }) => planned },
  { key: 'held', label: 'Pertemuan terlaksana', kind: 'integer', of: ({ held }) => held },
];
