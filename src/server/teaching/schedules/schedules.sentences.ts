import { namedTwice, type Sentences } from '#server/platform/db/constraint-sentences.ts';

export const schedulesSentences: Sentences = {
  records: { meetings: 'Pertemuan', schedules: 'Kelas' },
  constraints: {
    schedules_class_key: { message: 'Kelas ini sudah ada untuk mata kuliah tersebut.', field: 'className' },
    schedules_room_clash: {
      message: 'Ruang sudah dipakai pada jam tersebut.',
      field: 'roomId',
      code: 'CLASH',
    },
    schedule_lecturers_clash: {
      message: 'Dosen sudah mengajar pada jam tersebut.',
      field: 'lecturers',
      code: 'CLASH',
    },
    schedule_classes_clash: {
      message: 'Kelas mahasiswa sudah kuliah pada jam tersebut.',
      field: 'classIds',
      code: 'CLASH',
    },
    schedule_classes_schedule_id_class_id_pk: namedTwice('Kelas mahasiswa', 'classIds'),
    schedule_lecturers_schedule_id_lecturer_id_pk: namedTwice('Dosen', 'lecturers'),
    meetings_no_key: { message: 'Pertemuan dengan nomor ini sudah ada.' },
  },
};
