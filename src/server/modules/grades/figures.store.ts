import { sql } from 'drizzle-orm';
import type { ClassType } from '#shared/domain/course/class-type.ts';
import type { Db } from '../../db/client.ts';

export type HomeFigures = {
  letters: { letter: string; count: number }[];
  cohorts: { entryYear: number; classType: ClassType; ips: number; students: number }[];
  lowCourses: { code: string; name: string; low: number; graded: number }[];
};

/** Letters, means and courses with more than 30 percent D or E of a term, in one query. */
export async function findFigures(db: Db, period: { _id: string; code: string }): Promise<HomeFigures> {
  const { rows } = await db.execute<HomeFigures>(sql`
    with g as materialized (
      select course_id, letter from grades where period_id = ${period._id} and status in ('PUBLISHED', 'LOCKED')
    )
    select
      coalesce((select json_agg(json_build_object('letter', letter, 'count', n))
        from (select letter, count(*)::int n from g group by 1) t), '[]') as letters,
      coalesce((select json_agg(json_build_object('entryYear', y, 'classType', t, 'ips', ips, 'students', n) order by y, t)
        from (select st.entry_year y, st.class_type t, round(avg(r.ips))::int ips, count(*)::int n
          from semester_records r join students st on st.id = r.student_id
          where r.period_code = ${period.code} and r.ips is not null group by 1, 2) x), '[]') as cohorts,
      coalesce((select json_agg(json_build_object('code', code, 'name', name, 'low', low, 'graded', n) order by low * 1000 / n desc, code)
        from (select c.code, c.name, count(*) filter (where g.letter in ('D', 'E'))::int low, count(*)::int n
          from g join courses c on c.id = g.course_id where g.letter <> 'T' group by 1, 2
          having count(*) filter (where g.letter in ('D', 'E')) * 10 > count(*) * 3) x), '[]') as "lowCourses"`);
  return rows[0] ?? { letters: [], cohorts: [], lowCourses: [] };
}

/** The latest term with a published grade of a class, or null; recognised grades alone make no term to look at. */
export async function latestGraded(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from academic_periods p where exists (
      select from grades g where g.period_id = p.id and g.schedule_id is not null
        and g.status in ('PUBLISHED', 'LOCKED'))
    order by p.code desc limit 1`);
  return rows[0]?.id ?? null;
}
