import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';

/** Days a book is late: those after its due day up to the day it came back, campus holidays left out. */
export function lateDays(dueOn: LocalDate, backOn: LocalDate, holidays: ReadonlySet<LocalDate>): number {
  let days = 0;
  for (let day = addDays(dueOn, 1); day <= backOn; day = addDays(day, 1)) {
    if (!holidays.has(day)) days += 1;
  }
  return days;
}

/**
 * What a book that came back late costs in rupiah: per day, at most its price where one is known (academic practice).
 * @param price rupiah; 0 where nobody knows it.
 */
export function lateFine(days: number, perDay: number, price: number): number {
  const amount = days * perDay;
  return price > 0 ? Math.min(amount, price) : amount;
}

/** What a lost book costs where it is not replaced by the same title: one and a half times its price, in whole rupiah. */
export const lostCharge = (price: number): number => Math.ceil((price * 3) / 2);
