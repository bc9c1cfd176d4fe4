import { sql } from 'drizzle-orm';
import type { CourseForm } from '#shared/study/courses/course.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { KnownRecord } from './form-records.ts';

/** A course without what only a change of it carries. */
export type CourseFields = Omit<CourseForm, '_id' | 'updatedAt'>;

export type KnownCourse = KnownRecord<CourseFields> & { graded: boolean };

/** Courses as forms, by id or by code. */
export async function loadCourses(
  db: Db,
  by: 'id' | 'code',
  keys: readonly string[],
): Promise<KnownCourse[]> {
  type Row = CourseFields & Pick<Rows['courses'], 'id' | 'updatedAt'> & { graded: boolean };
  const where =
    by === 'id' ? sql`c.id = any(${sql.param(keys)}::uuid[])` : sql`c.code = any(${sql.param(keys)}::text[])`;
  const { rows } = await db.execute<Row>(sql`
    select c.id, to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt", c.code, c.name,
      c.name_en as "nameEn", c.course_type as "courseType", c.jurusan_or_konsentrasi as "jurusanOrKonsentrasi", c.sks,
      c.sks_theory as "sksTheory", c.sks_practice as "sksPractice", c.sks_field as "sksField",
      c.sks_simulation as "sksSimulation", c.semester, c.min_sks_passed as "minSksPassed", c.is_mkwu as "isMkwu",
      c.description, c.is_active as "isActive",
      coalesce((select json_agg(json_build_object('courseId', p.required_id, 'type', p.type, 'minScore', p.min_score) order by p.required_id)
        from course_prerequisites p where p.course_id = c.id), '[]') as prerequisites,
      array(select e.equivalent_id::text from course_equivalents e where e.course_id = c.id order by 1) as equivalents,
      exists (select from grades g where g.course_id = c.id) as graded
    from courses c where ${where}`);
  return rows.map(({ id, updatedAt, graded, ...form }) => ({ id, updatedAt, graded, form }));
}

/** Every course's code, usual semester and prerequisites: what prerequisites of a file are looked up in. */
export async function courseGraph(db: Db) {
  const { rows } = await db.execute<
    Pick<Rows['courses'], 'id' | 'code' | 'name' | 'semester'> & { requires: Rows['courses']['code'][] }
  >(sql`
    select c.id, c.code, c.name, c.semester, array(
      select r.code from course_prerequisites p join courses r on r.id = p.required_id where p.course_id = c.id) as requires
    from courses c`);
  return new Map(rows.map((row) => [row.code, row]));
}
