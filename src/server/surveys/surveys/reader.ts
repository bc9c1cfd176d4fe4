import { type SQL, sql } from 'drizzle-orm';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { closedNote } from '#shared/surveys/surveys/window.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { surveyEnd, surveyOver, taughtBy } from './asked.ts';

/**
 * Who reads results: the lecturer they may be about, and the codes of the terms that are over. Of other terms nobody is
 * shown figures, counts or comments, as a late answer would be the difference of two looks (docs/decisions/anonymous-surveys.md).
 */
export type Reader = { lecturerId: string | null; over: ReadonlySet<string> };

/** Whether term `p` has answers, and whether somebody could read them. */
const answered = sql`exists (
  select from survey_boxes b join schedules s on s.id = b.schedule_id where s.period_id = p.id)`;
const released = sql`exists (select from survey_releases r where r.period_id = p.id)`;

const release = (ctx: Ctx, day: LocalDate) =>
  ctx.db.execute(sql`
    with ended as (
      select p.id from academic_periods p
      where not ${released} and ${surveyOver(day)} and ${answered} order by p.id for update of p)
    insert into survey_releases (period_id, released_on) select id, ${day}::date from ended
    on conflict do nothing`);

/**
 * Who asks. Terms that are over and have answers take no more of them from this moment on; forms on their way are waited for, or
 * they would be the difference between this look and the next.
 */
export async function readerOf(ctx: Ctx): Promise<Reader> {
  const day = await today(ctx);
  const { rows } = await ctx.db.execute<Pick<Rows['academicPeriods'], 'code'> & { isEnding: boolean }>(sql`
    select p.code, not ${released} and ${answered} as "isEnding" from academic_periods p
    where ${released} or ${surveyOver(day)}`);
  if (rows.some(({ isEnding }) => isEnding)) await release(ctx, day);
  return { lecturerId: ctx.actor?.lecturerId ?? null, over: new Set(rows.map(({ code }) => code)) };
}

/** Why a term shows no results yet and when it will; null for one that is over, and for none. */
export async function noteOf(ctx: Ctx, { over }: Reader, code: string | null): Promise<string | null> {
  if (code === null || over.has(code)) return null;
  const { rows } = await ctx.db.execute<{ until: string | null }>(
    sql`select ${surveyEnd}::text as until from academic_periods p where p.code = ${code}`,
  );
  return closedNote(rows[0]?.until ?? null);
}

/** Whether lecturer `id` teaches class `s` or has held a meeting of it. */
const teaches = (id: string): SQL => sql`${id}::uuid in (
  select own.lecturer_id from schedule_lecturers own where own.schedule_id = s.id union ${taughtBy})`;

/** Whether class `s` is the reader's own: a result about `lecturer` (EDO) or about the class (EKA). */
export const isOwn = ({ lecturerId }: Reader, type: SurveyType, lecturer: SQL): SQL => {
  if (lecturerId === null) return sql`false`;
  return type === 'EDO' ? sql`${lecturer} is not distinct from ${lecturerId}::uuid` : teaches(lecturerId);
};
