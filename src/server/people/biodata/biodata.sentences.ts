import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const biodataSentences: Sentences = {
  records: {},
  constraints: {
    student_biodata_nik_key: { message: 'NIK ini sudah dipakai mahasiswa lain.', field: 'nik' },
    data_changes_one_open: { message: 'Masih ada pengajuan perubahan data yang belum diputuskan.' },
    data_changes_two_people: { message: 'Pengaju tidak dapat memutuskan pengajuannya sendiri.' },
  },
};
