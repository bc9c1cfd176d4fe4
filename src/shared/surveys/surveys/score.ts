import { divideHalfUp } from '#shared/platform/grading/rounding.ts';

/** How often 1, 2, 3, 4 and 5 were answered. */
export type Distribution = readonly [number, number, number, number, number];

/** A scale question with its answers. */
export type ScoredItem<D extends string> = {
  dimension: D;
  weight: number;
  /** Agreement means something bad: 6 − x counts. */
  reverse: boolean;
  counts: Distribution;
};

type Weighted = { value: number; weight: number };

/** Mean of hundredths, half up; null without weight. */
export function weightedMean(parts: readonly Weighted[]): number | null {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  if (weight === 0) return null;
  const total = parts.reduce((sum, part) => sum + part.value * part.weight, 0);
  return divideHalfUp(total, weight);
}

/** Mean answer in hundredths, reversed where agreement is bad; null without answers. */
export function itemMean({ counts, reverse }: Pick<ScoredItem<string>, 'counts' | 'reverse'>): number | null {
  return weightedMean(
    counts.map((weight, index) => ({ value: (reverse ? 5 - index : index + 1) * 100, weight })),
  );
}

export type BoxScore<D extends string> = {
  /** Hundredths; null where nothing was answered. */
  items: (number | null)[];
  dimensions: Record<D, number | null>;
  score: number | null;
};

const known = (value: number | null, weight: number): Weighted[] =>
  value === null ? [] : [{ value, weight }];

/**
 * Scores of one lecturer in one class, or of one class: item mean → dimension mean by item weight → mean of the
 * dimensions (academic practice). Each step is rounded half up to hundredths, so that the figures on a printed page add up.
 * @param order the dimensions of the survey. @param weights theirs, in that order; empty where all weigh the same.
 */
export function scoreBox<D extends string>(
  items: readonly ScoredItem<D>[],
  order: readonly D[],
  weights: readonly number[] = [],
): BoxScore<D> {
  const means = items.map(itemMean);
  const dimensions = Object.fromEntries(
    order.map((dimension) => [
      dimension,
      weightedMean(
        items.flatMap((item, i) =>
          item.dimension === dimension ? known(means[i] ?? null, item.weight) : [],
        ),
      ),
    ]),
  ) as Record<D, number | null>;
  const score = weightedMean(order.flatMap((one, i) => known(dimensions[one], weights[i] ?? 1)));
  return { items: means, dimensions, score };
}

/** Scores of several boxes as one, each counted by its respondents; the figures of a semester. */
export const scoreAcross = (boxes: readonly { score: number | null; respondents: number }[]): number | null =>
  weightedMean(boxes.flatMap(({ score, respondents }) => known(score, respondents)));

/** Cuts `counts` of a box (five per question) into one distribution per question. */
export const distributionsOf = (counts: readonly number[]): Distribution[] =>
  Array.from({ length: Math.floor(counts.length / 5) }, (_, i) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = counts.slice(i * 5, i * 5 + 5);
    return [a, b, c, d, e];
  });

/** Respondents of all enrolled in tenths of a percent, half up, at most 100,0; null where nobody is enrolled. */
export const responseRate = (respondents: number, enrolled: number): number | null =>
  enrolled === 0 ? null : Math.min(1000, divideHalfUp(respondents * 1000, enrolled));

/** Five equal intervals from 1,00 to 5,00 (academic practice); `from` in hundredths. */
export const categories = [
  { from: 421, label: 'Sangat Baik' },
  { from: 341, label: 'Baik' },
  { from: 261, label: 'Cukup' },
  { from: 181, label: 'Kurang' },
  { from: 100, label: 'Sangat Kurang' },
] as const;
export type Category = (typeof categories)[number]['label'];

/** The category of a score in hundredths. @throws RangeError outside 1,00–5,00. */
export function categoryOf(score: number): Category {
  const found = categories.find(({ from }) => score >= from);
  if (!found || score > 500) throw new RangeError(`Not a survey score: ${score}`);
  return found.label;
}

/** Below this (hundredths) the quality unit follows up. */
export const FOLLOW_UP_BELOW = 261;
