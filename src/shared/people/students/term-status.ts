/** What a student did in a term, with the codes the national report uses. */
export const termStatuses = ['A', 'C', 'N', 'M'] as const;
export type TermStatus = (typeof termStatuses)[number];

export const termStatusLabels: Record<TermStatus, string> = {
  A: 'Aktif',
  C: 'Cuti',
  N: 'Tidak aktif',
  M: 'Kampus Merdeka',
};
