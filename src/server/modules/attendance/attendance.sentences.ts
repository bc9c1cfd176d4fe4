import type { Sentences } from '../../db/constraint-sentences.ts';

export const attendanceSentences: Sentences = {
  records: { attendances: 'Presensi' },
  constraints: {},
};
