/** Letters of the specification §9, best first. */
export const letters = ['A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'D', 'E'] as const;
export type Letter = (typeof letters)[number];

/** Scores in hundredths, both ends included; index in tenths. */
export type GradeBand = { letter: Letter; min: number; max: number; index: number };

/** The scale of the specification §9; a score on a boundary belongs to the better letter. */
export const gradeScale: readonly GradeBand[] = [
  { letter: 'A', min: 9000, max: 10_000, index: 40 },
  { letter: 'A-', min: 8000, max: 8999, index: 37 },
  { letter: 'B+', min: 7500, max: 7999, index: 33 },
  { letter: 'B', min: 7000, max: 7499, index: 30 },
  { letter: 'B-', min: 6600, max: 6999, index: 27 },
  { letter: 'C+', min: 6100, max: 6599, index: 23 },
  { letter: 'C', min: 5600, max: 6099, index: 20 },
  { letter: 'D', min: 4600, max: 5599, index: 10 },
  { letter: 'E', min: 0, max: 4599, index: 0 },
];

export const MAX_SCORE = 10_000;

/** The highest average of grades, hundredths. */
export const MAX_GPA = 400;

/** A course is passed from this score on (hundredths, specification §9). */
export const PASSING_SCORE = 4600;

/** Index of D in tenths: the lowest that passes. */
export const PASSING_INDEX = 10;

export type Grade = { letter: Letter; index: number; passed: boolean };

/**
 * Letter, index (tenths) and pass of a final score in hundredths.
 * @throws RangeError for a score that is no integer from 0 to 10 000.
 */
export function gradeOf(score: number): Grade {
  const band = Number.isInteger(score)
    ? gradeScale.find(({ min, max }) => min <= score && score <= max)
    : undefined;
  if (band === undefined) throw new RangeError(`Not a score: ${score}`);
  return { letter: band.letter, index: band.index, passed: isPassed(score) };
}

/** Whether a score in hundredths passes the course. */
export const isPassed = (score: number): boolean => score >= PASSING_SCORE;

/** The band of a letter; null for a letter outside the scale. */
export const bandOf = (letter: string): GradeBand | null =>
  gradeScale.find((band) => band.letter === letter) ?? null;

/** The score as tenths, cut and not rounded, so that the letter never changes on the way to the feeder. */
export const truncateToTenths = (score: number): number => Math.floor(score / 10);
