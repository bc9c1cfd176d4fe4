/** States of a curriculum (academic practice). */
export const curriculumStates = ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const;
export type CurriculumState = (typeof curriculumStates)[number];

export const curriculumStateLabels: Record<CurriculumState, string> = {
  DRAFT: 'Draf',
  ACTIVE: 'Aktif',
  ARCHIVED: 'Arsip',
};

/**
 * Returns why the courses of a curriculum may not change (academic practice), or null. With students, courses may only be
 * added or moved between semesters; an archived curriculum never changes.
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

/** Possible next states of a curriculum. */
export const nextCurriculumStates: Record<CurriculumState, readonly CurriculumState[]> = {
  DRAFT: ['ACTIVE'],
  ACTIVE: ['ARCHIVED'],
  ARCHIVED: [],
};
