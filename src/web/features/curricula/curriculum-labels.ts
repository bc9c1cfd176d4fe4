import type { CurriculumState } from '#shared/domain/curriculum/curriculum-state.ts';
import { academicYearsAround, periodLabel, semesterCode, semesters } from '#shared/domain/term/term.ts';
import { campusNow } from '#web/lib/campus.ts';
import type { Tone } from '#web/ui/StatusChip.tsx';

export const curriculumTones: Record<CurriculumState, Tone> = {
  DRAFT: 'warning',
  ACTIVE: 'success',
  ARCHIVED: 'neutral',
};

/** Semesters a curriculum may start in; one already chosen is kept although it lies further back. */
export function startSemesterChoices(chosen: string | null) {
  const codes = academicYearsAround(campusNow().getUTCFullYear())
    .flatMap((year) => semesters.map((semester) => semesterCode(year, semester)))
    .filter((code) => code !== null && !code.endsWith('3'));
  const known = chosen === null || codes.includes(chosen) ? codes : [chosen, ...codes];
  return known.flatMap((code) => (code === null ? [] : [{ value: code, label: periodLabel(code) }]));
}
