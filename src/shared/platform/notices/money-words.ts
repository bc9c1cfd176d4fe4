import { longDate } from '#shared/platform/format/date.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import type { PlanDecision } from '#shared/finance/plan-requests/plan-request.ts';
import { reminderText } from './bill-reminder.ts';
import type { NoticeTopic } from './notice-facts.ts';
import { because, ended } from './sentences.ts';
import { alarm, info, todo, type WordsOf } from './words-of.ts';

const PAYMENTS = '/student/pembayaran/riwayat-transaksi';

const planWords: Record<PlanDecision, string> = {
  APPROVE: 'berlaku seperti yang Anda minta',
  ALTER: 'disetujui dengan perubahan; periksa jumlah dan tanggalnya',
  REJECT: 'tidak berubah',
};

type Topics = Extract<
  NoticeTopic,
  | `bill.${string}`
  | `charge.${string}`
  | `gate.${string}`
  | `payment.${string}`
  | `plan.${string}`
  | `refund.${string}`
  | `scholarship.${string}`
>;

/** What happens to bills, payments and grants, and the gates they open, in words. */
export const moneyWords: WordsOf<Topics> = {
  'bill.reminder': reminderText,
  'charge.withdrawn': ({ bill, amount }) => ({
    ...info,
    title: 'Pembayaran daring ditarik',
    body: `Pembayaran daring ${rupiah(amount)} untuk ${bill} ditarik karena tagihannya kini lebih kecil atau sudah lunas. Jangan membayar ke nomor virtual atau QRIS yang lama; bila masih ada sisa tagihan, mulai pembayaran baru.`,
    url: '/student/pembayaran',
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
  'payment.rejected': ({ bill, amount, reason }) => ({
    ...alarm,
    title: 'Pembayaran ditolak',
    body: `${rupiah(amount)} untuk ${bill} ditolak: ${ended(reason)} Perbaiki lalu kirim kembali.`,
    url: PAYMENTS,
  }),
  'payment.reversed': ({ bill, amount, reason }) => ({
    ...alarm,
    title: 'Pembayaran dibatalkan',
    body: `${rupiah(amount)} untuk ${bill} dibatalkan Bagian Keuangan: ${ended(reason)} Periksa sisa tagihannya.`,
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
  'refund.refused': ({ amount, student, note }) => ({
    ...todo,
    audience: 'STAFF',
    title: 'Pengajuan pengembalian dana ditolak',
    body: because(`Pengembalian ${rupiah(amount)} ${student} ditolak.`, note),
    url: '/staff/pembayaran-mahasiswa?tab=pengembalian&status=REJECTED',
  }),
  'scholarship.coached': ({ scholarship, minIpk, nth, terms, note }) => ({
    ...alarm,
    title: 'Pembinaan penerima beasiswa',
    body: `IPK Anda di bawah ${hundredths(minIpk)}, syarat ${scholarship}. Semester pembinaan ke-${nth}${terms === null ? '' : ` dari ${terms}`}: ${ended(note)}`,
    url: '/student/nilai-saya',
  }),
};
