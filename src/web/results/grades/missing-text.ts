import type { ClassGradeRow } from '#shared/results/grades/grade-report.contract.ts';

const NAMED = 3;

/** A class as the list names it. */
export const nameOf = ({ courseCode, className }: Pick<ClassGradeRow, 'courseCode' | 'className'>): string =>
  `${courseCode} kelas ${className}`;

/** Says, while they can still be returned, which classes lack the grade of somebody; empty where none does. */
export function missingText(
  rows: readonly Pick<ClassGradeRow, 'courseCode' | 'className' | 'ungraded'>[],
): string {
  const missing = rows.filter(({ ungraded }) => ungraded > 0);
  if (missing.length === 0) return '';
  const students = missing.reduce((sum, { ungraded }) => sum + ungraded, 0);
  const rest = missing.length - NAMED;
  const names = missing.slice(0, NAMED).map(nameOf).join(', ') + (rest > 0 ? `, dan ${rest} lainnya` : '');
  return ` ${students} mahasiswa yang masuk setelah nilai diserahkan belum bernilai (${names}). Kembalikan dahulu ke dosennya bila masih dapat diisi; setelah terbit hanya BAAK yang mengisinya.`;
}
