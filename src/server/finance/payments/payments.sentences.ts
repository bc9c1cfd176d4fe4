import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const paymentsSentences: Sentences = {
  records: { payments: 'Pembayaran' },
  constraints: {
    payments_source_key: { message: 'Transaksi ini sudah pernah dicatat.' },
    payments_two_people: {
      message: 'Pemverifikasi tidak dapat membalik pembayaran yang diverifikasinya sendiri.',
    },
  },
};
