import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';

/** Ages of arrears in days past the due date (academic practice). */
export const ageBands = [
  { name: 'UP_TO_30', label: '0–30 hari', from: 0, to: 30 },
  { name: 'UP_TO_60', label: '31–60 hari', from: 31, to: 60 },
  { name: 'UP_TO_90', label: '61–90 hari', from: 61, to: 90 },
  { name: 'OLDER', label: 'Lebih dari 90 hari', from: 91, to: null },
] as const;
export type AgeBand = (typeof ageBands)[number]['name'];

/** Days a due date has passed; 0 while it has not. */
export const daysLate = (dueDate: LocalDate, today: LocalDate): number =>
  Math.max(0, daysBetween(dueDate, today));

/** The band of so many days late. @param days ≥ 0. */
export function ageBandOf(days: number): AgeBand {
  return ageBands.find(({ to }) => to === null || days <= to)?.name ?? 'OLDER';
}
