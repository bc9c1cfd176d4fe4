import { namedTwice, type Sentences } from '#server/platform/db/constraint-sentences.ts';

export const krsSentences: Sentences = {
  records: { krs: 'KRS' },
  constraints: {
    krs_student_period_key: { message: 'KRS semester ini sudah ada.' },
    krs_items_schedule_key: namedTwice('Kelas', 'scheduleIds'),
    krs_items_course_key: {
      message: 'Mata kuliah yang sama dipilih pada dua kelas.',
      field: 'scheduleIds',
      code: 'INVALID',
    },
  },
};
