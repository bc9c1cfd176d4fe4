import { longDate } from '#shared/platform/format/date.ts';
import type { NoticeTopic } from './notice-facts.ts';
import { because, listed } from './sentences.ts';
import { alarm, info, todo, type WordsOf } from './words-of.ts';

type Topics = Extract<
  NoticeTopic,
  `correction.${string}` | `grade.${string}` | `objection.${string}` | `rps.${string}`
>;

const sheetOf = (scheduleId: string) =>
  ({ audience: 'LECTURER', url: `/dosen/jadwal/${scheduleId}/nilai` }) as const;

/** What happens to grades and to the plans they are given by, in words. */
export const gradeWords: WordsOf<Topics> = {
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
  'rps.approved': ({ course, rpsId, kept }) => ({
    ...info,
    audience: 'LECTURER',
    severity: kept.length > 0 ? 'warning' : 'info',
    title: 'RPS disetujui',
    body:
      kept.length === 0
        ? `RPS ${course} berlaku dan bobotnya dipakai lembar nilai.`
        : `RPS ${course} berlaku. Kelas ${kept.join(', ')} sudah berisi nilai dan memakai bobotnya sendiri.`,
    url: `/dosen/rps/${rpsId}`,
  }),
  'rps.returned': ({ course, rpsId, note }) => ({
    ...todo,
    audience: 'LECTURER',
    title: 'RPS perlu diperbaiki',
    body: because(`Perbaiki RPS ${course} lalu ajukan kembali.`, note),
    url: `/dosen/rps/${rpsId}/isi`,
  }),
  'rps.submitted': ({ course, rpsId, lecturer }) => ({
    ...todo,
    severity: 'info',
    audience: 'STAFF',
    title: 'RPS menunggu tinjauan',
    body: `${lecturer} mengirim RPS ${course}.`,
    url: `/staff/rps/${rpsId}`,
  }),
};
