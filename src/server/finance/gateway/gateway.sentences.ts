import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const gatewaySentences: Sentences = {
  records: { gateway_charges: 'Pembayaran daring', gateway_notices: 'Pemberitahuan pembayaran' },
  constraints: {
    gateway_charges_one_open: {
      message: 'Pembayaran otomatis tagihan ini sudah dibuat. Muat ulang halaman.',
    },
  },
};
