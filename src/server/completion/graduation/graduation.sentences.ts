import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const graduationSentences: Sentences = {
  records: { graduation_decrees: 'SK yudisium' },
  constraints: {
    graduation_applications_one_open: { message: 'Sudah ada pengajuan yudisium yang belum selesai.' },
    graduation_applications_diploma_number_key: {
      message: 'Nomor ijazah ini sudah dipakai lulusan lain.',
      field: 'diplomaNumber',
    },
    graduation_applications_transcript_number_key: {
      message: 'Nomor transkrip ini sudah dipakai lulusan lain.',
      field: 'transcriptNumber',
    },
    graduation_decrees_number_key: { message: 'Nomor SK ini sudah dipakai.', field: 'number' },
  },
};
