import { ANSWER_YEARS } from '#shared/platform/campus/survey-settings.ts';
import { type LocalDate, yearsBefore } from '#shared/platform/date/local-date.ts';

/** Terms that ended before this day keep no single answers any more. */
export const answersKeptFrom = (today: LocalDate, years: number = ANSWER_YEARS): LocalDate =>
  yearsBefore(today, years);
