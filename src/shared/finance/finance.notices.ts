import { reminderText, type BillReminder } from '#shared/finance/billing/bill-reminder.ts';
import type { PlanDecision } from '#shared/finance/plan-requests/plan-request.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { because, ended } from '#shared/platform/notices/sentences.ts';
import { alarm, info, todo, type WordsOf } from '#shared/platform/notices/words-of.ts';

const PAYMENTS = '/student/pembayaran/riwayat-transaksi';

const planWords: Record<PlanDecision, string> = {
  APPROVE: 'berlaku seperti yang Anda minta',
  ALTER: 'disetujui dengan perubahan; periksa jumlah dan tanggalnya',
  REJECT: 'tidak berubah',
};

/** What notices about bills, payments and grants have to know. */
type Facts = {
  'bill.reminder': BillReminder;
  'charge.withdrawn': { bill: string; amount: number };
  'payment.rejected': { bill: string; amount: number; reason: string };
  'payment.reversed': { bill: string; amount: number; reason: string };
  'payment.verified': { bill: string; amount: number; receipt: string };
  'plan.decided': { bill: string; decision: PlanDecision; note: string };
  'refund.decided': { amount: number; approved: boolean; note: string };
  'refund.paid': { amount: number };
  'refund.refused': { amount: number; student: string; note: string };
  'scholarship.coached': {
    scholarship: string;
    minIpk: number;
    nth: number;
    terms: number | null;
    note: string;
  };
};

declare module '#shared/platform/notices/notice-facts.ts' {
  interface NoticeFacts extends Facts {}
}

/** Notices about bills, payments and grants, in words. */
export const financeNotices: WordsOf<Facts> = {
  'bill.reminder': reminderText,
  'charge.withdrawn': ({ bill, amount }) => ({
    ...info,
    title: 'Pembayaran daring ditarik',
    body: `Pembayaran daring ${rupiah(amount)} untuk ${bill} ditarik karena tagihannya kini lebih kecil atau sudah lunas. Jangan membayar ke nomor virtual atau QRIS yang lama; bila masih ada sisa tagihan, mulai pembayaran baru.`,
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
