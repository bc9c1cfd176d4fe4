import { namedTwice, type Sentences } from '#server/platform/db/constraint-sentences.ts';

export const thesisSentences: Sentences = {
  records: {
    theses: 'Skripsi',
    thesis_events: 'Jadwal sidang',
    thesis_periods: 'Periode skripsi',
    thesis_sessions: 'Bimbingan',
    thesis_titles: 'Judul skripsi',
  },
  constraints: {
    theses_one_standing: { message: 'Mahasiswa ini masih memiliki skripsi yang berjalan.' },
    thesis_periods_name_key: { message: 'Periode skripsi dengan nama ini sudah ada.', field: 'name' },
    thesis_board_pkey: namedTwice('Penguji', 'board'),
    thesis_board_one_chair: {
      message: 'Penguji hanya memiliki satu ketua.',
      field: 'board',
      code: 'INVALID',
    },
    thesis_events_attempt_key: { message: 'Sidang ini sudah dijadwalkan. Muat ulang halaman.' },
    thesis_scores_pkey: { message: 'Anda sudah mengisi nilai sidang ini. Muat ulang halaman.' },
    thesis_supervisors_order_key: { message: 'Pembimbing ini baru saja diubah. Muat ulang halaman.' },
    thesis_supervisors_person_key: { message: 'Dosen ini sudah menjadi pembimbing skripsi tersebut.' },
    thesis_titles_one_chosen: { message: 'Judul lain baru saja dipilih. Muat ulang halaman.' },
  },
};
