import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { because, listed } from '#shared/platform/notices/sentences.ts';
import { alarm, info, todo, type WordsOf } from '#shared/platform/notices/words-of.ts';

const sheetOf = (scheduleId: string) =>
  ({ audience: 'LECTURER', url: `/dosen/jadwal/${scheduleId}/nilai` }) as const;

/** A class whose grades its lecturer keeps: "Statistika Bisnis I kelas M25A". */
type GradedClass = { className: string; scheduleId: string };

/** What notices about grades have to know. */
type Facts = {
  'correction.decided': {
    course: string;
    student: string;
    approved: boolean;
    note: string;
    scheduleId: string | null;
  };
  'grade.corrected': { course: string; letter: string };
  'grade.extended': GradedClass & { until: LocalDate };
  'grade.failed': { courses: readonly string[]; days: number };
  'grade.missing': GradedClass & { students: readonly string[] };
  'grade.published': { courses: readonly string[] };
  'grade.returned': GradedClass & { note: string };
  'objection.answered': { course: string };
  'objection.filed': GradedClass & { student: string };
};

declare module '#shared/platform/notices/notice-facts.ts' {
  interface NoticeFacts extends Facts {}
}

/** Notices about grades, in words. */
export const resultsNotices: WordsOf<Facts> = {
  'correction.decided': ({ course, student, approved, note, scheduleId }) => ({
    ...info,
    audience: 'LECTURER',
    title: approved ? 'Koreksi nilai disetujui' : 'Koreksi nilai ditolak',
    body: because(`Koreksi nilai ${course} untuk ${student}.`, note),
    url: scheduleId === null ? null : `/dosen/jadwal/${scheduleId}/nilai`,
  }),
  'grade.corrected': ({ course, letter }) => ({
    ...info,
    title: 'Nilai dikoreksi',
    body: `Nilai ${course} menjadi ${letter}.`,
    url: '/student/nilai-saya/khs',
  }),
  'grade.extended': ({ className, scheduleId, until }) => ({
    ...info,
    ...sheetOf(scheduleId),
    title: 'Masa pengisian nilai diperpanjang',
    body: `Nilai ${className} dapat diisi sampai ${longDate(until)}.`,
  }),
  'grade.failed': ({ courses, days }) => ({
    ...alarm,
    title: 'Nilai tunda menjadi E',
    body: `${listed(courses)}: nilai yang ditunda tidak dilengkapi dalam ${days} hari. Hubungi dosen kelasnya bila ini keliru.`,
    url: '/student/nilai-saya/khs',
  }),
  'grade.missing': ({ className, scheduleId, students }) => ({
    ...todo,
    ...sheetOf(scheduleId),
    title: 'Mahasiswa belum bernilai',
    body: `Nilai ${className} sudah terbit tanpa ${listed(students)}, yang masuk setelah nilai diserahkan. Sampaikan nilainya kepada BAAK.`,
  }),
  'grade.published': ({ courses }) => ({
    ...info,
    title: 'Nilai terbit',
    body: `${listed(courses)}.`,
    url: '/student/nilai-saya/khs',
  }),
  'grade.returned': ({ className, scheduleId, note }) => ({
    ...todo,
    ...sheetOf(scheduleId),
    title: 'Nilai dikembalikan BAAK',
    body: because(`Perbaiki nilai ${className} lalu serahkan lagi.`, note),
  }),
  'objection.answered': ({ course }) => ({
    ...info,
    title: 'Sanggahan dijawab',
    body: `Dosen sudah menjawab sanggahan nilai ${course}.`,
    url: '/student/nilai-saya/khs',
  }),
  'objection.filed': ({ className, scheduleId, student }) => ({
    ...todo,
    ...sheetOf(scheduleId),
    title: 'Sanggahan nilai menunggu jawaban',
    body: `${student} menyanggah nilai ${className}. Baca lalu jawab.`,
  }),
};
