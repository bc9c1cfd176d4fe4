/** Status of a student in a term, in the codes of the national report. */
export const termStatuses = ['A', 'C', 'N', 'M'] as const;
export type TermStatus = (typeof termStatuses)[number];

export const termStatusLabels: Record<TermStatus, string> = {
  A: 'Aktif',
  C: 'Cuti',
  N: 'Tidak aktif',
  M: 'Kampus Merdeka',
};
