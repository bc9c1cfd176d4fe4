import { type LocalDate, yearOf } from '#shared/platform/date/local-date.ts';

/** What a student's record says about the entry. */
export type Entry = { entryYear: number; entrySemester: string; entryDate: LocalDate };

/**
 * Why the parts of an entry cannot belong together, with the field to change; null when they can. The semester is one of
 * the cohort's year; the day of admission may be in the year before it, or in the calendar year its second half ends in.
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
