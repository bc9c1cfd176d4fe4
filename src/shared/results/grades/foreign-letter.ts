import { bandOf, type GradeBand, gradeScale } from '#shared/platform/grading/scale.ts';

/**
 * The portal's grade for a letter of another scale: the same letter where there is one, else the best letter whose index
 * is not above the one given, so that nobody gains by the change.
 * @param letter such as `A+` or `C-`
 * @param index of the other scale in hundredths; null where it is not told
 * @returns null for an unknown letter without index
 */
export function portalBand(letter: string, index: number | null): GradeBand | null {
  const same = bandOf(letter);
  if (same !== null || index === null) return same;
  return gradeScale.find((band) => band.index * 10 <= index) ?? null;
}
