import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const personalDataSentences: Sentences = {
  records: {},
  constraints: {
    processing_activities_activity_key: {
      message: 'Kegiatan ini sudah ada dalam register.',
      field: 'activity',
    },
  },
};
