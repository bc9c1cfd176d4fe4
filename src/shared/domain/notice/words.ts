import { longDate } from '../../format/date.ts';
import { hundredths } from '../../format/number.ts';
import { rupiah } from '../../format/rupiah.ts';
import type { PlanDecision } from '../finance/plan-request.ts';
import { graduationStateLabels } from '../graduation/graduation.ts';
import { leaveStateLabels } from '../leave/leave.ts';
import { letterStateLabels, letterTypeLabels } from '../letter/letter.ts';
import { reminderText } from './bill-reminder.ts';
import type { NoticeText } from './notice.ts';
import type { NoticeFacts, NoticeTopic } from './notice-facts.ts';
import { clearanceText, fineText } from './library-words.ts';
import { because, ended, listed } from './sentences.ts';
import { thesisAskedText, thesisMovedText, thesisReminderText } from './thesis-words.ts';

const KRS = '/student/aktivitas-mahasiswa/krs';
const EXAMS = '/student/jadwal/ujian';
const PAYMENTS = '/student/pembayaran/riwayat-transaksi';

const info = { kind: 'INFO', severity: 'info', audience: 'STUDENT' } as const;
const todo = { kind: 'ACTION', severity: 'warning', audience: 'STUDENT' } as const;
const alarm = { kind: 'ACTION', severity: 'error', audience: 'STUDENT' } as const;

const planWords: Record<PlanDecision, string> = {
  APPROVE: 'berlaku seperti yang Anda minta',
  ALTER: 'disetujui dengan perubahan; periksa jumlah dan tanggalnya',
  REJECT: 'tidak berubah',
};

const timetableOf = (lecturer: boolean) =>
  lecturer
    ? ({ audience: 'LECTURER', url: '/dosen/jadwal' } as const)
    : ({ audience: 'STUDENT', url: '/student/jadwal' } as const);

