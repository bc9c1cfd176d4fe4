import { shortDate } from '#shared/platform/format/date.ts';
import type { DateRange, LocalDate } from '#shared/platform/date/local-date.ts';

/**
 * Where the surveys of a term stand on a day: never announced, still to come, in their window, late, or over.
 * Forms can be filled in while OPEN or LATE, and only then do gates ask for them.
 */
export type SurveyState = 'NONE' | 'UPCOMING' | 'OPEN' | 'LATE' | 'CLOSED';

/** Days of the calendar that decide it, those of the student's class type. */
export type SurveyDays = {
  /** First and last day of the survey window; null when the calendar has none. */
  window: DateRange | null;
  /** Last day of the KRS windows of the next regular term; null while they are not set. */
  nextKrsEnd: LocalDate | null;
};

/** Last day on which a form is taken: the window's, or until the next KRS is over; null while that is not known. */
export const surveyUntil = ({ window, nextKrsEnd }: SurveyDays): LocalDate | null =>
  window === null || nextKrsEnd === null ? null : nextKrsEnd > window.end ? nextKrsEnd : window.end;

/** The state of a term's surveys on a campus day (academic practice); both ends belong to a window. */
export function surveyState(days: SurveyDays, today: LocalDate): SurveyState {
  const { window } = days;
  if (window === null) return 'NONE';
  if (today < window.start) return 'UPCOMING';
  if (today <= window.end) return 'OPEN';
  const until = surveyUntil(days);
  return until === null || today <= until ? 'LATE' : 'CLOSED';
}

export const takesForms = (state: SurveyState): boolean => state === 'OPEN' || state === 'LATE';

/**
 * Why nobody is shown results of a term yet (docs/decisions/anonymous-surveys.md).
 * @param until the last day on which a form is taken; null while that is not known.
 */
export const closedNote = (until: LocalDate | null): string =>
  `Hasil terbuka setelah masa pengisian berakhir${until === null ? '' : `, ${shortDate(until)}`}, agar jawaban tidak dapat ditelusuri.`;
