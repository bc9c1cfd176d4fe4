import { sql } from 'drizzle-orm';
import { type Dimension, MIN_RESPONDENTS, type SurveyType } from '#shared/surveys/surveys/instrument.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type ItemScope = { lecture?: string | undefined; course?: string | undefined };

/** How often 1 to 5 was answered to a question in a term, over every result that may be shown. */
export type ItemCounts = Pick<Rows['evaluationQuestions'], 'code' | 'text' | 'reverse'> & {
  period: Rows['academicPeriods']['code'];
  dimension: Dimension;
  position: number;
  counts: number[];
};

/** Scale questions of these terms, which are over, in the order in which they are asked. */
export async function findItemCounts(
  db: Db,
  type: SurveyType,
  terms: readonly string[],
  { lecture, course }: ItemScope,
): Promise<ItemCounts[]> {
  const { rows } = await db.execute<ItemCounts>(sql`
    with questions as (
      select q.set_id, q.code, q.text, q.dimension, q.reverse, q.position,
        5 * (row_number() over (partition by q.set_id order by q.position) - 1)::int as before
      from evaluation_questions q where q.answer_type = 'LIKERT5'
    )
    select p.code as period, q.code, q.text, q.dimension, q.reverse, min(q.position)::int as position,
      array[sum(b.counts[q.before + 1])::int, sum(b.counts[q.before + 2])::int, sum(b.counts[q.before + 3])::int,
        sum(b.counts[q.before + 4])::int, sum(b.counts[q.before + 5])::int] as counts
    from academic_periods p
    join schedules s on s.period_id = p.id
    join survey_boxes b on b.schedule_id = s.id and b.type = ${type} and b.respondents >= ${MIN_RESPONDENTS}
    join questions q on q.set_id = b.set_id
    where p.code = any (${sql.param([...terms])}::text[])
      and ${lecture === undefined ? sql`true` : sql`b.lecturer_id = ${lecture}`}
      and ${course === undefined ? sql`true` : sql`s.course_id = ${course}`}
    group by p.code, q.code, q.text, q.dimension, q.reverse
    order by p.code, min(q.position), q.code`);
  return rows;
}
