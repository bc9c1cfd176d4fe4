import type { Sentences } from '../../db/constraint-sentences.ts';

export const proceduresSentences: Sentences = {
  records: { attachments: 'Lampiran' },
  constraints: {},
};
