import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const proceduresSentences: Sentences = {
  records: { attachments: 'Lampiran' },
  constraints: {},
};
