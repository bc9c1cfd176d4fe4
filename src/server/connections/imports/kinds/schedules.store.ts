import { sql } from 'drizzle-orm';
import type { ScheduleForm } from '#shared/teaching/schedules/schedule.contract.ts';
import type { NamedCourse } from '#shared/study/courses/course-names.ts';
import { nameKeys } from '#shared/platform/person/names-agree.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { loadCourseNames } from './course-names.store.ts';
import type { KnownRecord } from './form-records.ts';

/** A class without what only a change of it carries. */
export type ScheduleFields = Omit<ScheduleForm, '_id' | 'updatedAt'>;
export type KnownSchedule = KnownRecord<ScheduleFields> & { key: string };

/** Which class of which course in which term. */
export const scheduleKey = (periodId: string, courseId: string, className: string): string =>
  `${periodId} ${courseId} ${className}`;

/** Classes as forms, by id or all of some terms. */
export async function loadSchedules(
  db: Db,
  by: 'id' | 'period',
  keys: readonly string[],
): Promise<KnownSchedule[]> {
  type Row = Omit<ScheduleFields, 'overrideReason' | 'confirm'> & Pick<Rows['schedules'], 'id' | 'updatedAt'>;
  const column = by === 'id' ? sql`s.id` : sql`s.period_id`;
  const { rows } = await db.execute<Row>(sql`
    select s.id, to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
      s.period_id as "periodId", s.course_id as "courseId", s.class_name as "className", s.class_type as "classType",
      s.cross_class as "crossClass",
      s.day, s.time_start as "timeStart", s.time_end as "timeEnd", s.room_id as "roomId", s.mode, s.scope, s.capacity,
      s.media_link as "mediaLink",
      array(select class_id::text from schedule_classes c where c.schedule_id = s.id order by 1) as "classIds",
      coalesce((select json_agg(json_build_object('lecturerId', l.lecturer_id, 'isCoordinator', l.is_coordinator,
          'sksShare', l.sks_share, 'plannedMeetings', l.planned_meetings, 'evaluationType', l.evaluation_type)
          order by l.is_coordinator desc, l.lecturer_id)
        from schedule_lecturers l where l.schedule_id = s.id), '[]') as lecturers
    from schedules s where ${column} = any(${sql.param(keys)}::uuid[])`);
  return rows.map(({ id, updatedAt, ...form }) => ({
    id,
    updatedAt,
    key: scheduleKey(form.periodId, form.courseId, form.className),
    form: { ...form, overrideReason: null, confirm: false },
  }));
}

type PeriodFacts = Pick<Rows['academicPeriods'], 'id'> & { closed: boolean };
type CourseFacts = NamedCourse & Pick<Rows['courses'], 'id' | 'sks'> & { open: boolean };
type RoomFacts = Pick<Rows['rooms'], 'id' | 'code' | 'capacity' | 'isActive'> & { online: boolean };
/** `nidn` is the NIDN or NUPTK that was asked for. */
type LecturerFacts = Pick<Rows['lecturers'], 'id' | 'name'> & {
  nidn: NonNullable<Rows['lecturers']['nidn' | 'nuptk']>;
  isTeaching: boolean;
};
type ClassFacts = Pick<Rows['studentClasses'], 'id' | 'name' | 'isActive'>;

export type ScheduleLookups = {
  periods: Map<string, PeriodFacts>;
  courses: Map<string, CourseFacts>;
  /** Every course by its names, where rows name courses. */
  byName: ReadonlyMap<string, NamedCourse>;
  rooms: Map<string, RoomFacts>;
  lecturers: Map<string, LecturerFacts>;
  /** Keys of the names of these lecturers. */
  names: ReadonlySet<string>;
  /** By name, of those with the same one that in use, and the latest. */
  classes: Map<string, ClassFacts>;
};

type Keys = {
  periods: string[];
  courses: string[];
  courseNames: string[];
  rooms: string[];
  lecturers: string[];
};
const texts = (values: readonly string[]) => sql`any(${sql.param([...new Set(values)])}::text[])`;
const mapBy = <Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row> =>
  new Map(rows.map((row) => [key(row), row]));

/** What rows of classes name, in at most six queries whatever their number. */
export async function loadLookups(db: Db, keys: Keys): Promise<ScheduleLookups> {
  const periods = await db.execute<PeriodFacts & { code: string }>(sql`
    select id, trim(code) as code, status = 'DONE' as closed from academic_periods where code = ${texts(keys.periods)}`);
  const courses = await db.execute<CourseFacts>(sql`
    select c.id, c.code, c.name, c.name_en as "nameEn", c.sks, c.is_active and exists (
      select from curriculum_courses cc join curricula k on k.id = cc.curriculum_id
      where cc.course_id = c.id and k.status = 'ACTIVE') as open
    from courses c where c.code = ${texts(keys.courses)}`);
  const rooms = await db.execute<RoomFacts>(sql`
    select id, code, capacity, type = 'ONLINE' as online, is_active as "isActive" from rooms where upper(code) = ${texts(keys.rooms)}`);
  const lecturers = await db.execute<LecturerFacts>(sql`
    select id, name, nidn, activity_status = '1' as "isTeaching" from lecturers where nidn = ${texts(keys.lecturers)}
    union all select id, name, nuptk, activity_status = '1' from lecturers where nuptk = ${texts(keys.lecturers)}`);
  const classes = await db.execute<ClassFacts & Pick<Rows['studentClasses'], 'entryYear'>>(sql`
    select id, name, is_active as "isActive", entry_year as "entryYear" from student_classes order by is_active, entry_year`);
  return {
    periods: mapBy(periods.rows, ({ code }) => code),
    courses: mapBy(courses.rows, ({ code }) => code),
    rooms: mapBy(rooms.rows, ({ code }) => code.toUpperCase()),
    byName: keys.courseNames.length === 0 ? new Map() : await loadCourseNames(db),
    names: nameKeys(lecturers.rows.map(({ name }) => name)),
    lecturers: mapBy(lecturers.rows, ({ nidn }) => nidn),
    classes: new Map(
      classes.rows.flatMap((row) => [
        [row.name.toUpperCase(), row] as const,
        [`${row.name.toUpperCase()} ${row.entryYear}`, row] as const,
      ]),
    ),
  };
}
