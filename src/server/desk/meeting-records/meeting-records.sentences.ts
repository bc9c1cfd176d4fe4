import { namedTwice, type Sentences } from '#server/platform/db/constraint-sentences.ts';

export const meetingRecordsSentences: Sentences = {
  records: { meeting_points: 'Pembahasan', meeting_records: 'Notulen' },
  constraints: {
    meeting_people_leader_key: {
      message: 'Rapat hanya memiliki satu pimpinan.',
      field: 'people',
      code: 'INVALID',
    },
    meeting_people_secretary_key: {
      message: 'Rapat hanya memiliki satu notulis.',
      field: 'people',
      code: 'INVALID',
    },
    meeting_people_user_key: namedTwice('Peserta', 'people'),
  },
};
