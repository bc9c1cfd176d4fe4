import { SCHEDULE_STATUS, type ScheduleStatus } from '#shared/platform/access/status.ts';

export type MeetingChange = {
  from: ScheduleStatus;
  to: ScheduleStatus;
  by: 'LECTURER' | 'BAAK';
  attendanceSaved: boolean;
  /** What was taught. */
  material: string;
  /** Why the meeting was cancelled or opened again. */
  reason: string;
};

const { done, notYet, cancelled } = SCHEDULE_STATUS;

/** Every reason a meeting may not change its status (academic practice); an empty list means it may. */
export function checkMeetingChange(change: MeetingChange): string[] {
  const { from, to, by } = change;
  if (from === notYet && to === done) {
    return [
      ...(change.attendanceSaved ? [] : ['Simpan presensi pertemuan ini terlebih dahulu.']),
      ...(change.material.trim() === '' ? ['Isi materi yang diajarkan.'] : []),
    ];
  }
  const undone = from === done && to === notYet;
  if (undone && by !== 'BAAK') return ['Pertemuan yang sudah selesai hanya dapat dibuka kembali oleh BAAK.'];
  if (undone || (from === notYet && to === cancelled)) {
    return change.reason.trim() === '' ? ['Isi alasan perubahan status pertemuan.'] : [];
  }
  return ['Perubahan status pertemuan ini tidak diperbolehkan.'];
}
