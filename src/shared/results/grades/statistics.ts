import { divideHalfUp } from '#shared/platform/grading/rounding.ts';

/** Scores in hundredths. */
export type ScoreStatistics = { mean: number; deviation: number };

/**
 * Mean and standard deviation of the scores of a class, half up; the deviation is that of the whole class, not of a sample
 * of it. Null of nobody.
 * @param scores hundredths
 */
export function scoreStatistics(scores: readonly number[]): ScoreStatistics | null {
  if (scores.length === 0) return null;
  const sum = scores.reduce((total, score) => total + score, 0);
  const exact = sum / scores.length;
  const squares = scores.reduce((total, score) => total + (score - exact) ** 2, 0);
  return {
    mean: divideHalfUp(sum, scores.length),
    deviation: Math.round(Math.sqrt(squares / scores.length)),
  };
}
