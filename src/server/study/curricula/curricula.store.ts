import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { CurriculumCourseView, CurriculumForm } from '#shared/study/curricula/curriculum.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { courses, curricula, curriculumCourses } from '#server/platform/db/schema.ts';

const columns = {
  _id: curricula.id,
  name: curricula.name,
  startSemester: curricula.startSemester,
  endSemester: curricula.endSemester,
  totalSks: curricula.totalSks,
  mandatorySks: curricula.mandatorySks,
  electiveSks: curricula.electiveSks,
  status: curricula.status,
  decreeNo: curricula.decreeNo,
  fileId: curricula.fileId,
  file: sql<{ file: string; name: string } | null>`(
    select json_build_object('file', f.name, 'name', f.original_name) from files f where f.id = curricula.file_id)`,
  courses: sql<number>`(select count(*)::int from curriculum_courses cc where cc.curriculum_id = curricula.id)`,
  students: sql<number>`(select count(*)::int from students s where s.curriculum_id = curricula.id)`,
  updatedAt: curricula.updatedAt,
};

export const listCurricula = (db: Db) =>
  db.select(columns).from(curricula).orderBy(desc(curricula.startSemester), curricula.name);

export const findCurriculum = async (db: Db, id: string) =>
  (await db.select(columns).from(curricula).where(eq(curricula.id, id)))[0];

export async function lockCurriculum(db: Db, id: string) {
  await db.select({ id: curricula.id }).from(curricula).where(eq(curricula.id, id)).for('update');
  return findCurriculum(db, id);
}

/** Lists the courses of a curriculum by semester and code, with the ids of their prerequisites. */
export const curriculumCourseList = (db: Db, curriculumId: string): Promise<CurriculumCourseView[]> =>
  db
    .select({
      courseId: courses.id,
      code: courses.code,
      name: courses.name,
      courseType: courses.courseType,
      jurusanOrKonsentrasi: courses.jurusanOrKonsentrasi,
      sks: courses.sks,
      semester: curriculumCourses.semester,
      isMandatory: curriculumCourses.isMandatory,
      isCore: curriculumCourses.isCore,
      prerequisites: sql<
        string[]
      >`array(select p.required_id::text from course_prerequisites p where p.course_id = courses.id)`,
    })
    .from(curriculumCourses)
    .innerJoin(courses, eq(courses.id, curriculumCourses.courseId))
    .where(eq(curriculumCourses.curriculumId, curriculumId))
    .orderBy(curriculumCourses.semester, courses.code);

/** Returns course names by id; unknown ids are left out. */
export async function findCourseNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: courses.id, name: courses.name })
    .from(courses)
    .where(inArray(courses.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type CurriculumColumns = Omit<CurriculumForm, '_id' | 'updatedAt' | 'courses' | 'file'> & {
  fileId?: string | null;
};

export const insertCurriculum = async (db: Db, row: CurriculumColumns): Promise<string> =>
  (await db.insert(curricula).values(row).returning({ id: curricula.id }))[0]?.id ?? '';

export const updateCurriculum = (
  db: Db,
  id: string,
  row: Partial<CurriculumColumns> & { status?: 'ACTIVE' | 'ARCHIVED' },
) => db.update(curricula).set(row).where(eq(curricula.id, id));

export const deleteCurriculum = (db: Db, id: string) => db.delete(curricula).where(eq(curricula.id, id));

export async function setCurriculumCourses(db: Db, curriculumId: string, rows: CurriculumForm['courses']) {
  await db.delete(curriculumCourses).where(eq(curriculumCourses.curriculumId, curriculumId));
  if (rows.length === 0) return;
  await db.insert(curriculumCourses).values(
    rows.map(({ course, semester, isMandatory, isCore }) => ({
      curriculumId,
      courseId: course,
      semester,
      isMandatory,
      isCore,
    })),
  );
}

/** Returns the codes of the prerequisites by course of a curriculum. */
export async function prerequisiteCodes(db: Db, curriculumId: string): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<Pick<Rows['coursePrerequisites'], 'courseId'> & { codes: string[] }>(sql`
    select p.course_id as "courseId", array_agg(r.code order by r.code) as codes
    from course_prerequisites p
    join curriculum_courses cc on cc.course_id = p.course_id and cc.curriculum_id = ${curriculumId}
    join courses r on r.id = p.required_id group by p.course_id`);
  return new Map(rows.map(({ courseId, codes }) => [courseId, codes]));
}
