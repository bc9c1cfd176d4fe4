import type { Sentences } from '../../db/constraint-sentences.ts';

export const filesSentences: Sentences = {
  records: { files: 'Berkas' },
  constraints: {},
};
