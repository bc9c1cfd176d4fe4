import { namedTwice, type Sentences } from '#server/platform/db/constraint-sentences.ts';

export const rpsSentences: Sentences = {
  records: { rps: 'RPS' },
  constraints: {
    rps_number_key: { message: 'RPS mata kuliah ini sudah ada pada semester tersebut.', field: 'courseId' },
    rps_one_open: {
      message: 'RPS mata kuliah ini sedang disusun pada semester tersebut. Lanjutkan yang sudah ada.',
      field: 'courseId',
    },
    rps_frozen: { message: 'RPS yang sudah diajukan tidak dapat diubah atau dihapus.' },
    rps_lecturers_pkey: namedTwice('Dosen', 'lectureIds'),
    rps_one_approved: { message: 'RPS lain untuk mata kuliah dan semester ini sudah disetujui.' },
  },
};
