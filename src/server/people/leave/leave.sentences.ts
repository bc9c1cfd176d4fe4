import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const leaveSentences: Sentences = {
  records: {},
  constraints: {
    leave_requests_one_open: { message: 'Anda masih memiliki cuti yang diajukan atau berjalan.' },
  },
};
