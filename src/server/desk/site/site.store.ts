import { sql } from 'drizzle-orm';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type ProgrammeCourse = Pick<Rows['courses'], 'name' | 'sks'> &
  Pick<Rows['curriculumCourses'], 'semester' | 'isMandatory'> & {
    /** The concentration a course belongs to; null for those of the programme. */
    concentration: string | null;
  };

export type Curriculum = Pick<Rows['curricula'], 'name' | 'totalSks'> & { courses: ProgrammeCourse[] };

/** The newest curriculum in force with its courses by semester; null while there is none. */
export async function findCurriculum(db: Db): Promise<Curriculum | null> {
  const { rows } = await db.execute<Curriculum>(sql`
    select c.name, c.total_sks as "totalSks", coalesce((
      select json_agg(json_build_object('name', k.name, 'sks', k.sks, 'semester', cc.semester, 'isMandatory', cc.is_mandatory,
        'concentration', case when k.course_type = ${COURSE_TYPE.concentration} then k.jurusan_or_konsentrasi end)
        order by cc.semester, k.code)
      from curriculum_courses cc join courses k on k.id = cc.course_id where cc.curriculum_id = c.id), '[]') as courses
    from curricula c where c.status = 'ACTIVE' order by c.start_semester desc, c.id limit 1`);
  return rows[0] ?? null;
}
