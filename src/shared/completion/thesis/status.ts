/** Where a thesis stands, in the order of its way (academic practice). */
export const thesisStatuses = [
  'DRAFT',
  'SUBMITTED',
  'TITLE_REVISION',
  'TITLE_REJECTED',
  'TITLE_APPROVED',
  'GUIDANCE',
  'SEMINAR_REQUESTED',
  'SEMINAR_SCHEDULED',
  'SEMINAR_PASSED',
  'SEMINAR_REVISION',
  'SEMINAR_FAILED',
  'READY_FOR_EXAM',
  'EXAM_REQUESTED',
  'EXAM_SCHEDULED',
  'EXAM_DONE',
  'PASSED',
  'PASSED_REVISION',
  'FAILED',
  'REVISION_SUBMITTED',
  'REVISION_APPROVED',
  'ACCEPTED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type ThesisStatus = (typeof thesisStatuses)[number];

export const thesisStatusLabels: Record<ThesisStatus, string> = {
  DRAFT: 'Draf',
  SUBMITTED: 'Judul diajukan',
  TITLE_REVISION: 'Judul perlu diperbaiki',
  TITLE_REJECTED: 'Judul ditolak',
  TITLE_APPROVED: 'Menunggu kesediaan pembimbing',
  GUIDANCE: 'Bimbingan',
  SEMINAR_REQUESTED: 'Seminar diajukan',
  SEMINAR_SCHEDULED: 'Seminar terjadwal',
  SEMINAR_PASSED: 'Lulus seminar',
  SEMINAR_REVISION: 'Perbaikan proposal',
  SEMINAR_FAILED: 'Tidak lulus seminar',
  READY_FOR_EXAM: 'Layak sidang',
  EXAM_REQUESTED: 'Sidang diajukan',
  EXAM_SCHEDULED: 'Sidang terjadwal',
  EXAM_DONE: 'Sidang selesai, menunggu keputusan',
  PASSED: 'Lulus',
  PASSED_REVISION: 'Lulus dengan revisi',
  FAILED: 'Tidak lulus sidang',
  REVISION_SUBMITTED: 'Revisi diajukan',
  REVISION_APPROVED: 'Revisi disetujui',
  ACCEPTED: 'Diterima',
  CANCELLED: 'Dibatalkan',
  EXPIRED: 'Kedaluwarsa',
};

/** Nothing follows these. */
export const endedStatuses = ['TITLE_REJECTED', 'ACCEPTED', 'CANCELLED', 'EXPIRED'] as const;
const ended: readonly ThesisStatus[] = endedStatuses;

export const isEnded = (status: ThesisStatus): boolean => ended.includes(status);

/** While one of these stands, the student may begin no other thesis; an accepted one stands for good. */
export const standingStatuses: readonly ThesisStatus[] = thesisStatuses.filter(
  (status) => status === 'ACCEPTED' || !isEnded(status),
);

/** Theses in these states count in their lecturers' load. */
export const loadStatuses: readonly ThesisStatus[] = thesisStatuses.filter(
  (status) => !isEnded(status) && status !== 'DRAFT',
);

/** The three steps a student sees: title; guidance and seminar; defence and result. */
const firstOf = { 2: thesisStatuses.indexOf('GUIDANCE'), 3: thesisStatuses.indexOf('READY_FOR_EXAM') };

export function thesisStep(status: ThesisStatus): 1 | 2 | 3 {
  const at = thesisStatuses.indexOf(status);
  return at < firstOf[2] ? 1 : at < firstOf[3] ? 2 : 3;
}

/** Columns of the board, from the first idea to the library. */
export const thesisStages = [
  'TITLE',
  'SUPERVISORS',
  'GUIDANCE',
  'SEMINAR',
  'READY',
  'EXAM',
  'REVISION',
  'ACCEPTED',
] as const;
export type ThesisStage = (typeof thesisStages)[number];

export const thesisStageLabels: Record<ThesisStage, string> = {
  TITLE: 'Judul',
  SUPERVISORS: 'Pembimbing',
  GUIDANCE: 'Bimbingan',
  SEMINAR: 'Seminar proposal',
  READY: 'Persiapan sidang',
  EXAM: 'Sidang',
  REVISION: 'Hasil & revisi',
  ACCEPTED: 'Diterima',
};

/** The states each column of the board shows; drafts and what ended without acceptance are not on it. */
export const stageStatuses: Record<ThesisStage, readonly ThesisStatus[]> = {
  TITLE: ['SUBMITTED', 'TITLE_REVISION'],
  SUPERVISORS: ['TITLE_APPROVED'],
  GUIDANCE: ['GUIDANCE', 'SEMINAR_FAILED'],
  SEMINAR: ['SEMINAR_REQUESTED', 'SEMINAR_SCHEDULED', 'SEMINAR_REVISION'],
  READY: ['SEMINAR_PASSED', 'READY_FOR_EXAM'],
  EXAM: ['EXAM_REQUESTED', 'EXAM_SCHEDULED', 'EXAM_DONE'],
  REVISION: ['PASSED', 'PASSED_REVISION', 'FAILED', 'REVISION_SUBMITTED', 'REVISION_APPROVED'],
  ACCEPTED: ['ACCEPTED'],
};
