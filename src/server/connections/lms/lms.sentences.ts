import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const lmsSentences: Sentences = {
  records: { lms_courses: 'Kelas LMS', lms_runs: 'Sinkronisasi LMS' },
  constraints: {
    lms_users_lms_key: { message: 'Akun LMS ini sudah dihubungkan dengan orang lain.', field: 'lmsId' },
    lms_courses_lms_key: { message: 'Kelas LMS ini sudah dihubungkan dengan kelas lain.' },
    lms_categories_lms_key: { message: 'Kategori LMS ini sudah dihubungkan dengan semester lain.' },
  },
};
