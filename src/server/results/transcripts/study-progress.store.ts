import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { decreedGrades } from '#server/results/grades/grades.public.ts';

/** The courses of a student's curriculum, with what it is called and asks. */
export async function studentCurriculum(db: Db, studentId: string) {
  const { rows } = await db.execute<
    Pick<Rows['students'], 'concentration'> &
      Pick<Rows['courses'], 'code' | 'name' | 'courseType' | 'jurusanOrKonsentrasi' | 'sks'> &
      Pick<Rows['curriculumCourses'], 'semester' | 'isMandatory' | 'isCore'> & {
        curriculum_id: Rows['curricula']['id'];
        curriculum: Rows['curricula']['name'];
        total_sks: Rows['curricula']['totalSks'];
        /** Ids of the grades the decree of graduation counted; null for who has none. */
        decreed: string[] | null;
        /** Null on the only row of a curriculum without courses. */
        courseId: Rows['courses']['id'] | null;
      }
  >(sql`
    select k.id as curriculum_id, k.name as curriculum, k.total_sks, s.concentration, ${decreedGrades(sql`s.id`)} as decreed,
      c.id as "courseId", c.code, c.name,
      c.course_type as "courseType", c.jurusan_or_konsentrasi as "jurusanOrKonsentrasi", c.sks, cc.semester,
      cc.is_mandatory as "isMandatory", cc.is_core as "isCore"
    from students s
    join curricula k on k.id = s.curriculum_id
    left join (curriculum_courses cc join courses c on c.id = cc.course_id) on cc.curriculum_id = k.id
    where s.id = ${studentId}
    order by cc.semester, c.code`);
  return rows;
}

/** The newest term in which a student has results; undefined before the first. */
export async function latestResultTerm(db: Db, studentId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ code: string | null }>(
    sql`select max(period_code) as code from semester_records where student_id = ${studentId} and ips is not null`,
  );
  return rows[0]?.code ?? undefined;
}
