import { gradeScale } from '#shared/platform/grading/scale.ts';
import { pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { choosePeriod, listPeriods, type PeriodRow } from '#server/platform/reports/reports.public.ts';
import { findFigures, latestGraded, type LetterCount } from './figures.store.ts';
import { type ClassQuery, listClasses, listResults, type StudentQuery } from './report.store.ts';

export type WithPeriod<Q> = Q & { period?: string | undefined };

export const periodChoices = (ctx: Ctx): Promise<PeriodRow[]> => listPeriods(ctx.db);

export async function classPage(ctx: Ctx, query: WithPeriod<ClassQuery>) {
  const { _id } = await choosePeriod(ctx, query.period);
  const { rows, total } = await listClasses(ctx.db, _id, await today(ctx), query);
  return pageOf(rows, total, query);
}

export async function studentPage(ctx: Ctx, query: WithPeriod<StudentQuery>) {
  const { code } = await choosePeriod(ctx, query.period);
  const { rows, total } = await listResults(ctx.db, code, query);
  return pageOf(rows, total, query);
}

/** Every letter of the scale, best first, with how often it was given. */
export const inScaleOrder = (letters: readonly LetterCount[]): LetterCount[] =>
  gradeScale.map(({ letter }) => ({
    letter,
    count: letters.find((one) => one.letter === letter)?.count ?? 0,
  }));

/** Figures for the dashboard; without a term those of the latest one with grades. */
export async function gradeFigures(ctx: Ctx, id: string | undefined) {
  const chosen = id ?? (await latestGraded(ctx.db)) ?? undefined;
  if (chosen === undefined) return { period: null, letters: [], cohorts: [], lowCourses: [] };
  const period = await choosePeriod(ctx, chosen);
  const { letters, ...figures } = await findFigures(ctx.db, period);
  return { period, letters: inScaleOrder(letters), ...figures };
}
