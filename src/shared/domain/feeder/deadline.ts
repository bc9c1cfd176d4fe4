import type { LocalDate } from '../date/local-date.ts';

/** The same day so many months later, or the last of that month where it has no such day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const start = new Date(`${date}T00:00:00Z`);
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(start.getUTCDate(), last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
