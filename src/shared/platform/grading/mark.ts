import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { gradeOf, type Letter } from './scale.ts';

/** What stands in the letter column: a letter, `T` for deferred, `-` for not there yet. */
export type GradeMark = Letter | 'T' | '-';

/**
 * The mark of a course (academic practice): without a score it is `-` until the deadline, then `T`, and E after the days
 * the college allows.
 * @param score final score in hundredths, null while a component is missing.
 * @param deadline last day of grade input, null when none was set.
 */
export function markOf(
  score: number | null,
  deadline: LocalDate | null,
  today: LocalDate,
  settings: Pick<AcademicSettings, 'deferredDays'>,
): GradeMark {
  if (score !== null) return gradeOf(score).letter;
  if (deadline === null || today <= deadline) return '-';
  return today <= addDays(deadline, settings.deferredDays) ? 'T' : 'E';
}
