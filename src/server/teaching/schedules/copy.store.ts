import { sql } from 'drizzle-orm';
import type { ScheduleForm } from '#shared/teaching/schedules/schedule.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** A class as it stands in the term it is copied from. */
export type CopySource = Omit<
  ScheduleForm,
  '_id' | 'updatedAt' | 'periodId' | 'overrideReason' | 'confirm' | 'mediaLink'
> & {
  id: Rows['schedules']['id'];
  courseCode: Rows['courses']['code'];
  courseName: Rows['courses']['name'];
  /** Whether the target term already has this class of this course. */
  exists: boolean;
};

/** Classes of a term that take place, in the order of the week, ready to be written into another term. */
export async function copySources(
  db: Db,
  terms: { fromPeriodId: string; toPeriodId: string },
  ids?: readonly string[],
): Promise<CopySource[]> {
  const chosen = ids ? sql`and s.id = any(${sql.param(ids)}::uuid[])` : sql``;
  const { rows } = await db.execute<CopySource>(sql`
    select s.id, s.course_id as "courseId", c.code as "courseCode", c.name as "courseName",
      s.class_name as "className", s.class_type as "classType", s.cross_class as "crossClass", s.day, s.time_start as "timeStart",
      s.time_end as "timeEnd", s.room_id as "roomId", s.mode, s.scope, s.capacity,
      coalesce((select json_agg(json_build_object('lecturerId', sl.lecturer_id, 'isCoordinator', sl.is_coordinator,
          'sksShare', sl.sks_share, 'plannedMeetings', sl.planned_meetings, 'evaluationType', sl.evaluation_type)
          order by sl.is_coordinator desc, sl.lecturer_id)
        from schedule_lecturers sl where sl.schedule_id = s.id), '[]') as lecturers,
      coalesce((select json_agg(sc.class_id order by sc.class_id)
        from schedule_classes sc join student_classes k on k.id = sc.class_id and k.is_active
        where sc.schedule_id = s.id), '[]') as "classIds",
      exists (select from schedules t where t.period_id = ${terms.toPeriodId}
        and t.course_id = s.course_id and t.class_name = s.class_name) as exists
    from schedules s join courses c on c.id = s.course_id
    where s.period_id = ${terms.fromPeriodId} and s.status <> 'CANCLE' ${chosen}
    order by s.day, s.time_start, c.name, s.id`);
  return rows;
}

/** Courses that a new class may be of. */
export async function openCourses(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<Pick<Rows['courses'], 'id'>>(sql`
    select distinct c.id from courses c
    join curriculum_courses cc on cc.course_id = c.id
    join curricula k on k.id = cc.curriculum_id and k.status = 'ACTIVE'
    where c.is_active`);
  return new Set(rows.map(({ id }) => id));
}
