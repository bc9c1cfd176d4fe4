import type { Sentences } from '../../db/constraint-sentences.ts';

export const importsSentences: Sentences = {
  records: { import_batches: 'Impor' },
  constraints: {},
};
