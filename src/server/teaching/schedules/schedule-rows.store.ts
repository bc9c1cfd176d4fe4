import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import type { AttendedClass } from '#shared/teaching/timetable/timetable.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { feederState } from '#server/platform/feeder/feeder-state.ts';
import { findPage, inOrder, isAnyOf, orderBy } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { contains } from '#server/platform/db/search.ts';
import { courses, gradeSheets, rooms, schedules } from '#server/platform/db/schema.ts';

export type ScheduleFilter = {
  periodId: string;
  search?: string | undefined;
  classType?: ScheduleRow['classType'] | undefined;
  classId?: string | undefined;
  courseId?: string | undefined;
  lecturerId?: string | undefined;
  roomId?: string | undefined;
  day?: number | undefined;
  status?: ScheduleRow['status'] | undefined;
};

/** Name with titles of the lecturer `l`. */
export const titledName = sql<string>`concat(
  case when l.front_title = '' then '' else l.front_title || ' ' end, l.name,
  case when l.back_title = '' then '' else ', ' || l.back_title end)`;

const rowColumns = {
  _id: schedules.id,
  updatedAt: schedules.updatedAt,
  courseId: schedules.courseId,
  courseCode: courses.code,
  courseName: courses.name,
  sks: courses.sks,
  className: schedules.className,
  classType: schedules.classType,
  crossClass: schedules.crossClass,
  day: schedules.day,
  timeStart: schedules.timeStart,
  timeEnd: schedules.timeEnd,
  room: sql<ScheduleRow['room']>`case when ${rooms.id} is not null then
    json_build_object('_id', ${rooms.id}, 'code', ${rooms.code}, 'name', ${rooms.name}) end`,
  mode: schedules.mode,
  mediaLink: schedules.mediaLink,
  lecturers: sql<ScheduleRow['lecturers']>`coalesce((
    select json_agg(json_build_object('_id', l.id, 'name', ${titledName}, 'isCoordinator', sl.is_coordinator)
      order by sl.is_coordinator desc, l.name)
    from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id
    where sl.schedule_id = ${schedules.id}), '[]')`,
  classes: sql<ScheduleRow['classes']>`coalesce((
    select json_agg(json_build_object('_id', k.id, 'name', k.name) order by k.name)
    from schedule_classes sc join student_classes k on k.id = sc.class_id
    where sc.schedule_id = ${schedules.id}), '[]')`,
  capacity: schedules.capacity,
  taken: schedules.taken,
  enrolled: sql<number>`(
    select count(*)::int from krs_items i where i.schedule_id = ${schedules.id} and i.approved)`,
  meetingsDone: sql<number>`(
    select count(*)::int from meetings m where m.schedule_id = ${schedules.id} and m.status = 'DONE')`,
  toReschedule: sql<number>`(
    select count(*)::int from meetings m
    where m.schedule_id = ${schedules.id} and m.needs_reschedule and m.status <> 'DONE')`,
  status: schedules.status,
  gradeStatus: gradeSheets.status,
  feeder: feederState('class', schedules.id),
  inLms: sql<boolean>`exists (select from lms_courses o where o.schedule_id = ${schedules.id})`,
  clashOverride: schedules.clashOverride,
};

/** Rows of `scheduleRow` for a condition over `schedules`; the caller adds order and window. */
const selectRows = (db: Db, where: SQL | undefined) =>
  db
    .select(rowColumns)
    .from(schedules)
    .innerJoin(courses, eq(courses.id, schedules.courseId))
    .leftJoin(rooms, eq(rooms.id, schedules.roomId))
    .leftJoin(gradeSheets, eq(gradeSheets.scheduleId, schedules.id))
    .where(where);

const teaches = (lecturerId: string): SQL => sql`exists (
  select from schedule_lecturers sl where sl.schedule_id = ${schedules.id} and sl.lecturer_id = ${lecturerId})`;

/** `column = value`, or no condition while the filter is not set. */
const equals = (column: PgColumn, value: string | number | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value);

const matches = (filter: ScheduleFilter): SQL =>
  and(
    eq(schedules.periodId, filter.periodId),
    equals(schedules.classType, filter.classType),
    equals(schedules.courseId, filter.courseId),
    equals(schedules.roomId, filter.roomId),
    equals(schedules.status, filter.status),
    equals(schedules.day, filter.day),
    filter.lecturerId === undefined ? undefined : teaches(filter.lecturerId),
    filter.classId === undefined
      ? undefined
      : sql`exists (select from schedule_classes sc
        where sc.schedule_id = ${schedules.id} and sc.class_id = ${filter.classId})`,
    filter.search
      ? sql`exists (select from courses where courses.id = ${schedules.courseId}
          and ${contains([courses.name, courses.code, schedules.className], filter.search)})`
      : undefined,
  ) ?? sql`true`;

