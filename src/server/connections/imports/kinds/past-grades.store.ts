import { sql } from 'drizzle-orm';
import type { NamedCourse } from '#shared/study/courses/course-names.ts';
import { nameKeys } from '#shared/platform/person/names-agree.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { hasDegree } from '#server/results/grades/grades.public.ts';
import { loadCourseNames } from './course-names.store.ts';
import type { PastStudent } from './past-terms.store.ts';

/** A grade of a student in a term, by whatever way it came there. Score in hundredths. */
export type HeldGrade = Pick<Rows['grades'], 'id' | 'studentId' | 'courseId' | 'letter' | 'sks'> & {
  periodId: NonNullable<Rows['grades']['periodId']>;
  score: Rows['grades']['finalScore'];
};

type PastPeriod = Pick<Rows['academicPeriods'], 'id'> & { over: boolean };
type PastCourse = NamedCourse & Pick<Rows['courses'], 'id' | 'sks'>;

export type PastGradeFacts = {
  periods: Map<string, PastPeriod>;
  students: Map<string, PastStudent>;
  /** Keys of the names of these students. */
  names: ReadonlySet<string>;
  courses: Map<string, PastCourse>;
  /** Every course by its names. */
  byName: ReadonlyMap<string, NamedCourse>;
  /** By student, course and term. */
  grades: Map<string, HeldGrade>;
};

/** `names` those the file gives courses beside their codes. */
type Keys = { semesters: string[]; nims: string[]; codes: string[]; names: string[] };

const texts = (values: readonly string[]) => sql`any(${sql.param([...new Set(values)])}::text[])`;

export const gradeKey = (studentId: string, courseId: string, periodId: string): string =>
  `${studentId} ${courseId} ${periodId}`;

/** Everything rows of past grades are compared with, in at most five queries whatever their number. */
export async function loadPastGradeFacts(db: Db, keys: Keys, today: string): Promise<PastGradeFacts> {
  const periods = await db.execute<PastPeriod & { code: string }>(sql`
    select id, trim(code) as code, not is_active and end_date < ${today}::date as over
    from academic_periods where code = ${texts(keys.semesters)}`);
  const students = await db.execute<PastStudent & Pick<Rows['students'], 'nim'>>(sql`
    select s.id, s.nim, s.name, s.entry_semester as "entrySemester", ${hasDegree(sql`s.id`)} as graduated
    from students s where s.nim = ${texts(keys.nims)}`);
  const courses = await db.execute<PastCourse>(sql`
    select id, code, name, name_en as "nameEn", sks from courses where code = ${texts(keys.codes)}`);
  const ids = students.rows.map(({ id }) => id);
  const grades = await db.execute<HeldGrade>(sql`
    select id, student_id as "studentId", course_id as "courseId", period_id as "periodId", letter, final_score as score, sks
    from grades where student_id = any(${sql.param(ids)}::uuid[]) and period_id is not null`);
  return {
    periods: new Map(periods.rows.map((row) => [row.code, row])),
    students: new Map(students.rows.map((row) => [row.nim, row])),
    names: nameKeys(students.rows.map(({ name }) => name)),
    courses: new Map(courses.rows.map((row) => [row.code, row])),
    byName: keys.names.length === 0 ? new Map() : await loadCourseNames(db),
    grades: new Map(grades.rows.map((row) => [gradeKey(row.studentId, row.courseId, row.periodId), row])),
  };
}
