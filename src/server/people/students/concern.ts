import { type SQL, sql } from 'drizzle-orm';
import type { Concern } from '#shared/people/students/study-warnings.ts';
import { INACTIVE_TERMS, LOW_GPA } from '#shared/people/students/study-warnings.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/** Facts a concern depends on: code of the active term (null without one), maximum semesters, and whether leave counts. */
export type ConcernFacts = { term: string | null; maxSemesters: number; countsLeave: boolean };

export async function getConcernFacts({ services }: Ctx): Promise<ConcernFacts> {
  const { period, academic, data } = await services.campus.get();
  return {
    term: period?.code ?? null,
    maxSemesters: academic.maxStudySemesters,
    countsLeave: data.leave.countsInStudy,
  };
}

/** Whether the latest IPS is low. */
const lowIps = sql`(select r.ips from semester_records r where r.student_id = students.id and r.ips is not null
  order by r.period_code desc limit 1) < ${LOW_GPA}`;

/** Whether the latest recorded regular terms are all without a plan. */
const inactive = sql`(select count(*) = ${INACTIVE_TERMS} and bool_and(last.status = 'N') from (
  select r.status from semester_records r where r.student_id = students.id and r.period_code not like '%3'
  order by r.period_code desc limit ${INACTIVE_TERMS}) last)`;

/** Counts regular terms, two per year. An active short term counts as the term before it, an entry in one as the term after it. */
function exceedsStudyTime({ term, maxSemesters, countsLeave }: ConcernFacts): SQL {
  if (term === null) return sql`false`;
  const now = Number(term.slice(0, 4)) * 2 + Math.min(2, Number(term.slice(4)));
  const leave = countsLeave
    ? sql`0`
    : sql`(select count(*) from semester_records r where r.student_id = students.id and r.status = 'C'
      and r.period_code not like '%3')`;
  return sql`${now}::int + 1 - (left(students.entry_semester, 4)::int * 2 + right(students.entry_semester, 1)::int)
    - ${leave} > ${maxSemesters}::int`;
}

/** Returns the condition for enrolled students with the concern; it only informs, people decide (academic practice). */
export function matchesConcern(concern: Concern, facts: ConcernFacts): SQL {
  const studies = isEnrolledIn(sql`students`);
  return concern === 'LOW_IPS'
    ? sql`${studies} and ${lowIps}`
    : sql`${studies} and (${inactive} or ${exceedsStudyTime(facts)})`;
}
