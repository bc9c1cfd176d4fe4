import { addDays, type LocalDate, weekdayOf } from './local-date.ts';

const isWorkday = (day: LocalDate): boolean => weekdayOf(day) !== 0 && weekdayOf(day) !== 6;

/** The day so many working days (Monday to Friday) before another. @throws RangeError for no day. */
export function workdaysBefore(day: LocalDate, count: number): LocalDate {
  let [at, left] = [day, count];
  while (left > 0) {
    at = addDays(at, -1);
    if (isWorkday(at)) left -= 1;
  }
  return at;
}
