import { PROCESS_STATUS, type ProcessStatus } from '#shared/platform/access/status.ts';

/** States of a KRS (academic practice). */
export const krsStates = [
  'DRAFT',
  'SUBMITTED',
  'REVISION',
  'APPROVED',
  'CHANGE',
  'LOCKED',
  'REJECTED',
  'CANCELLED',
] as const;
export type KrsState = (typeof krsStates)[number];

export const krsStateLabels: Record<KrsState, string> = {
  DRAFT: 'Draf',
  SUBMITTED: 'Menunggu persetujuan',
  REVISION: 'Perlu diperbaiki',
  APPROVED: 'Disetujui',
  CHANGE: 'Perubahan',
  LOCKED: 'Final',
  REJECTED: 'Ditolak',
  CANCELLED: 'Dibatalkan',
};

/** Which of the process states of the specification §4 a badge shows. */
export const krsBadges: Record<KrsState, ProcessStatus> = {
  DRAFT: PROCESS_STATUS.running,
  SUBMITTED: PROCESS_STATUS.running,
  REVISION: PROCESS_STATUS.running,
  CHANGE: PROCESS_STATUS.running,
  APPROVED: PROCESS_STATUS.done,
  LOCKED: PROCESS_STATUS.done,
  REJECTED: PROCESS_STATUS.cancelled,
  CANCELLED: PROCESS_STATUS.cancelled,
};

/** Whether the classes of a KRS in this state hold seats: from submission on, until rejected, withdrawn or cancelled. */
export const holdsSeats: Record<KrsState, boolean> = {
  DRAFT: false,
  SUBMITTED: true,
  REVISION: true,
  APPROVED: true,
  CHANGE: true,
  LOCKED: true,
  REJECTED: false,
  CANCELLED: false,
};

/** States in which the student may change the classes. */
export const isEditable = (state: KrsState): boolean =>
  state === 'DRAFT' || state === 'REVISION' || state === 'CHANGE';
