import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const paymentMethodsSentences: Sentences = {
  records: { payment_methods: 'Metode pembayaran' },
  constraints: {
    payment_methods_name_key: { message: 'Metode pembayaran dengan nama ini sudah ada.', field: 'name' },
  },
};
