import { dayNames } from '#shared/platform/format/date.ts';
import { semesterLabels } from '#shared/platform/term/term.ts';

/** Days of the week as schedules store them, Minggu = 0 (specification §3). */
export const weekdays = [
  { value: 0, label: dayNames[0] },
  { value: 1, label: dayNames[1] },
  { value: 2, label: dayNames[2] },
  { value: 3, label: dayNames[3] },
  { value: 4, label: dayNames[4] },
  { value: 5, label: dayNames[5] },
  { value: 6, label: dayNames[6] },
] as const;

/** Semesters (specification §3) in the order of the year, with the last digit of a PDDIKTI semester code. */
export const semesterOptions = [
  { value: 'GANJIL', label: semesterLabels.GANJIL, digit: 1 },
  { value: 'GENAP', label: semesterLabels.GENAP, digit: 2 },
  { value: 'PENDEK', label: semesterLabels.PENDEK, digit: 3 },
] as const;
