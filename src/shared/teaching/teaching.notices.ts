import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { because, ended } from '#shared/platform/notices/sentences.ts';
import { alarm, info, todo, type WordsOf } from '#shared/platform/notices/words-of.ts';

const KRS = '/student/aktivitas-mahasiswa/krs';
const EXAMS = '/student/jadwal/ujian';

const examsOf = (watches: boolean) =>
  watches
    ? ({ audience: 'LECTURER', url: '/dosen/jadwal?tab=ujian' } as const)
    : ({ audience: 'STUDENT', url: EXAMS } as const);

const timetableOf = (lecturer: boolean) =>
  lecturer
    ? ({ audience: 'LECTURER', url: '/dosen/jadwal' } as const)
    : ({ audience: 'STUDENT', url: '/student/jadwal' } as const);

/** A single meeting, and on which of the two timetables its reader finds it. */
type MeetingNamed = { className: string; no: number; lecturer: boolean };

/** What notices about classes, meetings, exams and gates have to know. */
type Facts = {
  'class.cancelled': { className: string; reason: string; lecturer: boolean };
  'class.moved': { className: string; slot: string; lecturer: boolean };
  /** `until` a make-up exam may be asked for, null after one; `asked` for one already. */
  'exam.absent': { exam: string; until: LocalDate | null; asked: boolean };
  'exam.cancelled': { exam: string; when: string; reason: string; watches: boolean };
  'exam.moved': { exam: string; when: string; watches: boolean };
  /** A proctor was put on an exam, or taken off it. */
  'exam.proctor': { exam: string; when: string; watches: boolean };
  'exam.watching': { exam: string; count: number; first: string };
  'gate.exempted': { gate: string; until: LocalDate; conditions: string };
  'gate.revoked': { gate: string; until: LocalDate };
  'makeup.asked': { exam: string; student: string };
  /** The exam's report says the student sat it. */
  'makeup.closed': { exam: string };
  'makeup.decided': { exam: string; approved: boolean; note: string };
  'makeup.planned': { exam: string; when: string };
  'meeting.cancelled': MeetingNamed & { reason: string };
  'meeting.moved': MeetingNamed & { when: string };
};

declare module '#shared/platform/notices/notice-facts.ts' {
  interface NoticeFacts extends Facts {}
}

/** Notices about classes, meetings, exams and gates, in words. */
export const teachingNotices: WordsOf<Facts> = {
  'class.cancelled': ({ className, reason, lecturer }) => ({
    ...alarm,
    ...(lecturer ? timetableOf(true) : { url: KRS }),
    title: 'Kelas dibatalkan',
    body: `${className} dibatalkan: ${ended(reason)}${lecturer ? '' : ' Pilih kelas pengganti pada KRS Anda.'}`,
    ackRequired: true,
  }),
  'class.moved': ({ className, slot, lecturer }) => ({
    ...todo,
    ...timetableOf(lecturer),
    kind: 'INFO',
    title: 'Jadwal kelas dipindahkan',
    body: `${className} sekarang ${slot}. Periksa jadwal Anda.`,
  }),
  'exam.absent': ({ exam, until, asked }) => ({
    ...todo,
    title: until === null ? 'Tidak hadir ujian susulan' : 'Tidak hadir ujian',
    body:
      until === null
        ? `Anda tercatat tidak hadir pada ujian susulan ${exam}. Susulan hanya diberikan satu kali, sehingga nilainya 0. Bila keliru, hubungi BAAK.`
        : `Anda tercatat tidak hadir pada ${exam}. ${
            asked
              ? 'Permohonan ujian susulan Anda sudah diterima. Tunggu keputusan dan jadwalnya.'
              : `Ajukan ujian susulan dengan surat paling lambat ${longDate(until)}; tanpa itu nilainya 0.`
          }`,
    url: EXAMS,
  }),
  'exam.cancelled': ({ exam, when, reason, watches }) => ({
    ...todo,
    ...examsOf(watches),
    kind: 'INFO',
    title: 'Ujian dibatalkan',
    body: `${exam} pada ${when} dibatalkan: ${ended(reason)}`,
  }),
  'exam.moved': ({ exam, when, watches }) => ({
    ...todo,
    ...examsOf(watches),
    kind: 'INFO',
    title: 'Jadwal ujian berubah',
    body: `${exam} ${watches ? 'yang Anda awasi ' : ''}sekarang ${when}. Periksa ruang ${watches ? '' : 'dan kursi '}Anda.`,
  }),
  'exam.proctor': ({ exam, when, watches }) => ({
    ...todo,
    ...examsOf(true),
    kind: 'INFO',
    title: watches ? 'Anda mengawasi ujian' : 'Pengawas ujian diganti',
    body: `Anda ${watches ? '' : 'tidak lagi '}mengawasi ${exam} pada ${when}.`,
  }),
  'exam.watching': ({ exam, count, first }) => ({
    ...todo,
    ...examsOf(true),
    kind: 'INFO',
    title: `Anda mengawasi ${exam}`,
    body: `Anda mengawasi ${count} ujian ${exam}, yang pertama ${first}.`,
  }),
  'gate.exempted': ({ gate, until, conditions }) => ({
    ...info,
    title: 'Dispensasi diberikan',
    body: `Anda mendapat dispensasi ${gate} sampai ${longDate(until)}.${conditions === '' ? '' : ` Syarat: ${conditions}`}`,
    url: '/student/pembayaran',
  }),
  'gate.revoked': ({ gate, until }) => ({
    ...alarm,
    title: 'Dispensasi diakhiri',
    body: `Dispensasi ${gate} sampai ${longDate(until)} diakhiri. Aturannya langsung berlaku kembali, dan surat yang sudah dicetak batal.`,
    url: '/student/pembayaran',
  }),
  'makeup.asked': ({ exam, student }) => ({
    ...info,
    kind: 'ACTION',
    audience: 'STAFF',
    title: 'Permohonan ujian susulan',
    body: `${student} memohon ujian susulan ${exam}. Periksa suratnya lalu putuskan.`,
    url: '/staff/lecture-schedule?tab=susulan',
  }),
  'makeup.closed': ({ exam }) => ({
    ...info,
    title: 'Permohonan ujian susulan ditutup',
    body: `Berita acara mencatat Anda hadir pada ${exam}, sehingga ujian susulan tidak diberikan. Bila keliru, hubungi BAAK.`,
    url: EXAMS,
  }),
  'makeup.decided': ({ exam, approved, note }) => ({
    ...info,
    title: approved ? 'Ujian susulan disetujui' : 'Ujian susulan ditolak',
    body: because(
      `Permohonan ujian susulan ${exam} ${approved ? 'disetujui. BAAK akan menjadwalkannya' : 'ditolak'}.`,
      note,
    ),
    url: EXAMS,
  }),
  'makeup.planned': ({ exam, when }) => ({
    ...todo,
    title: 'Ujian susulan dijadwalkan',
    body: `Ujian susulan ${exam}: ${when}.`,
    url: EXAMS,
  }),
  'meeting.cancelled': ({ className, no, reason, lecturer }) => ({
    ...todo,
    ...timetableOf(lecturer),
    title: 'Pertemuan dibatalkan',
    body: `Pertemuan ${no} ${className} dibatalkan: ${ended(reason)} Penggantinya dikabarkan kemudian.`,
  }),
  'meeting.moved': ({ className, no, when, lecturer }) => ({
    ...todo,
    ...timetableOf(lecturer),
    kind: 'INFO',
    title: 'Pertemuan dipindahkan',
    body: `Pertemuan ${no} ${className} sekarang ${when}.`,
  }),
};
