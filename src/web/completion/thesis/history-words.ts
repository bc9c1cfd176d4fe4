import type { ProcedureEvent } from '#shared/platform/procedures/procedure.views.ts';
import type { ThesisAct } from '#shared/completion/thesis/procedure.ts';
import { thesisStatusLabels } from '#shared/completion/thesis/status.ts';

/** Acts that leave the state as it is, as the history tells them. */
const actLabels: Record<ThesisAct, string> = {
  EDIT: 'Usulan diubah',
  ACCEPT_INVITATION: 'Bersedia membimbing',
  DECLINE_INVITATION: 'Tidak bersedia membimbing',
  CHANGE_SUPERVISORS: 'Pembimbing diganti',
  AGREE_SEMINAR: 'Pembimbing menyetujui seminar',
  MARK_READY: 'Pembimbing menyatakan layak sidang',
  RESCHEDULE_SEMINAR: 'Seminar dijadwalkan ulang',
  RESCHEDULE_EXAM: 'Sidang dijadwalkan ulang',
  REPLACE_EXAMINER: 'Penguji diganti',
  HAND_OVER_DUTY: 'Tugas penguji diteruskan',
  POSTPONE: 'Jadwal ditunda',
  SCORE: 'Nilai diisi',
  CONFIRM_SPREAD: 'Nilai dikonfirmasi',
  APPROVE_REVISION: 'Penguji menyetujui revisi',
  REQUEST_TITLE: 'Perubahan judul diminta',
  AGREE_TITLE: 'Pembimbing menyetujui judul baru',
  REFUSE_TITLE: 'Perubahan judul ditolak',
  CHANGE_TITLE: 'Judul diubah',
  CHANGE_PERIOD: 'Periode diubah',
  WRITE_ABSTRACT: 'Abstrak ditulis',
  RECEIVE_DEPOSIT: 'Naskah diterima perpustakaan',
  TAKE_BACK_DEPOSIT: 'Tanda terima perpustakaan ditarik',
  REQUEST_CANCEL: 'Pembatalan diminta',
  WITHDRAW_CANCEL: 'Permintaan pembatalan ditarik',
  REFUSE_CANCEL: 'Pembatalan ditolak',
  ADD_MINUTES: 'Berita acara diunggah',
  LOG_SESSION: 'Bimbingan dicatat',
  DECIDE_SESSION: 'Bimbingan diputuskan',
};

export const historyLabels: Readonly<Record<string, string>> = { ...thesisStatusLabels, ...actLabels };

/** A step by the state it led to, or by its act where the state stayed. */
export const named = (step: ProcedureEvent): ProcedureEvent =>
  step.from === step.to ? { ...step, to: step.action } : step;