const words: { [T in NoticeTopic]: (facts: NoticeFacts[T]) => NoticeText } = {
  'activity.asked': ({ activityId, title, what }) => ({
    ...{ kind: 'ACTION', severity: 'info', audience: 'LECTURER' },
    title: 'Program aktivitas menunggu Anda',
    body: `${title}: ${what}.`,
    url: `/dosen/mahasiswa-bimbingan/aktivitas/${activityId}`,
  }),
  'activity.invited': ({ activityId, title, leader }) => ({
    ...todo,
    title: 'Undangan program aktivitas',
    body: `${leader} mengajak Anda mengikuti "${title}". Setujui atau tolak undangan ini.`,
    url: `/student/aktivitas-mahasiswa/program-aktivitas/${activityId}`,
  }),
  'activity.moved': ({ activityId, title, status, note }) => ({
    ...info,
    title: `Program aktivitas: ${status}`,
    body: because(`Status "${title}" berubah.`, note),
    url: `/student/aktivitas-mahasiswa/program-aktivitas/${activityId}`,
  }),
  'bill.reminder': reminderText,
  'class.cancelled': ({ className, reason }) => ({
    ...alarm,
    title: 'Kelas dibatalkan',
    body: `${className} dibatalkan: ${ended(reason)} Pilih kelas pengganti pada KRS Anda.`,
    url: KRS,
    ackRequired: true,
  }),
  'class.moved': ({ className, slot }) => ({
    ...todo,
    kind: 'INFO',
    title: 'Jadwal kelas dipindahkan',
    body: `${className} sekarang ${slot}. Periksa jadwal Anda.`,
    url: '/student/jadwal',
  }),
  'correction.decided': ({ course, student, approved, note, scheduleId }) => ({
    ...info,
    audience: 'LECTURER',
    title: approved ? 'Koreksi nilai disetujui' : 'Koreksi nilai ditolak',
    body: because(`Koreksi nilai ${course} untuk ${student}.`, note),
    url: scheduleId === null ? null : `/dosen/jadwal/${scheduleId}/nilai`,
  }),
  'exam.absent': ({ exam, until }) => ({
    ...todo,
    title: 'Tidak hadir ujian',
    body: `Anda tercatat tidak hadir pada ${exam}. Ajukan ujian susulan dengan surat paling lambat ${longDate(until)}; tanpa itu nilainya 0.`,
    url: EXAMS,
  }),
  'exam.cancelled': ({ exam, when, reason, watches }) => ({
    ...todo,
    kind: 'INFO',
    audience: watches ? 'LECTURER' : 'STUDENT',
    title: 'Ujian dibatalkan',
    body: `${exam} pada ${when} dibatalkan: ${ended(reason)}`,
    url: watches ? '/dosen/jadwal?tab=ujian' : EXAMS,
  }),
  'exam.moved': ({ exam, when }) => ({
    ...todo,
    kind: 'INFO',
    title: 'Jadwal ujian berubah',
    body: `${exam} sekarang ${when}. Periksa ruang dan kursi Anda.`,
    url: EXAMS,
  }),
  'gate.exempted': ({ gate, until }) => ({
    ...info,
    title: 'Dispensasi diberikan',
    body: `Anda mendapat dispensasi ${gate} sampai ${longDate(until)}.`,
    url: '/student/pembayaran',
  }),
  'graduation.moved': ({ state, note }) => ({
    ...(state === 'RETURNED' ? todo : info),
    title: `Yudisium: ${graduationStateLabels[state]}`,
    body: because(
      state === 'GRADUATED' ? 'Selamat, Anda dinyatakan lulus.' : 'Pengajuan yudisium Anda berubah status.',
      note,
    ),
    url: '/student/nilai-saya/kelulusan',
  }),
  'grade.corrected': ({ course, letter }) => ({
    ...info,
    title: 'Nilai dikoreksi',
    body: `Nilai ${course} menjadi ${letter}.`,
    url: '/student/nilai-saya/khs',
  }),
  'grade.published': ({ courses }) => ({
    ...info,
    title: 'Nilai dipublikasikan',
    body: `${listed(courses)}.`,
    url: '/student/nilai-saya/khs',
  }),
  'guidance.shared': ({ topic, advisor }) => ({
    ...info,
    title: 'Catatan bimbingan baru',
    body: `${advisor} menulis catatan tentang ${topic}.`,
    url: '/student/aktivitas-mahasiswa/catatan-pa',
  }),
  'krs.approved': ({ sks }) => ({
    ...info,
    title: 'KRS disetujui',
    body: `KRS Anda sebanyak ${sks} sks sudah disetujui.`,
    url: KRS,
  }),
  'krs.cancelled': ({ reason }) => ({
    ...alarm,
    title: 'KRS dibatalkan',
    body: because('KRS Anda dibatalkan dan kursinya dilepas. Hubungi BAAK bila ada pertanyaan.', reason),
    url: KRS,
    ackRequired: true,
  }),
  'krs.rejected': ({ note }) => ({
    ...alarm,
    title: 'KRS ditolak',
    body: because('KRS Anda ditolak. Hubungi dosen PA Anda.', note),
    url: KRS,
  }),
  'krs.returned': ({ note }) => ({
    ...todo,
    title: 'KRS perlu diperbaiki',
    body: because('Perbaiki KRS Anda lalu ajukan kembali.', note),
    url: KRS,
  }),
  'leave.moved': ({ state, note }) => ({
    ...(state === 'REJECTED' ? alarm : info),
    title: `Cuti: ${leaveStateLabels[state]}`,
    body: because('Pengajuan cuti Anda berubah status.', note),
    url: '/student/aktivitas-mahasiswa/cuti',
  }),
  'leave.waiting': ({ student }) => ({
    ...todo,
    audience: 'LECTURER',
    title: 'Pengajuan cuti menunggu Anda',
    body: `${student} mengajukan cuti. Periksa lalu putuskan.`,
    url: '/dosen/mahasiswa-bimbingan/cuti',
  }),
  'letter.moved': ({ type, state, note }) => ({
    ...(state === 'REJECTED' || state === 'VOID' ? todo : info),
    title: `${letterTypeLabels[type]}: ${letterStateLabels[state]}`,
    body: because(
      state === 'ISSUED'
        ? 'Surat Anda sudah terbit dan dapat diunduh.'
        : 'Permintaan surat Anda berubah status.',
      note,
    ),
    url: '/student/aktivitas-mahasiswa/cuti?tab=surat',
  }),
  'library.clearance': clearanceText,
  'library.fined': fineText,
  'makeup.asked': ({ exam, student }) => ({
    ...info,
    kind: 'ACTION',
    audience: 'STAFF',
    title: 'Permohonan ujian susulan',
    body: `${student} memohon ujian susulan ${exam}. Periksa suratnya lalu putuskan.`,
    url: '/staff/lecture-schedule?tab=susulan',
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
  'objection.answered': ({ course }) => ({
    ...info,
    title: 'Sanggahan dijawab',
    body: `Dosen sudah menjawab sanggahan nilai ${course}.`,
    url: '/student/nilai-saya/khs',
  }),
  'payment.rejected': ({ bill, amount, reason }) => ({
    ...alarm,
    title: 'Pembayaran ditolak',
    body: `${rupiah(amount)} untuk ${bill} ditolak: ${ended(reason)} Perbaiki lalu kirim kembali.`,
    url: PAYMENTS,
  }),
  'payment.reversed': ({ bill, amount, reason }) => ({
    ...alarm,
    title: 'Pembayaran dibatalkan',
    body: `${rupiah(amount)} untuk ${bill} dibatalkan bagian keuangan: ${ended(reason)} Tagihannya terbuka kembali.`,
    url: PAYMENTS,
  }),
  'payment.verified': ({ bill, amount, receipt }) => ({
    ...info,
    title: 'Pembayaran terverifikasi',
    body: `${rupiah(amount)} untuk ${bill} sudah diterima. Kwitansi ${receipt}.`,
    url: PAYMENTS,
  }),
  'plan.decided': ({ bill, decision, note }) => ({
    ...(decision === 'REJECT' ? todo : info),
    title: decision === 'REJECT' ? 'Permohonan cicilan ditolak' : 'Permohonan cicilan disetujui',
    body: because(`Cicilan ${bill} ${planWords[decision]}.`, note),
    url: '/student/pembayaran',
  }),
  'refund.decided': ({ amount, approved, note }) => ({
    ...info,
    title: approved ? 'Pengembalian dana disetujui' : 'Pengembalian dana ditolak',
    body: because(
      `Pengembalian ${rupiah(amount)} ${approved ? 'disetujui dan menunggu transfer' : 'ditolak'}.`,
      note,
    ),
    url: PAYMENTS,
  }),
  'refund.paid': ({ amount }) => ({
    ...info,
    title: 'Dana dikembalikan',
    body: `${rupiah(amount)} sudah ditransfer ke rekening Anda.`,
    url: PAYMENTS,
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
    body: because(`Perbaiki RPS ${course} lalu kirim kembali.`, note),
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
  'scholarship.coached': ({ scholarship, minIpk, nth, terms, note }) => ({
    ...alarm,
    title: 'Pembinaan penerima beasiswa',
    body: `IPK Anda di bawah ${hundredths(minIpk)}, syarat ${scholarship}. Semester pembinaan ke-${nth} dari ${terms}: ${ended(note)}`,
    url: '/student/nilai-saya',
  }),
  'thesis.asked': thesisAskedText,
  'thesis.moved': thesisMovedText,
  'thesis.reminder': thesisReminderText,
};

/** A notice in words, for the person it goes to. */
export const noticeText = <T extends NoticeTopic>(topic: T, facts: NoticeFacts[T]): NoticeText =>
  words[topic](facts);
