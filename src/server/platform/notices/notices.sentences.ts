import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const noticesSentences: Sentences = {
  records: { notices: 'Pemberitahuan' },
  constraints: {},
};
