import { securityEventLabels } from '#shared/platform/audit/security-events.ts';
import { logStatusLabels } from '#shared/completion/activities/logbook.ts';
import { conversionStateLabels } from '#shared/results/conversions/conversion.ts';
import { makeupStateLabels } from '#shared/teaching/exams/makeup.ts';
import { chargeStatusLabels } from '#shared/finance/gateway/gateway.ts';
import { gateLabels } from '#shared/platform/access/gates.ts';
import { planRequestStateLabels } from '#shared/finance/plan-requests/plan-request.ts';
import { graduationStateLabels } from '#shared/completion/graduation/graduation.ts';
import { reservationLabels } from '#shared/desk/library/kinds.ts';
import { sessionStatusLabels } from '#shared/completion/thesis/kinds.ts';
import { count, day, moment, money, type PaperPart, score, term, text, word } from './own-columns.ts';

const course = text('Kode', 'course');
const requested = day('Diajukan', 'created_at');
const reason = text('Alasan', 'reason');

/** Lists of what a student asked for and was granted as they read on paper, in the order of the paper. */
export const requestParts: Record<string, PaperPart> = {
  dosenPa: {
    title: 'Dosen PA',
    columns: [text('Nama', 'name'), day('Sejak', 'start_date'), day('Sampai', 'end_date')],
  },
  bimbingan: {
    title: 'Catatan bimbingan',
    columns: [day('Tanggal', 'date'), text('Topik', 'topic'), text('Catatan', 'note')],
  },
  konsentrasi: {
    title: 'Pilihan konsentrasi',
    columns: [moment('Waktu', 'at'), text('Dari', 'from'), text('Menjadi', 'to'), reason],
  },
  konversi: {
    title: 'Konversi nilai',
    columns: [
      text('Perguruan tinggi', 'university_name'),
      text('Program studi', 'program_name'),
      text('Nomor SK', 'decree_no'),
      word('Status', 'status', conversionStateLabels),
    ],
  },
  tambahanSks: {
    title: 'Tambahan sks',
    columns: [term('Semester', 'period'), count('Sks', 'extra_sks'), text('Nomor surat', 'letter_no')],
  },
  dispensasi: {
    title: 'Dispensasi',
    columns: [word('Untuk', 'gate', gateLabels), day('Sampai', 'until'), reason],
  },
  sanggahanNilai: {
    title: 'Sanggahan nilai',
    columns: [requested, course, text('Sanggahan', 'text'), text('Jawaban', 'answer')],
  },
  ujianSusulan: {
    title: 'Ujian susulan',
    columns: [requested, text('Ujian', 'exam'), course, word('Status', 'state', makeupStateLabels), reason],
  },
  permintaanCicilan: {
    title: 'Permohonan cicilan',
    columns: [requested, text('Tagihan', 'name'), reason, word('Status', 'state', planRequestStateLabels)],
  },
  pembayaranDaring: {
    title: 'Pembayaran daring',
    columns: [
      moment('Waktu', 'asked_at'),
      text('Nomor', 'order_id'),
      money('Jumlah', 'amount'),
      word('Status', 'status', chargeStatusLabels),
    ],
  },
  pengembalianDana: {
    title: 'Pengembalian dana',
    columns: [requested, money('Jumlah', 'amount'), text('Bank', 'bank_name'), day('Dibayar', 'paid_on')],
  },
  titipan: { title: 'Saldo titipan', columns: [money('Jumlah', 'amount')] },
  pemesananBuku: {
    title: 'Pemesanan buku',
    columns: [
      day('Tanggal', 'created_at'),
      text('Judul', 'title'),
      word('Status', 'state', reservationLabels),
    ],
  },
  bimbinganSkripsi: {
    title: 'Bimbingan skripsi',
    columns: [
      day('Tanggal', 'date'),
      text('Bab', 'chapter'),
      text('Topik', 'topic'),
      text('Saran', 'advice'),
      word('Status', 'status', sessionStatusLabels),
    ],
  },
  catatanKegiatan: {
    title: 'Catatan kegiatan',
    columns: [
      day('Tanggal', 'date'),
      text('Kegiatan', 'activity'),
      word('Status', 'status', logStatusLabels),
    ],
  },
  yudisium: {
    title: 'Yudisium',
    columns: [
      term('Semester', 'period_code'),
      word('Status', 'state', graduationStateLabels),
      score('IPK', 'ipk'),
      count('Sks', 'sks'),
      text('Nomor ijazah', 'diploma_number'),
    ],
  },
};

/** Lists of an account, a lecturer or staff that are not about studies. */
export const accountParts: Record<string, PaperPart> = {
  rekening: {
    title: 'Rekening',
    columns: [text('Bank', 'bank'), text('Nomor', 'number'), text('Nama pemilik', 'holder')],
  },
  akunLms: {
    title: 'Akun LMS',
    columns: [text('Nama akun', 'username'), moment('Terhubung', 'linked_at')],
  },
  keamanan: {
    title: 'Peristiwa keamanan',
    columns: [moment('Waktu', 'at'), word('Peristiwa', 'kind', securityEventLabels), text('Alamat IP', 'ip')],
  },
};
