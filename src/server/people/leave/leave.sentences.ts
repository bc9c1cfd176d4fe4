import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const leaveSentences: Sentences = {
  records: {},
  constraints: {
    leave_requests_one_open: { message: 'Masih ada cuti yang diajukan atau berjalan.' },
  },
};
