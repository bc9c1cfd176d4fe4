import { labelOf } from '#shared/platform/reference/code-list.ts';
import { functionalRanks } from '#shared/platform/reference/lecturer.ts';

/** Pangkat/golongan of civil servants; other lecturers are ranked in the same way (inpassing). */
export const grades = [
  { value: 'III/a', label: 'III/a Penata Muda' },
  { value: 'III/b', label: 'III/b Penata Muda Tingkat I' },
  { value: 'III/c', label: 'III/c Penata' },
  { value: 'III/d', label: 'III/d Penata Tingkat I' },
  { value: 'IV/a', label: 'IV/a Pembina' },
  { value: 'IV/b', label: 'IV/b Pembina Tingkat I' },
  { value: 'IV/c', label: 'IV/c Pembina Utama Muda' },
  { value: 'IV/d', label: 'IV/d Pembina Utama Madya' },
  { value: 'IV/e', label: 'IV/e Pembina Utama' },
] as const;

/** Grades allowed for a functional rank; an unlisted rank allows any. */
const gradesOfRank: Readonly<Record<string, readonly string[]>> = {
  '1': ['III/b'],
  '2': ['III/c', 'III/d'],
  '3': ['IV/a', 'IV/b', 'IV/c'],
  '4': ['IV/d', 'IV/e'],
};

/** Returns why a grade does not match a functional rank; null if it does or either is unknown. */
export function gradeProblem(rank: string | null, grade: string | null): string | null {
  const fitting = rank === null ? undefined : gradesOfRank[rank];
  if (grade === null || fitting === undefined || fitting.includes(grade)) return null;
  return `${labelOf(functionalRanks, rank)} bergolongan ${fitting.join(' atau ')}.`;
}

/** Education codes that qualify for teaching an S1 programme: S2 and above. */
const teachingEducations: readonly string[] = ['35', '36', '37', '40', '41'];

/** Returns a warning about the education of a teaching lecturer, or null. */
export const educationWarning = (education: string | null): string | null =>
  education === null || teachingEducations.includes(education)
    ? null
    : 'Pengajar program S1 berpendidikan paling rendah S2.';
