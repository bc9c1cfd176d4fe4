import { z } from 'zod';
import { type DateRange, isWithin, type LocalDate } from '#shared/platform/date/local-date.ts';
import {
  academicYearDays,
  academicYearOf,
  parseAcademicYear,
  semesters,
} from '#shared/platform/term/term.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { dayField } from '#shared/platform/endpoint/day-field.ts';

/** A year as `2026/2027`. */
export const academicYear = z
  .string()
  .refine((text) => parseAcademicYear(text) !== null, 'Pilih tahun akademik, misalnya 2026/2027.');
export const semester = z.enum(semesters, 'Pilih semester.');
export const day = dayField('term');

/** Why a day cannot belong to an academic year; null when it can, or is not set. */
export function outsideYear(
  date: LocalDate | null,
  { year, days }: { year: number; days: DateRange },
): string | null {
  if (date === null || isWithin(date, days)) return null;
  return `Isi tanggal antara ${longDate(days.start)} dan ${longDate(days.end)}, sesuai tahun akademik ${academicYearOf(year)}.`;
}

/** Checks fields of a form against the academic year it names, each at its own place. */
export const inAcademicYear =
  <Field extends string>(fields: readonly Field[]) =>
  (form: { academicYear: string } & Record<Field, LocalDate | null>, ctx: z.RefinementCtx): void => {
    const year = parseAcademicYear(form.academicYear);
    if (year === null) return;
    for (const field of fields) {
      const message = outsideYear(form[field], { year, days: academicYearDays(year) });
      if (message !== null) ctx.addIssue({ code: 'custom', path: [field], message });
    }
  };
