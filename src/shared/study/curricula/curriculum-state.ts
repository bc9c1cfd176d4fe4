/** States of a curriculum (academic practice). */
export const curriculumStates = ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const;
export type CurriculumState = (typeof curriculumStates)[number];

export const curriculumStateLabels: Record<CurriculumState, string> = {
  DRAFT: 'Draf',
  ACTIVE: 'Aktif',
  ARCHIVED: 'Arsip',
};

/**
 * Why a curriculum may not change its courses (academic practice); null when it may. One that students follow only
 * grows or moves courses between semesters; an archived one stays as it is.
 */
export function checkCurriculumEdit(
  state: CurriculumState,
  inUse: boolean,
  before: readonly string[],
  after: readonly string[],
): string | null {
  if (state === 'ARCHIVED') return 'Kurikulum yang sudah diarsipkan tidak dapat diubah.';
  const removed = before.filter((courseId) => !after.includes(courseId));
  return state === 'ACTIVE' && inUse && removed.length > 0
    ? 'Mata kuliah tidak dapat dihapus dari kurikulum aktif yang dipakai mahasiswa.'
    : null;
}

/** Where a curriculum may go from its state. */
export const nextCurriculumStates: Record<CurriculumState, readonly CurriculumState[]> = {
  DRAFT: ['ACTIVE'],
  ACTIVE: ['ARCHIVED'],
  ARCHIVED: [],
};
