import type { Procedure } from '#shared/platform/procedures/procedure.ts';

/** States of a leave from its request to the return (academic practice). */
export const leaveStates = [
  'SUBMITTED',
  'PA_OK',
  'KAPRODI_OK',
  'FINANCE_OK',
  'APPROVED',
  'RETURN_ASKED',
  'RETURN_OK',
  'RETURNED',
  'LAPSED',
  'REJECTED',
  'CANCELLED',
] as const;
export type LeaveState = (typeof leaveStates)[number];

export const leaveStateLabels: Record<LeaveState, string> = {
  SUBMITTED: 'Menunggu dosen PA',
  PA_OK: 'Menunggu kaprodi',
  KAPRODI_OK: 'Menunggu keuangan',
  FINANCE_OK: 'Menunggu surat keputusan BAAK',
  APPROVED: 'Cuti disetujui',
  RETURN_ASKED: 'Aktif kembali diajukan',
  RETURN_OK: 'Aktif kembali disetujui',
  RETURNED: 'Sudah aktif kembali',
  LAPSED: 'Tidak kembali setelah cuti',
  REJECTED: 'Ditolak',
  CANCELLED: 'Dibatalkan',
};

/** States of a leave that is over or was never granted. */
export const closedLeaveStates: readonly LeaveState[] = ['RETURNED', 'LAPSED', 'REJECTED', 'CANCELLED'];

/** States of a granted leave that has not ended. */
export const runningLeaveStates = [
  'APPROVED',
  'RETURN_ASKED',
  'RETURN_OK',
] as const satisfies readonly LeaveState[];

/** States of a granted leave, ended or not. */
export const grantedLeaveStates: readonly LeaveState[] = [...runningLeaveStates, 'RETURNED', 'LAPSED'];

export const leaveActors = ['STUDENT', 'ADVISOR', 'KAPRODI', 'FINANCE', 'BAAK', 'SYSTEM'] as const;
export type LeaveActor = (typeof leaveActors)[number];

const waiting = ['SUBMITTED', 'PA_OK', 'KAPRODI_OK', 'FINANCE_OK'] as const;

/** Advisor → kaprodi → finance → BAAK. Each may refuse; the student may withdraw until the decree. */
export const leaveProcedure = {
  SUBMIT: { from: [null], to: 'SUBMITTED', by: ['STUDENT'] },
  ADVISE: { from: ['SUBMITTED'], to: 'PA_OK', by: ['ADVISOR'] },
  ENDORSE: { from: ['PA_OK'], to: 'KAPRODI_OK', by: ['KAPRODI'] },
  CLEAR: { from: ['KAPRODI_OK'], to: 'FINANCE_OK', by: ['FINANCE'] },
  DECREE: { from: ['FINANCE_OK'], to: 'APPROVED', by: ['BAAK'] },
  REJECT_BY_ADVISOR: { from: ['SUBMITTED'], to: 'REJECTED', by: ['ADVISOR'], noted: true },
  REJECT_BY_KAPRODI: { from: ['PA_OK'], to: 'REJECTED', by: ['KAPRODI'], noted: true },
  REJECT_BY_FINANCE: { from: ['KAPRODI_OK'], to: 'REJECTED', by: ['FINANCE'], noted: true },
  REJECT_BY_BAAK: { from: ['FINANCE_OK'], to: 'REJECTED', by: ['BAAK'], noted: true },
  CANCEL: { from: waiting, to: 'CANCELLED', by: ['STUDENT'] },
  ASK_RETURN: { from: ['APPROVED'], to: 'RETURN_ASKED', by: ['STUDENT'] },
  ACCEPT_RETURN: { from: ['RETURN_ASKED'], to: 'RETURN_OK', by: ['BAAK'] },
  REFUSE_RETURN: { from: ['RETURN_ASKED'], to: 'APPROVED', by: ['BAAK'], noted: true },
  // BAAK may also have made the student active by hand.
  RETURN: { from: runningLeaveStates, to: 'RETURNED', by: ['SYSTEM'] },
  LAPSE: { from: runningLeaveStates, to: 'LAPSED', by: ['SYSTEM'] },
} as const satisfies Procedure<LeaveState, string, LeaveActor>;
export type LeaveAction = keyof typeof leaveProcedure;

/** Actions of accepting and refusing by state; states without a decision are left out. */
export const leaveDecisions: Partial<Record<LeaveState, { accept: LeaveAction; refuse: LeaveAction }>> = {
  SUBMITTED: { accept: 'ADVISE', refuse: 'REJECT_BY_ADVISOR' },
  PA_OK: { accept: 'ENDORSE', refuse: 'REJECT_BY_KAPRODI' },
  KAPRODI_OK: { accept: 'CLEAR', refuse: 'REJECT_BY_FINANCE' },
  FINANCE_OK: { accept: 'DECREE', refuse: 'REJECT_BY_BAAK' },
  RETURN_ASKED: { accept: 'ACCEPT_RETURN', refuse: 'REFUSE_RETURN' },
};

export const leaveReasonLabels = {
  EKONOMI: 'Ekonomi',
  SAKIT: 'Sakit',
  KERJA: 'Bekerja',
  KELUARGA: 'Keluarga',
  LAINNYA: 'Lainnya',
} as const;
export type LeaveReason = keyof typeof leaveReasonLabels;
export const leaveReasons = Object.keys(leaveReasonLabels) as [LeaveReason, ...LeaveReason[]];

export const leaveFileLabels = {
  PARENT_LETTER: 'Surat persetujuan orang tua atau wali',
  SUPPORT: 'Dokumen pendukung',
} as const;
export type LeaveFile = keyof typeof leaveFileLabels;
