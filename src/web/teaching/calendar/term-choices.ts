import { academicYearsAround, semesterLabels, semesters } from '#shared/platform/term/term.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';

/** Semesters to choose from. */
export const semesterChoices = semesters.map((value) => ({ value, label: semesterLabels[value] }));

/** Academic years around today to choose from. */
export const yearChoices = (): string[] => academicYearsAround(Number(campusToday().slice(0, 4)));
