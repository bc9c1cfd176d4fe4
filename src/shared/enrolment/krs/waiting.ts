/**
 * Submitted KRS that need somebody besides the advisor: the head of programme after the deadline, BAAK for a late KRS.
 */
export const krsWaits = ['overdue', 'late'] as const;
export type KrsWait = (typeof krsWaits)[number];

export const krsWaitLabels: Record<KrsWait, string> = {
  overdue: 'Lewat batas persetujuan dosen PA',
  late: 'Terlambat, belum diterima BAAK',
};
