import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** Names the classes of a term have, in their order. */
export async function listClassNames(db: Db, periodId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: Rows['schedules']['className'] }>(sql`
    select distinct class_name as name from schedules where period_id = ${periodId} order by 1`);
  return rows.map(({ name }) => name);
}

type Narrowed = {
  courseId?: string | undefined;
  lecturerId?: string | undefined;
  /** Of a class of students. */
  classId?: string | undefined;
};

/** The names behind the ids a list is narrowed by, as a file says them. */
export async function filterNames(db: Db, { courseId, lecturerId, classId }: Narrowed) {
  const { rows } = await db.execute<Record<'course' | 'lecturer' | 'studentClass', string | null>>(sql`
    select (select code || ' ' || name from courses where id = ${courseId ?? null}) as course,
      (select name from lecturers where id = ${lecturerId ?? null}) as lecturer,
      (select name from student_classes where id = ${classId ?? null}) as "studentClass"`);
  return rows[0] ?? { course: null, lecturer: null, studentClass: null };
}
