import { namedTwice, type Sentences } from '#server/platform/db/constraint-sentences.ts';

export const activitiesSentences: Sentences = {
  records: {
    activities: 'Kegiatan',
    activity_members: 'Anggota kegiatan',
    activity_types: 'Program aktivitas',
  },
  constraints: {
    activity_types_slug_key: { message: 'Program dengan jenis kegiatan ini sudah ada.', field: 'slug' },
    activity_logs_day_key: { message: 'Catatan untuk tanggal ini sudah ada.', field: 'date' },
    activity_conversions_pkey: namedTwice('Mata kuliah', 'conversions'),
    activity_members_pkey: namedTwice('Anggota', 'memberNims'),
    activity_supervisors_pkey: namedTwice('Pembimbing', 'lectureIds'),
    activity_members_leader_key: {
      message: 'Kegiatan hanya memiliki satu ketua.',
      field: 'memberNims',
      code: 'INVALID',
    },
  },
};
