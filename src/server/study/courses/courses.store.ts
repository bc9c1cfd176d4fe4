import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CourseForm, CourseView } from '#shared/study/courses/course.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { feederState } from '#server/platform/feeder/feeder-state.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { contains } from '#server/platform/db/search.ts';
import { courseEquivalents, coursePrerequisites, courses } from '#server/platform/db/schema.ts';
import { waitTurn } from '#server/platform/db/turns.ts';

export type CourseQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  courseType?: string | undefined;
  major?: string | undefined;
  semester?: number | undefined;
  curriculumId?: string | undefined;
  active?: 'true' | 'false' | undefined;
  /** Only these rows. */
  ids?: string[] | undefined;
};

const columns = {
  _id: courses.id,
  code: courses.code,
  name: courses.name,
  nameEn: courses.nameEn,
  courseType: courses.courseType,
  jurusanOrKonsentrasi: courses.jurusanOrKonsentrasi,
  sks: courses.sks,
  sksTheory: courses.sksTheory,
  sksPractice: courses.sksPractice,
  sksField: courses.sksField,
  sksSimulation: courses.sksSimulation,
  semester: courses.semester,
  minSksPassed: courses.minSksPassed,
  isMkwu: courses.isMkwu,
  description: courses.description,
  references: courses.references,
  group: courses.group,
  hasSap: courses.hasSap,
  hasSyllabus: courses.hasSyllabus,
  hasHandout: courses.hasHandout,
  hasPracticeGuide: courses.hasPracticeGuide,
  isActive: courses.isActive,
  prerequisites: sql<CourseView['prerequisites']>`coalesce((
    select json_agg(json_build_object('courseId', r.id, 'code', r.code, 'name', r.name, 'type', p.type, 'minScore', p.min_score) order by r.code)
    from course_prerequisites p join courses r on r.id = p.required_id where p.course_id = courses.id), '[]')`,
  equivalents: sql<CourseView['equivalents']>`coalesce((
    select json_agg(json_build_object('courseId', r.id, 'code', r.code, 'name', r.name) order by r.code)
    from course_equivalents e join courses r on r.id = e.equivalent_id where e.course_id = courses.id), '[]')`,
  curricula: sql<string[]>`array(
    select c.name from curriculum_courses cc join curricula c on c.id = cc.curriculum_id
    where cc.course_id = courses.id order by c.name)`,
  feeder: feederState('course', courses.id),
  updatedAt: courses.updatedAt,
};

const matches = (query: CourseQuery): SQL =>
  and(
    query.search ? contains([courses.name, courses.code], query.search) : undefined,
    query.courseType ? eq(courses.courseType, query.courseType) : undefined,
    query.major ? eq(courses.jurusanOrKonsentrasi, query.major) : undefined,
    query.semester ? eq(courses.semester, query.semester) : undefined,
    query.active ? eq(courses.isActive, query.active === 'true') : undefined,
    query.curriculumId
      ? sql`exists (select from curriculum_courses cc where cc.course_id = courses.id and cc.curriculum_id = ${query.curriculumId})`
      : undefined,
    query.ids && inArray(courses.id, query.ids),
  ) ?? sql`true`;

export async function listCourses(
  db: Db,
  query: CourseQuery,
): Promise<{ rows: CourseView[]; total: number }> {
  const where = matches(query);
  const { limit, offset } = window(query);
  const sorts = { code: courses.code, name: courses.name, semester: courses.semester, sks: courses.sks };
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(courses)
      .where(where)
      .orderBy(...orderBy(query.sort, sorts, courses.id))
      .limit(limit)
      .offset(offset),
    countRows(db, sql`from courses where ${where}`),
  ]);
  return { rows, total };
}

/** Returns the first 20 active courses by code or name, or the one with the id. */
export const selectCourses = (db: Db, { search, id }: { search: string; id?: string | undefined }) =>
  db
    .select({
      value: courses.id,
      label: sql<string>`${courses.code} || ' - ' || ${courses.name} || ' (' || ${courses.sks} || ' sks)'`,
      sks: courses.sks,
    })
    .from(courses)
    .where(
      id === undefined
        ? and(courses.isActive, matches({ page: 1, limit: 20, sort: 'code', search }))
        : eq(courses.id, id),
    )
    .orderBy(courses.code)
    .limit(20);

/** Locks a course and returns it for comparison with a change. */
export async function lockCourse(db: Db, id: string): Promise<CourseView | undefined> {
  await db.select({ id: courses.id }).from(courses).where(eq(courses.id, id)).for('update');
  return (await db.select(columns).from(courses).where(eq(courses.id, id)))[0];
}

type NotColumns = '_id' | 'updatedAt' | 'prerequisites' | 'equivalents' | 'references';
export type CourseColumns = Omit<CourseForm, NotColumns> & { references?: string | undefined };

export const insertCourse = async (db: Db, course: CourseColumns): Promise<string> => {
  const [row] = await db.insert(courses).values(course).returning({ id: courses.id });
  return row?.id ?? '';
};

export const updateCourse = (db: Db, id: string, course: Partial<CourseColumns>) =>
  db.update(courses).set(course).where(eq(courses.id, id));

export const deleteCourse = (db: Db, id: string) => db.delete(courses).where(eq(courses.id, id));

/** Replaces prerequisites and equivalents. */
export async function setCourseLinks(
  db: Db,
  courseId: string,
  form: Pick<CourseForm, 'prerequisites' | 'equivalents'>,
) {
  await db.delete(coursePrerequisites).where(eq(coursePrerequisites.courseId, courseId));
  await db.delete(courseEquivalents).where(eq(courseEquivalents.courseId, courseId));
  if (form.prerequisites.length > 0) {
    const rows = form.prerequisites.map(({ courseId: requiredId, ...rest }) => ({
      courseId,
      requiredId,
      ...rest,
    }));
    await db.insert(coursePrerequisites).values(rows);
  }
  if (form.equivalents.length > 0) {
    await db
      .insert(courseEquivalents)
      .values(form.equivalents.map((equivalentId) => ({ courseId, equivalentId })));
  }
}

/** Serialises changes of prerequisites and equivalents, since two concurrent ones could form a circle. */
export const lockPrerequisites = (db: Db) => waitTurn(db, 'course_prerequisites');

/** Finds courses that require this one but come in an earlier semester. */
export async function earlierDependents(db: Db, id: string, semester: number): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['courses'], 'name'>>(sql`
    select c.name from course_prerequisites p join courses c on c.id = p.course_id
    where p.required_id = ${id} and c.semester < ${semester} order by c.name`);
  return rows.map(({ name }) => name);
}

/** Returns all courses with their prerequisites, to search for circles. */
export async function prerequisiteGraph(db: Db): Promise<{ id: string; name: string; requires: string[] }[]> {
  const { rows } = await db.execute<Pick<Rows['courses'], 'id' | 'name'> & { requires: string[] }>(sql`
    select c.id, c.name, array(select required_id::text from course_prerequisites p where p.course_id = c.id) as requires
    from courses c`);
  return rows;
}

export const findCourses = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: courses.id, name: courses.name, semester: courses.semester })
        .from(courses)
        .where(inArray(courses.id, [...ids]));

/** Whether a course has grades. */
export async function isGraded(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from grades where course_id = ${id} limit 1`);
  return rows.length > 0;
}
