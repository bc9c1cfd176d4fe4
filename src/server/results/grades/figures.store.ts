import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type HomeFigures = {
  letters: LetterCount[];
  cohorts: (Pick<Rows['students'], 'entryYear' | 'classType'> & { ips: number; students: number })[];
  lowCourses: (Pick<Rows['courses'], 'code' | 'name'> & { low: number; graded: number })[];
};

export type LetterCount = { letter: NonNullable<Rows['grades']['letter']>; count: number };

/** The latest term with a published grade of a class; recognised grades alone make no term to look at. */
const latest: SQL = sql`
  select p.* from academic_periods p where exists (
    select from grades g where g.period_id = p.id and g.schedule_id is not null
      and g.status in ('PUBLISHED', 'LOCKED'))
  order by p.code desc limit 1`;

export type LatestLetters = { code: string; letters: LetterCount[] };

/** A query of one JSON value, `LatestLetters`: the letters of the latest term with grades; no row while there is none. */
export const latestLetters: SQL = sql`
  select json_build_object('code', t.code, 'letters', coalesce((
    select json_agg(l) from (
      select letter, count(*)::int as count from grades
      where period_id = t.id and status in ('PUBLISHED', 'LOCKED') group by 1) l), '[]')) from (${latest}) t`;

/** Letters, means and courses with more than 30 percent D or E of a term. */
export async function findFigures(db: Db, period: { _id: string; code: string }): Promise<HomeFigures> {
  const { rows } = await db.execute<HomeFigures>(sql`
    with g as materialized (
      select course_id, letter, count(*)::int as n from grades
      where period_id = ${period._id} and status in ('PUBLISHED', 'LOCKED') group by 1, 2
    )
    select
      coalesce((select json_agg(json_build_object('letter', letter, 'count', n))
        from (select letter, sum(n)::int n from g group by 1) t), '[]') as letters,
      coalesce((select json_agg(json_build_object('entryYear', y, 'classType', t, 'ips', ips, 'students', n) order by y, t)
        from (select s.entry_year y, s.class_type t, round(avg(r.ips))::int ips, count(*)::int n
          from semester_records r join students s on s.id = r.student_id
          where r.period_code = ${period.code} and r.ips is not null group by 1, 2) x), '[]') as cohorts,
      coalesce((select json_agg(json_build_object('code', code, 'name', name, 'low', low, 'graded', n) order by low * 1000 / n desc, code)
        from (select c.code, c.name, coalesce(sum(g.n) filter (where g.letter in ('D', 'E')), 0)::int low, sum(g.n)::int n
          from g join courses c on c.id = g.course_id where g.letter <> 'T' group by 1, 2) x
        where low * 10 > n * 3), '[]') as "lowCourses"`);
  return rows[0] ?? { letters: [], cohorts: [], lowCourses: [] };
}

/** The latest term with grades, or null. */
export async function latestGraded(db: Db): Promise<string | null> {
  const { rows } = await db.execute<Pick<Rows['academicPeriods'], 'id'>>(latest);
  return rows[0]?.id ?? null;
}
