import { type AnswerType, type Dimension, dimensionsOf, type SurveyType } from './instrument.ts';
import { distributionsOf, scoreBox, type ScoredItem } from './score.ts';

/** A question as scores see it, in the order of its set. */
export type WeighedQuestion = {
  answerType: AnswerType;
  dimension: Dimension | null;
  weight: number;
  reverse: boolean;
};

/**
 * The scores of a box from its counts (five per scale question).
 * @param weights of the dimensions, empty where all weigh the same.
 * @returns hundredths; `dimensions` in the order of the survey.
 */
export function scoresOf(
  type: SurveyType,
  questions: readonly WeighedQuestion[],
  weights: readonly number[],
  counts: readonly number[],
): { dimensions: (number | null)[]; score: number | null } {
  const distributions = distributionsOf(counts);
  const items = questions
    .filter(({ answerType }) => answerType === 'LIKERT5')
    .flatMap(({ dimension, weight, reverse }, i): ScoredItem<string>[] => {
      const answered = distributions[i];
      return answered && dimension ? [{ dimension, weight, reverse, counts: answered }] : [];
    });
  const order = dimensionsOf[type];
  const { dimensions, score } = scoreBox<string>(items, order, weights);
  return { dimensions: order.map((one) => dimensions[one] ?? null), score };
}
