import { type LocalDate, yearsBefore } from '../date/local-date.ts';

/** Years for which single answers and comments are kept where the college sets no others; counts and scores stay. */
export const ANSWER_YEARS = 5;

/** Terms that ended before this day keep no single answers any more. */
export const answersKeptFrom = (today: LocalDate, years: number = ANSWER_YEARS): LocalDate =>
  yearsBefore(today, years);
