import { sql } from 'drizzle-orm';
import { coursesByName, type NamedCourse } from '#shared/study/courses/course-names.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Every course by its names, to tell whose name a row of a file holds. */
export async function loadCourseNames(db: Db): Promise<ReadonlyMap<string, NamedCourse>> {
  const { rows } = await db.execute<NamedCourse>(
    sql`select code, name, name_en as "nameEn" from courses order by code`,
  );
  return coursesByName(rows);
}
