import { type SQL, sql } from 'drizzle-orm';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { AsOf, StatusCount } from '#shared/people/students/cohort.ts';
import type { Db } from '#server/platform/db/client.ts';

export type CohortQuery = {
  from?: number | undefined;
  to?: number | undefined;
  classType?: ClassType | undefined;
};

/** Counts `c` of the entry years and the class type asked for. */
const chosen = ({ from, to, classType }: CohortQuery): SQL => {
  const conditions = [
    ...(from === undefined ? [] : [sql`c.entry_year >= ${from}`]),
    ...(to === undefined ? [] : [sql`c.entry_year <= ${to}`]),
    ...(classType ? [sql`c.class_type = ${classType}`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

/** Students by entry, status and the term in which they left, as the database keeps count of them. */
export async function countByStatus(db: Db, query: CohortQuery): Promise<StatusCount[]> {
  const { rows } = await db.execute<StatusCount>(sql`
    select c.entry_year::int as "entryYear", c.entry_semester as "entrySemester", c.status,
      c.left_in as "leftIn", sum(c.students)::int as count
    from student_counts c where ${chosen(query)} group by 1, 2, 3, 4 having sum(c.students) <> 0`);
  return rows;
}

/** Students of each entry year who were enrolled or on leave in the first term of their second year, likewise. */
export async function countRetained(db: Db, query: CohortQuery): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ year: number; count: number }>(sql`
    select c.entry_year::int as year, sum(c.records)::int as count from result_counts c
    where c.period_code = (c.entry_year + 1)::text || '1' and c.status in ('A', 'C', 'M') and ${chosen(query)}
    group by 1`);
  return new Map(rows.map(({ year, count }) => [year, count]));
}

/** The latest term that has ended by a day, and the academic year of the latest that has begun. */
export async function termsBy(db: Db, day: string): Promise<AsOf> {
  const { rows } = await db.execute<{ endedTerm: string | null; year: number | null }>(sql`
    select max(code) filter (where end_date < ${day}::date) as "endedTerm",
      left(max(code) filter (where start_date <= ${day}::date), 4)::int as year
    from academic_periods`);
  return { endedTerm: rows[0]?.endedTerm ?? '', year: rows[0]?.year ?? Number(day.slice(0, 4)) };
}
