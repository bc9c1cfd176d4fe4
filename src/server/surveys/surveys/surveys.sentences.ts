import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const surveysSentences: Sentences = {
  records: { evaluation_questions: 'Pertanyaan', question_sets: 'Versi pertanyaan', survey_boxes: 'Survei' },
  constraints: {
    evaluation_questions_code_key: { message: 'Kode ini sudah dipakai pada versi yang sama.', field: 'code' },
    survey_released: {
      message: 'Masa pengisian evaluasi semester ini sudah berakhir. Jawaban Anda tidak tersimpan.',
    },
    evaluation_questions_frozen: {
      message: 'Versi ini sudah dipakai mahasiswa. Buat versi baru untuk mengubah pertanyaan.',
    },
    survey_boxes_condensed: { message: 'Survei ini sudah lebih dari lima tahun dan tidak menerima jawaban.' },
    question_sets_one_draft: { message: 'Draf untuk survei ini sudah ada. Selesaikan atau hapus draf itu.' },
    question_sets_version_key: { message: 'Versi baru sedang dibuat pengguna lain. Muat ulang halaman.' },
    evaluation_questions_position_key: {
      message: 'Urutan pertanyaan baru saja diubah pengguna lain. Muat ulang halaman.',
    },
    question_sets_one_active: { message: 'Versi lain baru saja diaktifkan. Muat ulang halaman.' },
    survey_completions_key: { message: 'Anda sudah mengisi evaluasi ini.' },
  },
};
