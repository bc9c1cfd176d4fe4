import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const conversionsSentences: Sentences = {
  records: { conversions: 'Konversi nilai' },
  constraints: {
    conversions_student_key: { message: 'Mahasiswa ini sudah memiliki konversi nilai.', field: 'studentId' },
    conversion_rows_origin_key: {
      message: 'Ada dua baris dengan kode asal dan mata kuliah yang sama.',
      field: 'rows',
    },
  },
};
