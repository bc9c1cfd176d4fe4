import type { LocalDate } from '../date/local-date.ts';

/** Years for which single answers and comments are kept (academic practice); counts and scores stay. */
export const ANSWER_YEARS = 5;

/** Terms that ended before this day keep no single answers any more. */
export function answersKeptFrom(today: LocalDate): LocalDate {
  const year = String(Number(today.slice(0, 4)) - ANSWER_YEARS).padStart(4, '0');
  return `${year}${today.slice(4).replace('-02-29', '-02-28')}`;
}
