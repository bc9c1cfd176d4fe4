import { activityStatusLabels } from '#shared/completion/activities/procedure.ts';
import { attendanceStatusLabels } from '#shared/teaching/attendance/attendance.ts';
import { disciplineStateLabels } from '#shared/completion/discipline/discipline.ts';
import { documentLabels } from '#shared/people/biodata/documents.ts';
import { billStatusLabels } from '#shared/finance/billing/kinds.ts';
import { paymentStatusLabels } from '#shared/finance/payments/payment-state.ts';
import { krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { leaveReasonLabels, leaveStateLabels } from '#shared/people/leave/leave.ts';
import { letterStateLabels, letterTypeLabels } from '#shared/completion/letters/letter.ts';
import { clearancePurposeLabels, clearanceStateLabels } from '#shared/desk/library/clearance.ts';
import { fineKindLabels, shownLoanLabels, visitPurposeLabels } from '#shared/desk/library/kinds.ts';
import { studentStatusLabels } from '#shared/platform/access/status.ts';
import { termStatusLabels } from '#shared/people/students/term-status.ts';
import { thesisStatusLabels } from '#shared/completion/thesis/status.ts';
import {
  count,
  day,
  moment,
  money,
  type OwnColumn,
  type PaperPart,
  score,
  term,
  text,
  word,
} from './own-columns.ts';

/** Courses of a KRS in one cell: "MNJ101 kelas A, MNJ102 kelas B". */
const classesOf: OwnColumn = {
  title: 'Kelas',
  of: ({ classes }) =>
    Array.isArray(classes)
      ? (classes as { course: string; class: string }[])
          .map(({ course, class: name }) => `${course} kelas ${name}`)
          .join(', ')
      : null,
};

const period = term('Semester', 'period');
const course = text('Kode', 'course');
const requested = day('Diajukan', 'created_at');

/** How each list of a student's records reads on paper, in the order of the paper. */
export const studyParts: Record<string, PaperPart> = {
  semester: {
    title: 'Hasil semester',
    columns: [
      term('Semester', 'period_code'),
      word('Status', 'status', termStatusLabels),
      score('IPS', 'ips'),
      score('IPK', 'ipk'),
      count('Sks', 'sks_semester'),
      count('Sks lulus', 'sks_passed'),
    ],
  },
  krs: {
    title: 'KRS',
    columns: [period, word('Status', 'state', krsStateLabels), count('Sks', 'total_sks'), classesOf],
  },
  nilai: {
    title: 'Nilai',
    columns: [
      period,
      course,
      text('Mata kuliah', 'name'),
      count('Sks', 'sks'),
      score('Nilai', 'final_score'),
      text('Huruf', 'letter'),
    ],
  },
  presensi: {
    title: 'Presensi',
    columns: [
      period,
      course,
      count('Pertemuan', 'meeting'),
      day('Tanggal', 'date'),
      word('Kehadiran', 'status', attendanceStatusLabels),
      text('Bukti', 'proof'),
    ],
  },
  aktivitas: {
    title: 'Program aktivitas',
    columns: [
      text('Jenis', 'type'),
      text('Judul', 'title'),
      day('Mulai', 'start_date'),
      day('Selesai', 'end_date'),
      word('Status', 'status', activityStatusLabels),
    ],
  },
  skripsi: {
    title: 'Skripsi',
    columns: [text('Judul', 'title'), word('Status', 'status', thesisStatusLabels), requested],
  },
  tagihan: {
    title: 'Tagihan',
    columns: [
      text('Tagihan', 'name'),
      money('Jumlah', 'charged'),
      money('Potongan', 'discounted'),
      money('Dibayar', 'paid'),
      day('Jatuh tempo', 'due_date'),
      word('Status', 'status', billStatusLabels),
    ],
  },
  pembayaran: {
    title: 'Pembayaran',
    columns: [
      day('Tanggal', 'paid_on'),
      money('Jumlah', 'amount'),
      text('Pengirim', 'sender_name'),
      text('Bank', 'sender_bank'),
      word('Status', 'status', paymentStatusLabels),
    ],
  },
  beasiswa: {
    title: 'Beasiswa',
    columns: [
      text('Beasiswa', 'name'),
      term('Sejak', 'from_period'),
      term('Sampai', 'until_period'),
      text('Nomor SK', 'decree_no'),
    ],
  },
  perpustakaan: {
    title: 'Pinjaman perpustakaan',
    columns: [
      text('Judul', 'title'),
      day('Dipinjam', 'loaned_on'),
      day('Jatuh tempo', 'due_on'),
      day('Kembali', 'ended_on'),
      word('Status', 'state', shownLoanLabels),
    ],
  },
  denda: {
    title: 'Denda perpustakaan',
    columns: [
      text('Judul', 'title'),
      word('Jenis', 'kind', fineKindLabels),
      count('Hari', 'days'),
      money('Jumlah', 'amount'),
      day('Tanggal', 'created_at'),
    ],
  },
  kunjungan: {
    title: 'Kunjungan perpustakaan',
    columns: [moment('Waktu', 'at'), word('Keperluan', 'purpose', visitPurposeLabels)],
  },
  bebasPustaka: {
    title: 'Surat bebas pustaka',
    columns: [
      word('Keperluan', 'purpose', clearancePurposeLabels),
      word('Status', 'state', clearanceStateLabels),
      text('Nomor', 'number'),
      requested,
    ],
  },
  surat: {
    title: 'Surat',
    columns: [
      word('Jenis', 'type', letterTypeLabels),
      text('Keperluan', 'purpose'),
      word('Status', 'state', letterStateLabels),
      text('Nomor', 'number'),
      requested,
    ],
  },
  cuti: {
    title: 'Cuti',
    columns: [
      term('Sejak', 'first_code'),
      term('Sampai', 'last_code'),
      word('Alasan', 'reason', leaveReasonLabels),
      word('Status', 'state', leaveStateLabels),
      requested,
    ],
  },
  perubahanStatus: {
    title: 'Perubahan status',
    columns: [
      moment('Waktu', 'at'),
      word('Dari', 'from', studentStatusLabels),
      word('Menjadi', 'to', studentStatusLabels),
      text('Alasan', 'reason'),
    ],
  },
  disiplin: {
    title: 'Kasus disiplin',
    columns: [
      day('Tanggal', 'opened_on'),
      text('Perkara', 'matter'),
      word('Status', 'state', disciplineStateLabels),
      text('Keputusan', 'decision'),
    ],
  },
  dokumenBiodata: {
    title: 'Dokumen biodata',
    columns: [
      word('Dokumen', 'kind', documentLabels),
      text('Berkas', 'name'),
      moment('Diunggah', 'created_at'),
    ],
  },
  perubahanData: {
    title: 'Permintaan perubahan data',
    columns: [requested, text('Alasan', 'reason'), text('Keputusan', 'decision_note')],
  },
};
