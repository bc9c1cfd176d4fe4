import type { ItemTrend } from '#shared/surveys/surveys/survey-report.contract.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { distributionsOf, itemMean } from '#shared/surveys/surveys/score.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { type Ctx, lecturerIdOf } from '#server/platform/http/ctx.ts';
import { findItemCounts, type ItemCounts, type ItemScope } from './item-trend.store.ts';
import { findTrend } from './report-detail.store.ts';
import { readerOf } from './reader.ts';

/** So many terms stand side by side. */
const TERMS = 6;

const meanOf = ({ counts, reverse }: ItemCounts): number | null => {
  const [distribution] = distributionsOf(counts);
  return distribution === undefined ? null : itemMean({ counts: distribution, reverse });
};

/** Questions are the same only in the same words under the same code (academic practice). */
const isSame = (a: ItemCounts, b: ItemCounts): boolean =>
  a.code === b.code && a.text === b.text && a.reverse === b.reverse;

type Asked = ItemScope & { semester?: string | undefined };

/**
 * Questions of a term, the latest with results unless one is named, and what earlier terms answered to the same; nothing of a
 * term while answers may still come.
 */
export async function itemTrend(
  ctx: Ctx,
  type: SurveyType,
  { semester, ...scope }: Asked,
): Promise<ItemTrend> {
  const reader = await readerOf(ctx);
  const trend = await findTrend(ctx.db, { type, lecture: scope.lecture ?? null, reader });
  const known = trend.map(({ code }) => code);
  const last = semester ?? known.at(-1) ?? '';
  const terms = known.filter((code) => code <= last).slice(-TERMS);
  const counts = await findItemCounts(ctx.db, type, terms, scope);
  const asked = counts.filter(({ period }) => period === last);
  return {
    periods: terms.map((code) => ({ code, label: periodLabel(code) })),
    items: asked.map((item) => ({
      code: item.code,
      text: item.text,
      dimension: item.dimension,
      reverse: item.reverse,
      means: terms.map((code) => {
        const then = counts.find((one) => one.period === code && isSame(one, item));
        return then === undefined ? null : meanOf(then);
      }),
    })),
  };
}

/** The own questions over the terms; none of a term while answers of it may still come. */
export const ownItemTrend = (ctx: Ctx, semester: string | undefined): Promise<ItemTrend> =>
  itemTrend(ctx, 'EDO', { semester, lecture: lecturerIdOf(ctx) });