const sorts = {
  courseName: courses.name,
  courseCode: courses.code,
  className: schedules.className,
  day: sql`${schedules.day} * 1440 + ${schedules.timeStart}`,
  taken: schedules.taken,
  status: schedules.status,
};

/** One page of classes and how many there are. The page is chosen before anything else of its classes is read. */
export async function listSchedules(
  db: Db,
  query: ScheduleFilter & { page: number; limit: number; sort: string },
): Promise<{ rows: ScheduleRow[]; total: number }> {
  const where = matches(query);
  const { ids, total } = await findPage(
    db,
    {
      rows: sql`from schedules join courses on courses.id = schedules.course_id where ${where}`,
      counted: sql`from schedules where ${where}`,
      id: schedules.id,
      order: orderBy(query.sort, sorts, schedules.id),
    },
    query,
  );
  return { total, rows: inOrder(ids, await selectRows(db, isAnyOf(schedules.id, ids))) };
}

/** One class with the columns that only its own page shows. */
export async function findSchedule(db: Db, id: string) {
  const [row] = await db
    .select({
      ...rowColumns,
      scope: sql<'1' | '2' | '3'>`${schedules.scope}`,
      periodId: schedules.periodId,
    })
    .from(schedules)
    .innerJoin(courses, eq(courses.id, schedules.courseId))
    .leftJoin(rooms, eq(rooms.id, schedules.roomId))
    .leftJoin(gradeSheets, eq(gradeSheets.scheduleId, schedules.id))
    .where(eq(schedules.id, id));
  return row;
}

const weekOrder = [schedules.day, schedules.timeStart, courses.name] as const;

/** Every class of a room, a lecturer or a student class in a term, in the order of the week. */
export const schedulesOfWeek = (db: Db, filter: ScheduleFilter): Promise<ScheduleRow[]> =>
  selectRows(db, matches(filter)).orderBy(...weekOrder);

/** Every class a lecturer teaches in a term, in the order of the week. */
export const schedulesOfLecturer = (db: Db, lecturerId: string, periodId: string): Promise<ScheduleRow[]> =>
  selectRows(db, and(eq(schedules.periodId, periodId), teaches(lecturerId))).orderBy(...weekOrder);

/** What students see of a class. */
export type AttendedRow = Omit<AttendedClass, 'next' | 'attendance'>;

/**
 * An expression of one JSON value, `AttendedRow[]`: every class a student holds an approved KRS for in a term, in the order
 * of the week.
 */
export const classesOfStudent = (studentId: SQL, periodId: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('_id', ${schedules.id}, 'courseCode', ${courses.code},
      'courseName', ${courses.name}, 'sks', ${courses.sks}, 'className', ${schedules.className}, 'day', ${schedules.day},
      'timeStart', ${schedules.timeStart}, 'timeEnd', ${schedules.timeEnd}, 'room', ${rowColumns.room},
      'mode', ${schedules.mode}, 'mediaLink', ${schedules.mediaLink}, 'lecturers', ${rowColumns.lecturers},
      'meetingsDone', ${rowColumns.meetingsDone}, 'status', ${schedules.status})
    order by ${sql.join([...weekOrder], sql`, `)}), '[]')
  from krs k join krs_items i on i.krs_id = k.id and i.approved
  join ${schedules} on ${schedules.id} = i.schedule_id and ${schedules.periodId} = k.period_id
  join ${courses} on ${courses.id} = ${schedules.courseId}
  left join ${rooms} on ${rooms.id} = ${schedules.roomId}
  where k.student_id = ${studentId} and k.period_id = ${periodId})`;

/** Classes by id, in no particular order. */
export const schedulesById = (db: Db, ids: readonly string[]): Promise<ScheduleRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectRows(db, inArray(schedules.id, [...ids]));

/** Lecturers of a class by NIDN or NUPTK, and its student classes with their years, as an import of classes names them. */
export type ImportNames = { numbers: string[]; classNames: string[] };

/** How an import names the people of classes, by the id of the class. */
export async function importNames(db: Db, ids: readonly string[]): Promise<Map<string, ImportNames>> {
  const { rows } = await db.execute<ImportNames & Pick<Rows['schedules'], 'id'>>(sql`
    select s.id,
      array(select coalesce(l.nidn, l.nuptk) from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id
        where sl.schedule_id = s.id and coalesce(l.nidn, l.nuptk) is not null
        order by sl.is_coordinator desc, l.name) as numbers,
      array(select k.name || ' ' || k.entry_year from schedule_classes sc join student_classes k on k.id = sc.class_id
        where sc.schedule_id = s.id order by k.name, k.entry_year) as "classNames"
    from schedules s where s.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
