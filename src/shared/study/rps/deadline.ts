import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';

/** Returns the last day to submit a plan, some days before the first day of classes; null if that is not set. */
export const rpsDeadline = (
  classesStart: LocalDate | null,
  { rpsDeadlineDays }: Pick<AcademicSettings, 'rpsDeadlineDays'>,
): LocalDate | null => (classesStart === null ? null : addDays(classesStart, -rpsDeadlineDays));
