import { type SQL, sql } from 'drizzle-orm';
import type { CourseType } from '#shared/platform/reference/course-type.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** A planned course of a member with its grade, once there is one. */
export type PlannedRow = Pick<
  Rows['activityConversions'],
  'studentId' | 'courseId' | 'sks' | 'partnerLetter' | 'gradeId'
> &
  Pick<Rows['courses'], 'code' | 'name'> &
  Pick<Rows['grades'], 'letter' | 'index'> & { score: Rows['grades']['finalScore'] };

export async function plannedRows(db: Db, activityId: string): Promise<PlannedRow[]> {
  const { rows } = await db.execute<PlannedRow>(sql`
    select v.student_id as "studentId", v.course_id as "courseId", c.code, c.name, v.sks,
      v.partner_letter as "partnerLetter", v.grade_id as "gradeId", g.final_score as score, g.letter, g.index
    from activity_conversions v join courses c on c.id = v.course_id left join grades g on g.id = v.grade_id
    where v.activity_id = ${activityId} order by v.student_id, c.code`);
  return rows;
}

/** A course of a student's curriculum with what decides whether it may be recognised. */
export type CourseRow = Pick<Rows['courses'], 'code' | 'name' | 'sks'> & {
  studentId: Rows['students']['id'];
  courseId: Rows['courses']['id'];
  courseType: CourseType;
};

/** The courses of students' curricula. */
export async function curriculumRows(db: Db, studentIds: readonly string[]): Promise<CourseRow[]> {
  const { rows } = await db.execute<CourseRow>(sql`
    select s.id as "studentId", c.id as "courseId", c.code, c.name, c.sks, c.course_type as "courseType"
    from students s join curriculum_courses k on k.curriculum_id = s.curriculum_id join courses c on c.id = k.course_id
    where s.id = any(${sql.param([...studentIds])}::uuid[]) order by s.id, k.semester, c.code`);
  return rows;
}

/** Sks each student takes in classes of a term, other programmes included, and the most he may; none without a KRS. */
export type TermLoad = {
  studentId: Rows['students']['id'];
  krsSks: number;
  maxSks: Rows['krs']['maxSks'] | null;
};

export async function termLoads(
  db: Db,
  studentIds: readonly string[],
  termCode: string,
  exceptActivity: string,
): Promise<TermLoad[]> {
  const { rows } = await db.execute<TermLoad>(sql`
    select s.id as "studentId", k.max_sks as "maxSks",
      (coalesce((select sum(i.sks) from krs_items i where i.krs_id = k.id and i.state = 'ACTIVE'), 0)
        + coalesce((select sum(v.sks) from activity_conversions v join activities a on a.id = v.activity_id
          where v.student_id = s.id and a.semester_code = ${termCode} and a.id <> ${exceptActivity}
            and a.status in ('APPROVED', 'ONGOING', 'REPORTED', 'SCORED', 'CONVERTED')), 0))::int as "krsSks"
    from students s
    left join (krs k join academic_periods p on p.id = k.period_id and p.code = ${termCode})
      on k.student_id = s.id and k.state not in ('CANCELLED', 'REJECTED')
    where s.id = any(${sql.param([...studentIds])}::uuid[])`);
  return rows;
}

type Row = { studentId: string; courseId: string; sks: number };

/** Makes these the courses of an activity; letters of the partner stay. */
export async function replacePlan(db: Db, activityId: string, rows: readonly Row[]): Promise<void> {
  const json = JSON.stringify(rows);
  await db.execute(sql`
    delete from activity_conversions v where v.activity_id = ${activityId} and not exists (
      select from jsonb_array_elements(${json}::jsonb) r
      where (r->>'studentId')::uuid = v.student_id and (r->>'courseId')::uuid = v.course_id)`);
  await db.execute(sql`
    insert into activity_conversions (activity_id, student_id, course_id, sks)
    select ${activityId}, (r->>'studentId')::uuid, (r->>'courseId')::uuid, (r->>'sks')::smallint
    from jsonb_array_elements(${json}::jsonb) r on conflict do nothing`);
}

/** The partner's letters of an activity go. */
export const clearLetters = (db: Db, activityId: string) =>
  db.execute(sql`update activity_conversions set partner_letter = null where activity_id = ${activityId}`);

export const setLetters = (
  db: Db,
  activityId: string,
  letters: readonly { studentId: string; courseId: string; letter: string }[],
) =>
  db.execute(sql`
    update activity_conversions v set partner_letter = r->>'letter'
    from jsonb_array_elements(${JSON.stringify(letters)}::jsonb) r
    where v.activity_id = ${activityId} and v.student_id = (r->>'studentId')::uuid
      and v.course_id = (r->>'courseId')::uuid`);

export const setGrades = (
  db: Db,
  activityId: string,
  grades: readonly { studentId: string; courseId: string; gradeId: string }[],
) =>
  db.execute(sql`
    update activity_conversions v set grade_id = (r->>'gradeId')::uuid
    from jsonb_array_elements(${JSON.stringify(grades)}::jsonb) r
    where v.activity_id = ${activityId} and v.student_id = (r->>'studentId')::uuid
      and v.course_id = (r->>'courseId')::uuid`);

/** Sks of programmes a student takes part in during a term, from their approval on. */
export const activitySks = (studentId: SQL, termCode: SQL): SQL => sql`(
    select coalesce(sum(v.sks), 0) from activity_conversions v join activities a on a.id = v.activity_id
    where v.student_id = ${studentId} and a.semester_code = ${termCode}
      and a.status in ('APPROVED', 'ONGOING', 'REPORTED', 'SCORED', 'CONVERTED'))`;
