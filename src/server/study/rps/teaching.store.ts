import { sql } from 'drizzle-orm';
import type { RpsCourse, RpsLecturer } from '#shared/study/rps/rps.views.ts';
import { fullName, type TitledName } from '#shared/platform/format/name.ts';
import type { Semester } from '#shared/platform/term/term.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type RpsPeriod = Pick<Rows['academicPeriods'], 'id' | 'code'> & { classesStart: string | null };

/** Finds a term by its code, with the first day of classes. */
export async function findPeriod(db: Db, code: string): Promise<RpsPeriod | undefined> {
  const { rows } = await db.execute<RpsPeriod>(sql`
    select p.id, p.code, (select min(e.start_date)::text from calendar_events e
      where e.period_id = p.id and e.type = 'CLASS') as "classesStart"
    from academic_periods p where p.code = ${code}`);
  return rows[0];
}

export async function findPeriodById(
  db: Db,
  id: string,
): Promise<RpsPeriod & { academicYear: string; semester: Semester }> {
  const { rows } = await db.execute<
    RpsPeriod & Pick<Rows['academicPeriods'], 'academicYear' | 'semester'>
  >(sql`
    select p.id, p.code, p.academic_year as "academicYear", p.semester, (select min(e.start_date)::text
      from calendar_events e where e.period_id = p.id and e.type = 'CLASS') as "classesStart"
    from academic_periods p where p.id = ${id}`);
  const [row] = rows;
  if (row === undefined) throw new Error('term of a plan gone');
  return row;
}

/** Finds the lecturers of a course in a term, coordinators first. */
export async function findTeachers(db: Db, courseId: string, periodId: string): Promise<RpsLecturer[]> {
  const { rows } = await db.execute<RpsLecturer & TitledName>(sql`
    select l.id as "_id", l.name, l.front_title as "frontTitle", l.back_title as "backTitle", l.nidn,
      bool_or(sl.is_coordinator) as "isCoordinator"
    from schedules s join schedule_lecturers sl on sl.schedule_id = s.id join lecturers l on l.id = sl.lecturer_id
    where s.course_id = ${courseId} and s.period_id = ${periodId} and s.status <> 'CANCLE'
    group by l.id order by bool_or(sl.is_coordinator) desc, l.name`);
  return rows.map((row) => ({ ...row, name: fullName(row) }));
}

export type CourseFacts = Omit<RpsCourse, 'semesterCode'> & Pick<Rows['courses'], 'description'>;

export async function courseFacts(db: Db, courseId: string): Promise<CourseFacts | undefined> {
  const { rows } = await db.execute<CourseFacts>(sql`
    select c.id as "courseId", c.code as "courseCode", c.name as "courseName", c.sks, c.sks_theory as "sksTheory",
      c.sks_practice as "sksPractice", c.semester as "courseSemester", c.description,
      array(select q.code || ' ' || q.name from course_prerequisites x join courses q on q.id = x.required_id
        where x.course_id = c.id order by q.code) as prerequisites
    from courses c where c.id = ${courseId}`);
  return rows[0];
}

/** Lists the programme outcomes of plans in force, with the newest text of each code. */
export async function knownCpl(db: Db): Promise<{ code: string; text: string }[]> {
  const { rows } = await db.execute<{ code: string; text: string }>(sql`
    select distinct on (o.cpl ->> 'code') o.cpl ->> 'code' as code, o.cpl ->> 'text' as text
    from rps r, jsonb_array_elements(r.outcomes -> 'cpl') o(cpl) where r.state = 'APPROVED'
    order by o.cpl ->> 'code', r.approved_at desc limit 60`);
  return rows;
}

/** Whether a student takes a course in a term with an approved KRS. */
export async function takesCourse(
  db: Db,
  studentId: string,
  { courseId, periodId }: { courseId: string; periodId: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from krs_items ki join krs k on k.id = ki.krs_id
    where k.student_id = ${studentId} and k.period_id = ${periodId} and ki.course_id = ${courseId} and ki.approved
      and k.state not in ('CANCELLED', 'REJECTED') limit 1`);
  return rows.length > 0;
}
