import { sql } from 'drizzle-orm';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import type { Grade } from '#shared/platform/grading/scale.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** The final course as the student last took it, with the grade it has so far. */
export type FinalCourse = Pick<Rows['krsItems'], 'scheduleId' | 'courseId' | 'sks'> &
  Pick<Rows['grades'], 'letter'> & {
    periodId: Rows['academicPeriods']['id'];
    periodCode: Rows['academicPeriods']['code'];
    gradeId: Rows['grades']['id'] | null;
    score: Rows['grades']['finalScore'];
  };

/** The class of the final course in the latest approved KRS, its grade locked. */
export async function findFinalCourse(db: Db, studentId: string): Promise<FinalCourse | undefined> {
  const { rows } = await db.execute<FinalCourse>(sql`
    select i.schedule_id as "scheduleId", i.course_id as "courseId", p.id as "periodId", p.code as "periodCode", i.sks,
      g.id as "gradeId", g.final_score as score, g.letter
    from krs k join krs_items i on i.krs_id = k.id and i.approved join courses c on c.id = i.course_id
    join academic_periods p on p.id = k.period_id
    left join grades g on g.student_id = k.student_id and g.schedule_id = i.schedule_id
    where k.student_id = ${studentId} and k.state not in ('CANCELLED', 'REJECTED')
      and c.course_type = ${COURSE_TYPE.finalProject}
    order by p.code desc limit 1`);
  return rows[0];
}

export type FinalGrade = Grade & { score: number };

/** Stores the grade of the final course as published, whatever its class has written so far. */
export const storeFinalGrade = (
  db: Db,
  id: string,
  studentId: string,
  { scheduleId, courseId, periodId, sks }: FinalCourse,
  { score, letter, index, passed }: FinalGrade,
) =>
  db.execute(sql`
    insert into grades (id, student_id, course_id, schedule_id, period_id, sks, final_score, letter, index, passed, source, status)
    values (${id}, ${studentId}, ${courseId}, ${scheduleId}, ${periodId}, ${sks}, ${score}, ${letter}, ${index}, ${passed},
      'SKRIPSI', 'PUBLISHED')
    on conflict (student_id, schedule_id) where schedule_id is not null do update set components = '{}',
      final_score = excluded.final_score, letter = excluded.letter, index = excluded.index, passed = excluded.passed,
      source = 'SKRIPSI', status = 'PUBLISHED'`);
