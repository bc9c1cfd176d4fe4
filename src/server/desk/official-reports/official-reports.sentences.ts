import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const officialReportsSentences: Sentences = {
  records: {},
  constraints: {
    official_reports_about: {
      message: 'Berita acara menyangkut satu hal saja: kelas, ujian, atau skripsi.',
      field: 'scheduleId',
      code: 'INVALID',
    },
  },
};
