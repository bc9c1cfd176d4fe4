import { type LocalDate, yearOf } from '#shared/platform/date/local-date.ts';

/** The entry in a student's record. */
export type Entry = { entryYear: number; entrySemester: string; entryDate: LocalDate };

/**
 * Returns why the parts of an entry do not fit together, with the field to change, or null. The semester must be in the
 * cohort's year; the day of admission may be from the year before it to the calendar year in which its second half ends.
 * @param entry `entrySemester` as "20251"
 */
export function entryProblem({
  entryYear,
  entrySemester,
  entryDate,
}: Entry): { field: 'entrySemester' | 'entryDate'; message: string } | null {
  if (entrySemester.slice(0, 4) !== String(entryYear))
    return { field: 'entrySemester', message: `Semester masuk harus pada tahun angkatan ${entryYear}.` };
  if (Math.abs(yearOf(entryDate) - entryYear) > 1) {
    const message = `Tanggal masuk angkatan ${entryYear} antara tahun ${entryYear - 1} dan ${entryYear + 1}.`;
    return { field: 'entryDate', message };
  }
  return null;
}
