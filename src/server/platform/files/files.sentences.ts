import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const filesSentences: Sentences = {
  records: { files: 'Berkas' },
  constraints: {},
};
