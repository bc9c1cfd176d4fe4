import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const planRequestsSentences: Sentences = {
  records: {},
  constraints: {
    plan_requests_one_open: { message: 'Permohonan cicilan untuk tagihan ini masih menunggu keputusan.' },
  },
};
