import { dayDate } from '#shared/platform/format/date.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { NoticeText } from '#shared/platform/notices/notice.ts';
import type { NoticeFacts } from '#shared/platform/notices/notice-facts.ts';
import { because, ended } from '#shared/platform/notices/sentences.ts';
import type { ThesisReminder } from './thesis-reminder.ts';

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

/** A lecturer is asked for something, as an answer or a score. */
export const thesisAskedText = ({ student: name, what }: NoticeFacts['thesis.asked']): NoticeText => ({
  ...lecturer,
  severity: 'info' as const,
  title: 'Skripsi menunggu Anda',
  body: `${name}: ${what}.`,
});

/** A lecturer hears what became of a day or a task at a thesis; nothing is to be done. */
export const thesisToldText = ({ student: name, what }: NoticeFacts['thesis.told']): NoticeText => ({
  ...lecturer,
  kind: 'INFO',
  severity: 'info' as const,
  title: 'Kabar skripsi',
  body: `${name}: ${ended(what)}`,
});

/** The head of programme has to decide something of a thesis. */
export const thesisDecideText = ({
  student: name,
  thesisId,
  what,
}: NoticeFacts['thesis.decide']): NoticeText => ({
  kind: 'ACTION',
  severity: 'warning',
  audience: 'STAFF',
  title: 'Skripsi menunggu keputusan Anda',
  body: `Skripsi ${name}: ${ended(what)}`,
  url: `/staff/skripsi/${thesisId}`,
});

/** The student hears where the own thesis stands now. */
export const thesisMovedText = ({
  status,
  note,
  what = 'Status skripsi Anda berubah.',
}: NoticeFacts['thesis.moved']): NoticeText => ({
  ...student,
  kind: 'INFO',
  severity: 'info' as const,
  title: `Skripsi: ${status}`,
  body: because(what, note),
});

type StudentReminder = Extract<ThesisReminder, { kind: 'PROPOSAL' | 'REVISION' | 'DEADLINE' | 'PAUSE' }>;

function studentReminderText(facts: StudentReminder): NoticeText {
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
    default:
      return {
        ...student,
        title: 'Bimbingan skripsi terhenti',
        body: `Sudah ${facts.days} hari tanpa bimbingan yang disetujui. Hubungi pembimbing dan catat bimbingan berikutnya.`,
      };
  }
}

function lecturerReminderText(facts: Exclude<ThesisReminder, StudentReminder>): NoticeText {
  switch (facts.kind) {
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
        body: `Nilai sidang ${facts.student}, ${dayDate(facts.date)}, sudah cukup. Sahkan dengan penguji yang hadir.`,
      };
    case 'DECIDE':
      return {
        ...lecturer,
        title: 'Hasil sidang belum diputuskan',
        body: `Sidang ${facts.student}, ${dayDate(facts.date)}, sudah disahkan. Putuskan hasilnya.`,
      };
    default:
      return {
        ...lecturer,
        title: 'Hasil seminar belum ditetapkan',
        body: `Tetapkan hasil seminar proposal ${facts.student}, ${dayDate(facts.date)}.`,
      };
  }
}

/** A reminder in words. */
export function thesisReminderText(facts: ThesisReminder): NoticeText {
  switch (facts.kind) {
    case 'PROPOSAL':
    case 'REVISION':
    case 'DEADLINE':
    case 'PAUSE':
      return studentReminderText(facts);
    default:
      return lecturerReminderText(facts);
  }
}
