import { addDays, type LocalDate, weekdayOf } from '#shared/platform/date/local-date.ts';
import { holidays } from '#server/platform/reference/load.ts';

const SUNDAY = 0;
let free: ReadonlySet<LocalDate> | undefined;

/** Whether offices are open: neither a Sunday nor a decreed holiday. */
export function isWorkDay(date: LocalDate): boolean {
  free ??= new Set(holidays().map((holiday) => holiday.date));
  return weekdayOf(date) !== SUNDAY && !free.has(date);
}

/** The last day offices are open, up to a date. */
export const workDayBy = (date: LocalDate): LocalDate =>
  isWorkDay(date) ? date : workDayBy(addDays(date, -1));

/** The first day offices are open, from a date on. */
export const workDayFrom = (date: LocalDate): LocalDate =>
  isWorkDay(date) ? date : workDayFrom(addDays(date, 1));
