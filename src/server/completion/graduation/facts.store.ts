import { sql } from 'drizzle-orm';
import type { NeededCourse } from '#shared/completion/graduation/checklist.ts';
import { type Attempt, BEFORE_STUDY } from '#shared/platform/grading/gpa.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { decreedGrades } from '#server/results/grades/grades.public.ts';

/** A student as the decision about the degree looks at the record. */
export type Graduate = Pick<
  Rows['students'],
  | 'nim'
  | 'name'
  | 'status'
  | 'concentration'
  | 'entryYear'
  | 'entrySemester'
  | 'recognisedSks'
  | 'advisorId'
  | 'classType'
> &
  Pick<Rows['users'], 'avatar'> & {
    _id: Rows['students']['id'];
    sksWanted: Rows['curricula']['totalSks'];
    /** Resigned or transferred out. */
    hasLeft: boolean;
    enrolled: boolean;
    /** A discipline case was proven. */
    disciplined: boolean;
    records: (Pick<Rows['semesterRecords'], 'status'> & {
      code: Rows['semesterRecords']['periodCode'];
      sks: Rows['semesterRecords']['sksSemester'];
    })[];
    /** Ids of the grades the decree counted; null for who has none. */
    decreed: string[] | null;
  };

/** @param term of which an approved KRS is asked; who has none since is still enrolled by it */
export async function findGraduate(
  db: Db,
  id: string,
  term: SemesterCode | null,
): Promise<Graduate | undefined> {
  const { rows } = await db.execute<Graduate>(sql`
    select s.id as "_id", s.nim, s.name, s.status, s.concentration, s.entry_year as "entryYear",
      s.entry_semester as "entrySemester", s.recognised_sks as "recognisedSks", u.avatar, s.advisor_id as "advisorId",
      s.class_type as "classType", s.exit is not null as "hasLeft", k.total_sks as "sksWanted",
      s.status in ('active', 'inactive') and s.exit is null and exists (
        select from krs r join academic_periods p on p.id = r.period_id where r.student_id = s.id and p.code = ${term}
        and r.approved_at is not null and r.state not in ('REJECTED', 'CANCELLED')) as enrolled,
      exists (select from discipline_cases d where d.student_id = s.id and d.state = 'PROVEN') as disciplined,
      coalesce((select json_agg(json_build_object('code', r.period_code, 'status', r.status, 'sks', r.sks_semester)
        order by r.period_code) from semester_records r where r.student_id = s.id), '[]') as records,
      ${decreedGrades(sql`s.id`)} as decreed
    from students s join curricula k on k.id = s.curriculum_id left join users u on u.id = s.user_id
    where s.id = ${id}`);
  return rows[0];
}

export type PlanCourse = Omit<NeededCourse, 'passed'> &
  Pick<Rows['courses'], 'courseType'> &
  Pick<Rows['curriculumCourses'], 'isMandatory'> & {
    courseId: Rows['courses']['id'];
    major: Rows['courses']['jurusanOrKonsentrasi'];
  };

/** The courses of a student's curriculum in its order. */
export async function planOf(db: Db, studentId: string): Promise<PlanCourse[]> {
  const { rows } = await db.execute<PlanCourse>(sql`
    select c.id as "courseId", c.code, c.name, c.course_type as "courseType", c.jurusan_or_konsentrasi as major,
      cc.is_mandatory as "isMandatory"
    from students s join curriculum_courses cc on cc.curriculum_id = s.curriculum_id join courses c on c.id = cc.course_id
    where s.id = ${studentId} order by cc.semester, c.code`);
  return rows;
}

export type NamedAttempt = Attempt &
  Pick<Rows['courses'], 'code' | 'name'> & { gradeId: Rows['grades']['id'] };

/** Every published grade of a student. */
export async function attemptsOf(db: Db, studentId: string): Promise<NamedAttempt[]> {
  const { rows } = await db.execute<NamedAttempt>(sql`
    select g.id as "gradeId", g.course_id as "courseId", c.code, c.name, g.sks, g.final_score as score, g.index, g.source,
      coalesce(p.code, ${BEFORE_STUDY}) as "semesterCode", true as published
    from grades g join courses c on c.id = g.course_id left join academic_periods p on p.id = g.period_id
    where g.student_id = ${studentId} and g.status in ('PUBLISHED', 'LOCKED')`);
  return rows;
}

export type YudisiumWindow = {
  start: Rows['calendarEvents']['startDate'];
  end: Rows['calendarEvents']['endDate'];
  classTypes: Graduate['classType'][];
};

export async function yudisiumWindows(db: Db, periodId: string): Promise<YudisiumWindow[]> {
  const { rows } = await db.execute<YudisiumWindow>(sql`
    select start_date as start, end_date as "end", class_types as "classTypes" from calendar_events
    where period_id = ${periodId} and type = 'YUDISIUM'`);
  return rows;
}
