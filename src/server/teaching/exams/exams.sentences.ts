import { namedTwice, type Sentences } from '#server/platform/db/constraint-sentences.ts';

export const examsSentences: Sentences = {
  records: { exam_makeups: 'Permohonan ujian susulan', exam_rooms: 'Ruang ujian', exam_sessions: 'Ujian' },
  constraints: {
    exam_sessions_one: {
      message: 'Ujian kelas ini sudah dijadwalkan. Muat ulang halaman.',
      field: 'scheduleId',
    },
    exam_seats_no_key: { message: 'Kursi sedang disusun pengguna lain. Coba lagi.' },
    exam_makeups_one: { message: 'Permohonan ujian susulan ini sudah ada. Muat ulang halaman.' },
    meetings_follow_exam: { message: 'Jadwal ujian diatur BAAK pada tab Ujian di Jadwal kuliah.' },
    exam_seats_pkey: namedTwice('Mahasiswa', 'makeupIds'),
    exam_rooms_no_key: { message: 'Ruang ujian sedang disusun pengguna lain. Coba lagi.' },
  },
};
