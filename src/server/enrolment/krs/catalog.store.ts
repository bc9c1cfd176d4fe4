import { eq, sql } from 'drizzle-orm';
import type { CourseType } from '#shared/platform/reference/course-type.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import {
  academicPeriods,
  calendarEvents,
  courseEquivalents,
  courses,
  curricula,
  curriculumCourses,
} from '#server/platform/db/schema.ts';

/** A class of a term with everything a KRS needs to know about it. */
export type ClassRow = Pick<Rows['schedules'], 'id' | 'day' | 'capacity'> &
  Pick<Rows['courses'], 'code' | 'name' | 'sks' | 'semester'> & {
    course_id: Rows['schedules']['courseId'];
    course_type: CourseType;
    field: Rows['courses']['jurusanOrKonsentrasi'];
    min_sks_passed: Rows['courses']['minSksPassed'];
    class_name: Rows['schedules']['className'];
    class_type: Rows['schedules']['classType'];
    cross_class: Rows['schedules']['crossClass'];
    cancelled: boolean;
    time_start: Rows['schedules']['timeStart'];
    time_end: Rows['schedules']['timeEnd'];
    room: Rows['rooms']['code'] | null;
    room_capacity: Rows['rooms']['capacity'] | null;
    lecturers: string[];
    class_ids: Rows['scheduleClasses']['classId'][];
    prerequisites: (Pick<Rows['courses'], 'code' | 'name'> &
      Pick<Rows['coursePrerequisites'], 'type' | 'minScore'> & { courseId: Rows['courses']['id'] })[];
  };

/** Lists every class of a term, cancelled ones included, by course code and class name. */
export const listClasses = async (db: Db, periodId: string): Promise<ClassRow[]> =>
  (
    await db.execute<ClassRow>(sql`
      select s.id, s.course_id, c.code, c.name, c.sks, c.semester, c.course_type, c.jurusan_or_konsentrasi as field,
        c.min_sks_passed, s.class_name, s.class_type, s.cross_class, s.status = 'CANCLE' as cancelled,
        s.day, s.time_start, s.time_end, s.capacity, r.code as room,
        case when r.type <> 'ONLINE' then r.capacity end as room_capacity,
        array(
          select concat_ws(', ', concat_ws(' ', nullif(l.front_title, ''), l.name), nullif(l.back_title, ''))
          from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id
          where sl.schedule_id = s.id order by sl.is_coordinator desc, l.name
        ) as lecturers,
        array(select sc.class_id from schedule_classes sc where sc.schedule_id = s.id)::text[] as class_ids,
        coalesce((
          select jsonb_agg(jsonb_build_object('courseId', q.id, 'code', q.code, 'name', q.name, 'type', p.type,
            'minScore', p.min_score) order by q.code)
          from course_prerequisites p join courses q on q.id = p.required_id where p.course_id = s.course_id
        ), '[]') as prerequisites
      from schedules s join courses c on c.id = s.course_id left join rooms r on r.id = s.room_id
      where s.period_id = ${periodId}
      order by c.code, s.class_name`)
  ).rows;

/** Returns the seats taken in each class of a term. */
export const seatsTaken = async (db: Db, periodId: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.execute<Pick<Rows['schedules'], 'id' | 'taken'>>(
    sql`select id, taken from schedules where period_id = ${periodId}`,
  );
  return new Map(rows.map(({ id, taken }) => [id, taken]));
};

/** Lists all pairs of equivalent courses; they are few. */
export const listEquivalences = (db: Db) =>
  db
    .select({ courseId: courseEquivalents.courseId, equivalentId: courseEquivalents.equivalentId })
    .from(courseEquivalents);

export const listCurriculumCourses = (db: Db) =>
  db
    .select({
      id: curricula.id,
      totalSks: curricula.totalSks,
      courseId: curriculumCourses.courseId,
      semester: curriculumCourses.semester,
      courseType: courses.courseType,
      isCore: curriculumCourses.isCore,
    })
    .from(curricula)
    .leftJoin(curriculumCourses, eq(curriculumCourses.curriculumId, curricula.id))
    .leftJoin(courses, eq(courses.id, curriculumCourses.courseId));

export type CourseName = { code: string; name: string; courseType: string };

/** Lists every course, since results of any of them may count. */
export const listCourses = (db: Db): Promise<({ id: string } & CourseName)[]> =>
  db
    .select({ id: courses.id, code: courses.code, name: courses.name, courseType: courses.courseType })
    .from(courses);

export const listCalendarEvents = (db: Db, periodId: string) =>
  db
    .select({
      id: calendarEvents.id,
      type: calendarEvents.type,
      classTypes: calendarEvents.classTypes,
      start: calendarEvents.startDate,
      end: calendarEvents.endDate,
    })
    .from(calendarEvents)
    .where(eq(calendarEvents.periodId, periodId));

export const findPeriod = async (db: Db, id: string) =>
  (
    await db
      .select({ id: academicPeriods.id, code: academicPeriods.code, end: academicPeriods.endDate })
      .from(academicPeriods)
      .where(eq(academicPeriods.id, id))
  )[0];
