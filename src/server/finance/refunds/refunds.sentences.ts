import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const refundsSentences: Sentences = {
  records: { refunds: 'Pengembalian dana' },
  constraints: {
    refunds_two_people: { message: 'Pengaju tidak dapat memutuskan pengembalian dananya sendiri.' },
  },
};
