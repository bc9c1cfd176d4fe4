import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const lettersSentences: Sentences = {
  records: {},
  constraints: {
    letter_requests_one_open: { message: 'Masih ada permintaan surat ini yang belum diproses.' },
  },
};
