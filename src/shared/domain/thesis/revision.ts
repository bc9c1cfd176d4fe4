import { daysBetween, type LocalDate } from '../date/local-date.ts';
import { type Grade, gradeOf, gradeScale } from '../grading/scale.ts';
import type { ThesisSettings } from '../settings/thesis-settings.ts';

const DAYS_OF_MONTH = 30;

/** Full months a revision came in after its deadline. */
export const monthsLate = (deadline: LocalDate, submitted: LocalDate): number =>
  Math.max(0, Math.floor(daysBetween(deadline, submitted) / DAYS_OF_MONTH));

export type ThesisGrade = Grade & { score: number };

/**
 * The grade of a defence, so many letters lower. A lowered grade takes the highest score of its letter, so that score and
 * letter still agree wherever they are read.
 * @param score hundredths
 */
export function gradeAfterDelay(
  score: number,
  months: number,
  { lettersPerMonth }: Pick<ThesisSettings, 'lettersPerMonth'>,
): ThesisGrade {
  const own = gradeOf(score);
  const at = gradeScale.findIndex(({ letter }) => letter === own.letter);
  const lowered = gradeScale[Math.min(at + months * lettersPerMonth, gradeScale.length - 1)];
  if (lowered === undefined || lowered.letter === own.letter) return { ...own, score };
  return { ...gradeOf(lowered.max), score: lowered.max };
}
