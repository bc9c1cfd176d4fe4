import { type SQL, sql } from 'drizzle-orm';
import type { SurveyType } from '#shared/domain/survey/instrument.ts';
import type { Ctx } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';
import { surveyOver, taughtBy } from './asked.ts';

/**
 * A lecturer who reads results, with the codes of the terms that no answer changes any more: only of those the own results
 * are shown, whatever else the reader may see (academic practice). Null for who is no lecturer.
 */
export type Reader = { lecturerId: string; over: ReadonlySet<string> } | null;

/** Who asks, as far as results may be about the reader. */
export async function readerOf(ctx: Ctx): Promise<Reader> {
  const lecturerId = ctx.actor?.lecturerId ?? null;
  if (lecturerId === null) return null;
  const over = sql`select p.code from academic_periods p where ${surveyOver(await today(ctx))}`;
  const { rows } = await ctx.db.execute<{ code: string }>(over);
  return { lecturerId, over: new Set(rows.map(({ code }) => code)) };
}

/** Whether lecturer `id` teaches class `s` or has held a meeting of it. */
const teaches = (id: string): SQL => sql`${id}::uuid in (
  select own.lecturer_id from schedule_lecturers own where own.schedule_id = s.id union ${taughtBy})`;

/** Whether class `s` is the reader's own: a result about `lecturer` (EDO) or about the class (EKA). */
export const isOwn = (reader: Reader, type: SurveyType, lecturer: SQL): SQL => {
  if (reader === null) return sql`false`;
  return type === 'EDO'
    ? sql`${lecturer} is not distinct from ${reader.lecturerId}::uuid`
    : teaches(reader.lecturerId);
};

/** Whether a result of class `s` in term `p` is kept from the reader, because it is the own and answers may still come. */
export const isWithheld = (reader: Reader, type: SurveyType, lecturer: SQL): SQL =>
  reader === null
    ? sql`false`
    : sql`(p.code <> all (${sql.param([...reader.over])}::text[]) and ${isOwn(reader, type, lecturer)})`;
