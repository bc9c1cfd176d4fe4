import { dayDate } from '../../format/date.ts';
import { daysBetween, type LocalDate } from '../date/local-date.ts';
import type { NoticeText } from './notice.ts';

/** Days without guidance after which a student is reminded, and again each time so many more have gone by. */
export const PAUSE_DAYS = 30;
/** How many days before its day each is reminded of, the earliest first; a reminder fits until the next one begins. */
export const thesisReminderDays = {
  PROPOSAL: [7, 1],
  REVISION: [7, 1],
  DEADLINE: [30, 7, 1],
  INVITATION: [2],
} as const;
/** Days after a seminar or defence on which those who have not done their part yet are reminded. */
export const UNSCORED_DAYS = [1, 3, 7] as const;
/** Days after the deadline of a revision within which its student is told once that it is late. */
const LATE_DAYS = 14;

/** What stands open in a thesis. `student` and `date` name it for lecturers. */
export type ThesisReminder =
  | { kind: 'PROPOSAL' | 'REVISION' | 'DEADLINE'; until: LocalDate; daysLeft: number }
  | { kind: 'INVITATION'; student: string; until: LocalDate; daysLeft: number }
  | { kind: 'PAUSE'; days: number }
  | { kind: 'PAUSED'; student: string; days: number }
  | { kind: 'SCORE' | 'CONFIRM' | 'SEMINAR'; student: string; date: LocalDate };

/** Which reminder of something that ends on a day fits today: `H-7`, for a revision also `H+1`; null for none. */
export function untilStage(
  kind: keyof typeof thesisReminderDays,
  until: LocalDate,
  today: LocalDate,
): string | null {
  const left = daysBetween(today, until);
  if (left < 0) return kind === 'REVISION' && left >= -LATE_DAYS ? 'H+1' : null;
  const days = thesisReminderDays[kind].findLast((begins) => left <= begins);
  return days === undefined ? null : `H-${days}`;
}

/** Which reminder of a pause that began on a day fits today: how often {@link PAUSE_DAYS} have gone by; null for none. */
export function pauseStage(since: LocalDate, today: LocalDate): number | null {
  const times = Math.floor(daysBetween(since, today) / PAUSE_DAYS);
  return times < 1 ? null : times;
}

/** Which reminder of a seminar or defence that has been fits today; null before the first. */
export function afterStage(date: LocalDate, today: LocalDate): string | null {
  const days = UNSCORED_DAYS.findLast((begins) => daysBetween(date, today) >= begins);
  return days === undefined ? null : `H+${days}`;
}

const when = (until: LocalDate, daysLeft: number): string => {
  if (daysLeft < 0) return `lewat ${-daysLeft} hari, sejak ${dayDate(until)}`;
  if (daysLeft === 0) return `berakhir hari ini, ${dayDate(until)}`;
  return daysLeft === 1
    ? `berakhir besok, ${dayDate(until)}`
    : `berakhir ${daysLeft} hari lagi, ${dayDate(until)}`;
};

const student = {
  kind: 'DEADLINE',
  severity: 'warning',
  audience: 'STUDENT',
  url: '/student/skripsi',
} as const;
const lecturer = {
  kind: 'ACTION',
  severity: 'warning',
  audience: 'LECTURER',
  url: '/dosen/skripsi',
} as const;

/** A reminder in words. */
export function thesisReminderText(facts: ThesisReminder): NoticeText {
  switch (facts.kind) {
    case 'PROPOSAL':
      return {
        ...student,
        title: 'Pengajuan judul skripsi segera ditutup',
        body: `Anda mengambil mata kuliah skripsi dan belum mengajukan judul. Masa pengajuan ${when(facts.until, facts.daysLeft)}.`,
      };
    case 'REVISION':
      return {
        ...student,
        ...(facts.daysLeft < 0 && { severity: 'error' as const }),
        title: facts.daysLeft < 0 ? 'Batas revisi skripsi sudah lewat' : 'Batas revisi skripsi mendekat',
        body: `Batas revisi ${when(facts.until, facts.daysLeft)}. Revisi yang terlambat menurunkan nilai.`,
      };
    case 'DEADLINE':
      return {
        ...student,
        title: 'Batas waktu skripsi mendekat',
        body: `Masa skripsi Anda ${when(facts.until, facts.daysLeft)}. Setelah itu skripsi kedaluwarsa.`,
      };
    case 'PAUSE':
      return {
        ...student,
        title: 'Bimbingan skripsi terhenti',
        body: `Sudah ${facts.days} hari tanpa bimbingan yang disetujui. Hubungi pembimbing dan catat bimbingan berikutnya.`,
      };
    case 'PAUSED':
      return {
        ...lecturer,
        title: 'Mahasiswa bimbingan skripsi terhenti',
        body: `${facts.student} sudah ${facts.days} hari tanpa bimbingan yang disetujui.`,
      };
    case 'INVITATION':
      return {
        ...lecturer,
        title: 'Undangan membimbing menunggu jawaban',
        body: `Jawab undangan membimbing ${facts.student}; waktunya ${when(facts.until, facts.daysLeft)}.`,
        url: '/dosen/skripsi?tab=undangan',
      };
    case 'SCORE':
      return {
        ...lecturer,
        title: 'Nilai sidang belum diisi',
        body: `Isi lembar nilai sidang ${facts.student}, ${dayDate(facts.date)}.`,
      };
    case 'CONFIRM':
      return {
        ...lecturer,
        title: 'Sidang belum disahkan',
        body: `Semua nilai sidang ${facts.student}, ${dayDate(facts.date)}, sudah masuk. Sahkan hasilnya.`,
      };
    default:
      return {
        ...lecturer,
        title: 'Hasil seminar belum ditetapkan',
        body: `Tetapkan hasil seminar proposal ${facts.student}, ${dayDate(facts.date)}.`,
      };
  }
}
