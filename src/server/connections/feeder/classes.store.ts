import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

type NamedClass = Pick<Rows['courses'], 'code'> &
  Pick<Rows['schedules'], 'className'> & { period: Rows['academicPeriods']['code'] };

/** The class a schedule is: its term, course code and name. */
export async function classOf(db: Db, scheduleId: string) {
  const { rows } = await db.execute<NamedClass>(sql`
    select p.code as period, c.code, d.class_name as "className"
    from schedules d join academic_periods p on p.id = d.period_id join courses c on c.id = d.course_id
    where d.id = ${scheduleId}`);
  return rows[0];
}

/** Published grades of a class. */
export async function gradeIdsOf(db: Db, scheduleId: string): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['grades'], 'id'>>(sql`
    select id from grades where schedule_id = ${scheduleId} and status in ('PUBLISHED', 'LOCKED')`);
  return rows.map(({ id }) => id);
}

/** Courses of a curriculum by the ids a comparison knows them by. */
export async function curriculumCourseIds(db: Db, curriculumId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select curriculum_id::text || '|' || course_id::text as id from curriculum_courses
    where curriculum_id = ${curriculumId}`);
  return rows.map(({ id }) => id);
}

/** Every curriculum that is reported. */
export async function curriculumIds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['curricula'], 'id'>>(
    sql`select id from curricula where status <> 'DRAFT' order by id limit 200`,
  );
  return rows.map(({ id }) => id);
}
