import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { addDays } from '#shared/platform/date/local-date.ts';

const MONTHS_OF_SEMESTER = 6;

/** The last day of so many semesters from a day on: the day before the same day of the month. */
export function lastDayOf(from: LocalDate, semesters: number): LocalDate {
  const months =
    Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + semesters * MONTHS_OF_SEMESTER;
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  return addDays(addDays(`${month}-01`, Number(from.slice(8)) - 1), -1);
}
