import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const lecturersSentences: Sentences = {
  records: { lecturers: 'Dosen' },
  constraints: {
    lecturers_nidn_key: { message: 'NIDN ini sudah dipakai dosen lain.', field: 'nidn' },
    lecturers_email_key: { message: 'Email ini sudah dipakai dosen lain.', field: 'email' },
  },
};
