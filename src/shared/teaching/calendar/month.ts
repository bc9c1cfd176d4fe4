import { addDays, type DateRange, type LocalDate, weekdayOf } from '#shared/platform/date/local-date.ts';

/** A month as `YYYY-MM`; such texts order as the months do. */
export type Month = string;

export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

export const monthOf = (date: LocalDate): Month => date.slice(0, 7);

/** The month so many months later, or earlier when negative. */
export function addMonths(month: Month, months: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export const monthRange = (month: Month): DateRange => ({
  start: `${month}-01`,
  end: addDays(`${addMonths(month, 1)}-01`, -1),
});

/** Days since Monday. */
const sinceMonday = (date: LocalDate): number => (weekdayOf(date) + 6) % 7;

/** The weeks a month's page shows, each from Monday to Sunday; days of the months around fill them up. */
export function monthWeeks(month: Month): LocalDate[][] {
  const { start, end } = monthRange(month);
  const first = addDays(start, -sinceMonday(start));
  const weeks: LocalDate[][] = [];
  for (let monday = first; monday <= end; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}
