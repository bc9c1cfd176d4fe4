import type { CurriculumState } from '#shared/study/curricula/curriculum-state.ts';
import { academicYearsAround, periodLabel, semesterCode, semesters } from '#shared/platform/term/term.ts';
import { campusNow } from '#web/platform/lib/campus.ts';
import type { Tone } from '#web/platform/ui/StatusChip.tsx';

export const curriculumTones: Record<CurriculumState, Tone> = {
  DRAFT: 'warning',
  ACTIVE: 'success',
  ARCHIVED: 'neutral',
};

/** Returns the semesters a curriculum may start in; an earlier chosen one is kept. */
export function startSemesterChoices(chosen: string | null) {
  const codes = academicYearsAround(campusNow().getUTCFullYear())
    .flatMap((year) => semesters.map((semester) => semesterCode(year, semester)))
    .filter((code) => code !== null && !code.endsWith('3'));
  const known = chosen === null || codes.includes(chosen) ? codes : [chosen, ...codes];
  return known.flatMap((code) => (code === null ? [] : [{ value: code, label: periodLabel(code) }]));
}
