import { sql } from 'drizzle-orm';
import { type Attempt, BEFORE_STUDY } from '#shared/platform/grading/gpa.ts';
import type { Equivalence } from '#shared/platform/grading/equivalents.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type StudentAttempt = Attempt &
  Pick<Rows['grades'], 'studentId' | 'letter'> & {
    gradeId: Rows['grades']['id'];
    /** Given in a class, whose sks the KRS counts. */
    ofClass: boolean;
  };

/** Every published grade of students with its term. */
export async function findAttempts(db: Db, studentIds: readonly string[]): Promise<StudentAttempt[]> {
  const { rows } = await db.execute<StudentAttempt>(sql`
    select g.student_id as "studentId", g.id as "gradeId", g.course_id as "courseId", g.sks, g.index,
      g.letter, g.final_score as score, g.source, g.schedule_id is not null as "ofClass", true as published,
      coalesce(p.code, ${BEFORE_STUDY}) as "semesterCode"
    from grades g left join academic_periods p on p.id = g.period_id
    where g.student_id = any(${sql.param(studentIds)}::uuid[]) and g.status in ('PUBLISHED', 'LOCKED')
    order by g.student_id, "semesterCode", g.id`);
  return rows;
}

/** All pairs of equivalent courses as one JSON value, `Equivalence[]`: few, so that they are read as a whole. */
export const equivalencePairs = sql`(
  select coalesce(json_agg(json_build_array(course_id, equivalent_id)), '[]') from course_equivalents)`;

export async function findEquivalences(db: Db): Promise<Equivalence[]> {
  const { rows } = await db.execute<{ pairs: Equivalence[] }>(sql`select ${equivalencePairs} as pairs`);
  return rows[0]?.pairs ?? [];
}

/** Which of these courses students have published grades of, each with the term of the first; of two or more only, and none of a graduate, whose transcript is final. */
export async function firstGrades(db: Db, courseIds: readonly string[]) {
  const { rows } = await db.execute<
    Pick<Rows['grades'], 'studentId' | 'courseId'> & { semesterCode: string }
  >(sql`
    select * from (
      select g.student_id as "studentId", g.course_id as "courseId",
        min(coalesce(p.code, ${BEFORE_STUDY})) as "semesterCode", count(*) over (partition by g.student_id) as courses
      from grades g join students s on s.id = g.student_id and s.status <> 'graduated'
        left join academic_periods p on p.id = g.period_id
      where g.course_id = any(${sql.param(courseIds)}::uuid[]) and g.status in ('PUBLISHED', 'LOCKED')
        and g.index is not null and g.sks > 0
      group by g.student_id, g.course_id) t
    where courses > 1 order by "studentId"`);
  return rows;
}

/**
 * What a student took in a term, by the sks of the grade where one is published, and whether a grade of it is still missing.
 */
export type TermLoad = Pick<Rows['krs'], 'studentId'> & {
  periodCode: Rows['academicPeriods']['code'];
  sks: number;
  missing: boolean;
};

export async function findLoads(db: Db, studentIds: readonly string[]): Promise<TermLoad[]> {
  const { rows } = await db.execute<TermLoad>(sql`
    select k.student_id as "studentId", p.code as "periodCode", sum(case when g.status in ('PUBLISHED', 'LOCKED') then g.sks else ki.sks end)::int as sks,
      bool_or(g.id is null or g.index is null or g.status not in ('PUBLISHED', 'LOCKED')) as missing
    from krs k join academic_periods p on p.id = k.period_id join krs_items ki on ki.krs_id = k.id and ki.approved
    left join grades g on g.student_id = ki.student_id and g.schedule_id = ki.schedule_id
    where k.student_id = any(${sql.param(studentIds)}::uuid[]) and k.state not in ('CANCELLED', 'REJECTED')
    group by 1, 2`);
  return rows;
}

export async function findRecordTerms(db: Db, studentIds: readonly string[]) {
  const { rows } = await db.execute<Pick<Rows['semesterRecords'], 'studentId' | 'periodCode'>>(sql`
    select student_id as "studentId", period_code as "periodCode" from semester_records
    where student_id = any(${sql.param(studentIds)}::uuid[])`);
  return rows;
}

export type RecordValues = {
  studentId: string;
  periodCode: string;
  ips: number | null;
  ipk: number | null;
  sksSemester: number;
  sksTotal: number;
  sksPassed: number;
  isProvisional: boolean;
};

/** Stores the terms of students; the status of a term that was there stays. */
export const upsertRecords = (db: Db, rows: readonly RecordValues[]) =>
  db.execute(sql`
    insert into semester_records (student_id, period_code, status, ips, ipk, sks_semester, sks_total, sks_passed, is_provisional)
    select (r->>'studentId')::uuid, r->>'periodCode', 'A', (r->>'ips')::int, (r->>'ipk')::int,
      (r->>'sksSemester')::smallint, (r->>'sksTotal')::smallint, (r->>'sksPassed')::smallint,
      (r->>'isProvisional')::boolean
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
    on conflict (student_id, period_code) do update set ips = excluded.ips, ipk = excluded.ipk,
      sks_semester = excluded.sks_semester, sks_total = excluded.sks_total, sks_passed = excluded.sks_passed,
      is_provisional = excluded.is_provisional, updated_at = now()`);

/** Locks students in id order, so that their records are recomputed one after the other. */
export const lockStudents = (db: Db, ids: readonly string[]) =>
  db.execute(sql`
    select 1 from students where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
