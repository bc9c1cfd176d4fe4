import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const studentClassesSentences: Sentences = {
  records: { student_classes: 'Kelas mahasiswa' },
  constraints: {
    student_classes_name_key: {
      message: 'Kelas dengan nama ini sudah ada pada angkatan tersebut.',
      field: 'name',
    },
  },
};
