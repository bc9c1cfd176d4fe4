import { SCHEDULE_STATUS, type ScheduleStatus } from '#shared/platform/access/status.ts';
import type { MeetingType } from '#shared/platform/term/meetings.ts';
import type { AttendanceStatus } from './attendance.ts';

/** Who confirms what was taught: a student who was there, and the head of programme. */
export const checkRoles = ['STUDENT', 'KAPRODI'] as const;
export type CheckRole = (typeof checkRoles)[number];

export type CheckFacts = {
  by: CheckRole;
  type: MeetingType;
  status: ScheduleStatus;
  /** The student's own mark; null where there is none, and for the head of programme. */
  mark: AttendanceStatus | null;
  /** Who has confirmed already: the same person may put it right. */
  student: 'NOBODY' | 'SELF' | 'OTHER';
  kaprodi: boolean;
};

/**
 * Why a meeting may not be confirmed (class report practice); null when it may. One student speaks for the class, and not
 * any more once the head of programme has looked at it. Exams have reports of their own.
 */
export function checkRefusal({ by, type, status, mark, student, kaprodi }: CheckFacts): string | null {
  if (type === 'UTS' || type === 'UAS') return 'Ujian memiliki berita acara sendiri.';
  if (status !== SCHEDULE_STATUS.done) return 'Pertemuan ini belum selesai dicatat.';
  if (by === 'KAPRODI') return null;
  if (mark !== 'H') return 'Hanya mahasiswa yang hadir yang dapat memverifikasi pertemuan.';
  if (student === 'OTHER') return 'Pertemuan ini sudah diverifikasi mahasiswa lain.';
  return kaprodi ? 'Pertemuan ini sudah diperiksa kaprodi.' : null;
}
