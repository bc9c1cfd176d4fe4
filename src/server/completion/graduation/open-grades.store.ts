import { sql } from 'drizzle-orm';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type { Db } from '#server/platform/db/client.ts';

/**
 * Courses of terms before one whose grades are still missing: taken in a class whose grade is not published, or postponed
 * (T). Each as `code name`. Those of the term itself stay out of the results of who is graduated in it.
 */
export async function openGrades(db: Db, studentId: string, term: SemesterCode): Promise<string[]> {
  const { rows } = await db.execute<{ course: string }>(sql`
    select c.code || ' ' || c.name as course from krs k
    join academic_periods p on p.id = k.period_id and p.code < ${term}
    join krs_items i on i.krs_id = k.id and i.approved join courses c on c.id = i.course_id
    left join grades g on g.student_id = i.student_id and g.schedule_id = i.schedule_id
      and g.status in ('PUBLISHED', 'LOCKED') and g.letter <> 'T'
    where k.student_id = ${studentId} and k.state not in ('CANCELLED', 'REJECTED') and g.id is null
    union
    select c.code || ' ' || c.name from grades g join courses c on c.id = g.course_id
    join academic_periods p on p.id = g.period_id and p.code < ${term}
    where g.student_id = ${studentId} and g.status in ('PUBLISHED', 'LOCKED') and g.letter = 'T'
    order by 1`);
  return rows.map(({ course }) => course);
}
