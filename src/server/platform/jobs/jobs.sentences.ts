import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const jobsSentences: Sentences = {
  records: { jobs: 'Pekerjaan' },
  constraints: {
    jobs_one_running: { message: 'Pekerjaan yang sama masih berjalan. Tunggu sampai selesai.' },
  },
};
