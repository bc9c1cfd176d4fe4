import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const importsSentences: Sentences = {
  records: { import_batches: 'Impor' },
  constraints: {},
};
