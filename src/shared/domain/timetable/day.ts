/** Days of the week, 0 is Minggu (specification §3). */
export const weekdayNames = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const;

export const SUNDAY = 0;
export const FRIDAY = 5;

/** Name of a day 0–6. @throws RangeError for any other number. */
export function dayName(day: number): string {
  const name = weekdayNames[day];
  if (name === undefined) throw new RangeError(`Not a day of the week: ${day}`);
  return name;
}

/** The number of a day by its name; null for anything else. */
export function parseDay(name: string): number | null {
  const wanted = name.trim().toLowerCase();
  const day = weekdayNames.findIndex((known) => known.toLowerCase() === wanted);
  return day === -1 ? null : day;
}
