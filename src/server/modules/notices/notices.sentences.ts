import type { Sentences } from '../../db/constraint-sentences.ts';

export const noticesSentences: Sentences = {
  records: { notices: 'Pemberitahuan' },
  constraints: {},
};
