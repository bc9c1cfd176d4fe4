import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const attendanceSentences: Sentences = {
  records: { attendances: 'Presensi' },
  constraints: {},
};
