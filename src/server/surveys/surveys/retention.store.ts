import { sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** Terms that ended before a day and still have single answers, oldest first. */
export async function termsToCondense(db: Db, endedBefore: LocalDate): Promise<{ id: string }[]> {
  const { rows } = await db.execute<Pick<Rows['academicPeriods'], 'id'>>(sql`
    select p.id from academic_periods p where p.end_date < ${endedBefore} and exists (
      select from schedules s join survey_boxes b on b.schedule_id = s.id where s.period_id = p.id and not b.condensed)
    order by p.code`);
  return rows;
}

export type Condensed = { boxes: number; ballots: number; texts: number };

/** Takes the answers and comments out of the next `limit` boxes of a term; their counts and scores stay. */
export async function condenseNext(db: Db, periodId: string, limit: number): Promise<Condensed> {
  const { rows } = await db.execute<Condensed>(sql`
    with due as (
      select b.id from survey_boxes b join schedules s on s.id = b.schedule_id
      where s.period_id = ${periodId} and not b.condensed order by b.id limit ${limit} for update of b
    ), ballots as (
      delete from survey_ballots x using due where x.box_id = due.id returning 1
    ), texts as (
      delete from survey_texts x using due where x.box_id = due.id returning 1
    ), boxes as (
      update survey_boxes b set condensed = true from due where b.id = due.id returning 1
    )
    select (select count(*) from boxes)::int as boxes, (select count(*) from ballots)::int as ballots,
      (select count(*) from texts)::int as texts`);
  return rows[0] ?? { boxes: 0, ballots: 0, texts: 0 };
}
