import type { Db } from '#server/platform/db/client.ts';
import {
  coursePrerequisites,
  courses,
  curricula,
  curriculumCourses,
  rooms,
} from '#server/platform/db/schema.ts';

let serial = 0;

/** A course of 3 sks unless said otherwise; `in` puts it into a curriculum, `requires` names courses to be passed. */
export async function buildCourse(
  db: Db,
  options: Partial<typeof courses.$inferInsert> & {
    in?: string;
    requires?: readonly string[];
    isMandatory?: boolean;
  } = {},
) {
  const { in: curriculumId, requires = [], isMandatory = true, ...columns } = options;
  const n = ++serial;
  const sks = columns.sks ?? 3;
  const [course] = await db
    .insert(courses)
    .values({
      code: `TST${n}`,
      name: `Mata Kuliah ${n}`,
      courseType: 'WAJIB',
      semester: 1,
      sksTheory: sks,
      ...columns,
      sks,
    })
    .returning();
  if (!course) throw new Error('course not created');
  if (curriculumId) {
    await db
      .insert(curriculumCourses)
      .values({ curriculumId, courseId: course.id, semester: course.semester ?? 1, isMandatory });
  }
  if (requires.length > 0) {
    await db
      .insert(coursePrerequisites)
      .values(requires.map((requiredId) => ({ courseId: course.id, requiredId })));
  }
  return course;
}

/** An active, empty curriculum of 144 sks. */
export async function buildCurriculum(db: Db, options: Partial<typeof curricula.$inferInsert> = {}) {
  const values = {
    name: `Kurikulum ${++serial}`,
    startSemester: '20241',
    mandatorySks: 132,
    electiveSks: 12,
    status: 'ACTIVE' as const,
    ...options,
  };
  const [row] = await db.insert(curricula).values(values).returning();
  if (!row) throw new Error('curriculum not created');
  return row;
}

export async function buildRoom(db: Db, options: Partial<typeof rooms.$inferInsert> = {}) {
  const n = ++serial;
  const [row] = await db
    .insert(rooms)
    .values({ code: `R${n}`, name: `Ruang ${n}`, capacity: 40, ...options })
    .returning();
  if (!row) throw new Error('room not created');
  return row;
}
