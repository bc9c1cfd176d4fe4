import { type SQL, sql } from 'drizzle-orm';
import type { Concern } from '#shared/people/students/study-warnings.ts';
import { INACTIVE_TERMS, LOW_GPA } from '#shared/people/students/study-warnings.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/** From when on a study is looked at: the active term (code, null while there is none), how long it may last, and what counts. */
export type Standpoint = { term: string | null; maxSemesters: number; countsLeave: boolean };

export async function standpointOf({ services }: Ctx): Promise<Standpoint> {
  const { period, academic, data } = await services.campus.get();
  return {
    term: period?.code ?? null,
    maxSemesters: academic.maxStudySemesters,
    countsLeave: data.leave.countsInStudy,
  };
}

/** The IPS of the last term that has one is low. */
const lowIps = sql`(select r.ips from semester_records r where r.student_id = students.id and r.ips is not null
  order by r.period_code desc limit 1) < ${LOW_GPA}`;

/** No plan in the last regular terms that are recorded. */
const inactive = sql`(select count(*) = ${INACTIVE_TERMS} and bool_and(last.status = 'N') from (
  select r.status from semester_records r where r.student_id = students.id and r.period_code not like '%3'
  order by r.period_code desc limit ${INACTIVE_TERMS}) last)`;

/** Regular terms lie two to a year; a short one counts with the term before it, an entry in one with the term after it. */
function tooLong({ term, maxSemesters, countsLeave }: Standpoint): SQL {
  if (term === null) return sql`false`;
  const now = Number(term.slice(0, 4)) * 2 + Math.min(2, Number(term.slice(4)));
  const leave = countsLeave
    ? sql`0`
    : sql`(select count(*) from semester_records r where r.student_id = students.id and r.status = 'C'
      and r.period_code not like '%3')`;
  return sql`${now}::int + 1 - (left(students.entry_semester, 4)::int * 2 + right(students.entry_semester, 1)::int)
    - ${leave} > ${maxSemesters}::int`;
}

/** Students of `students` somebody should look at; the portal points out, people decide (academic practice). */
export function concerning(concern: Concern, at: Standpoint): SQL {
  const studies = isEnrolledIn(sql`students`);
  return concern === 'LOW_IPS'
    ? sql`${studies} and ${lowIps}`
    : sql`${studies} and (${inactive} or ${tooLong(at)})`;
}
