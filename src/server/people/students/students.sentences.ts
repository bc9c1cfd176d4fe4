import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const studentsSentences: Sentences = {
  records: { students: 'Mahasiswa' },
  constraints: {
    students_nim_unique: { message: 'NIM ini sudah terdaftar.', field: 'nim' },
    students_email_key: { message: 'Email ini sudah dipakai mahasiswa lain.', field: 'email' },
    student_advisors_one_open: { message: 'Dosen PA mahasiswa ini baru saja diubah. Muat ulang halaman.' },
  },
};
