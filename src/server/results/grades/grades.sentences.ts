import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const gradesSentences: Sentences = {
  records: { grades: 'Nilai' },
  constraints: {
    grade_corrections_two_people: { message: 'Pengaju koreksi tidak dapat memutuskan koreksinya sendiri.' },
    grade_corrections_proof: { message: 'Unggah bukti koreksi nilai ini.', field: 'proof' },
    grade_corrections_one_open: { message: 'Masih ada pengajuan koreksi yang belum diputuskan.' },
    grade_objections_grade_key: { message: 'Anda sudah mengajukan sanggahan untuk nilai ini.' },
    grades_student_schedule_key: {
      message: 'Nilai mahasiswa pada kelas ini baru saja diisi. Muat ulang halaman.',
    },
  },
};
