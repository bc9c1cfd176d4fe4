import { dayNames } from '#shared/platform/format/date.ts';

export const SUNDAY = 0;
export const FRIDAY = 5;

/** Name of a day 0–6, 0 is Minggu (specification §3). @throws RangeError for any other number. */
export function dayName(day: number): string {
  const name = dayNames[day];
  if (name === undefined) throw new RangeError(`Not a day of the week: ${day}`);
  return name;
}

/** The number of a day by its name; null for anything else. */
export function parseDay(name: string): number | null {
  const wanted = name.trim().toLowerCase();
  const day = dayNames.findIndex((known) => known.toLowerCase() === wanted);
  return day === -1 ? null : day;
}
