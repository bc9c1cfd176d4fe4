import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const campusSentences: Sentences = {
  records: {},
  constraints: {
    main_data_versions_no_key: {
      message: 'Pengaturan ini baru saja diubah pengguna lain. Muat ulang halaman.',
    },
  },
};
