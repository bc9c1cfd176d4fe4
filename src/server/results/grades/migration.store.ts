import { sql } from 'drizzle-orm';
import type { Letter } from '#shared/platform/grading/scale.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** A grade of a term before the portal. Score in hundredths, null where only a letter is known; index in tenths. */
export type MigratedGrade = {
  id: string;
  studentId: string;
  courseId: string;
  periodId: string;
  sks: number;
  score: number | null;
  letter: Letter;
  index: number;
  passed: boolean;
};

export const insertMigrated = (db: Db, grades: readonly MigratedGrade[]) =>
  db.execute(sql`
    insert into grades (id, student_id, course_id, period_id, sks, final_score, letter, index, passed, source, status)
    select (r->>'id')::uuid, (r->>'studentId')::uuid, (r->>'courseId')::uuid, (r->>'periodId')::uuid,
      (r->>'sks')::smallint, (r->>'score')::int, r->>'letter', (r->>'index')::smallint, (r->>'passed')::boolean,
      'MIGRASI', 'PUBLISHED'
    from jsonb_array_elements(${JSON.stringify(grades)}::jsonb) r`);

export type StoredMigrated = Pick<Rows['grades'], 'id' | 'studentId'> & {
  periodCode: Rows['academicPeriods']['code'];
  /** Corrected, objected to, or used otherwise since. */
  used: boolean;
};

/** Grades that were brought in, locked. */
export async function lockMigrated(db: Db, ids: readonly string[]): Promise<StoredMigrated[]> {
  const { rows } = await db.execute<StoredMigrated>(sql`
    select g.id, g.student_id as "studentId", p.code as "periodCode",
      exists (select from grade_events e where e.grade_id = g.id and e.kind not in ('PUBLISH', 'OBJECTION'))
        or exists (select from grade_corrections c where c.grade_id = g.id)
        or exists (select from grade_objections o where o.grade_id = g.id)
        or g.status = 'LOCKED' as used
    from grades g join academic_periods p on p.id = g.period_id
    where g.id = any(${sql.param(ids)}::uuid[]) and g.source = 'MIGRASI' order by g.id for update of g`);
  return rows;
}

/** Removes grades, and terms of their students that nothing else speaks of. */
export async function deleteMigrated(db: Db, grades: readonly StoredMigrated[]): Promise<void> {
  const ids = grades.map(({ id }) => id);
  await db.execute(sql`delete from grades where id = any(${sql.param(ids)}::uuid[])`);
  await db.execute(sql`
    delete from semester_records r using (
      select distinct (one->>'studentId')::uuid as student_id, one->>'periodCode' as code
      from jsonb_array_elements(${JSON.stringify(grades)}::jsonb) one) t
    where r.student_id = t.student_id and r.period_code = t.code and r.status = 'A'
      and not exists (select from grades g join academic_periods p on p.id = g.period_id
        where g.student_id = r.student_id and p.code = r.period_code)
      and not exists (select from krs k join academic_periods p on p.id = k.period_id
        where k.student_id = r.student_id and p.code = r.period_code)`);
}
