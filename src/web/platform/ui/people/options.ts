import { classTypeLabels, classTypes } from '#shared/platform/reference/class-type.ts';
import { concentrationLabels, concentrations } from '#shared/platform/reference/course-type.ts';
import { type CodeEntry, offered } from '#shared/platform/reference/code-list.ts';
import { studentStatuses, studentStatusLabels } from '#shared/platform/access/status.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';

export type Option = { value: string; label: string };

/** Choices of a code list, without those that are only kept for old records. */
export const choices = (list: readonly CodeEntry[]): Option[] =>
  offered(list).map(({ value, label }) => ({ value: String(value), label }));

export const classTypeOptions: Option[] = classTypes.map((value) => ({
  value,
  label: classTypeLabels[value],
}));

export const concentrationOptions: Option[] = concentrations.map((value) => ({
  value,
  label: concentrationLabels[value],
}));

export const statusOptions: Option[] = studentStatuses.map((value) => ({
  value,
  label: studentStatusLabels[value],
}));

/** The year a new student would enter in: that of the active term, or of the calendar. */
export function currentYear(): number {
  return Number((currentCampus().period?.code ?? campusToday()).slice(0, 4));
}

/** Entry years a list can be narrowed to, latest first. */
export const entryYearOptions = (): Option[] =>
  Array.from({ length: 10 }, (_, i) => String(currentYear() + 1 - i)).map((year) => ({
    value: year,
    label: year,
  }));
