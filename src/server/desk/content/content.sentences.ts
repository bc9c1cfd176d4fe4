import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const contentSentences: Sentences = {
  records: { news_categories: 'Kategori berita' },
  constraints: {
    news_categories_name_key: { message: 'Kategori dengan nama ini sudah ada.', field: 'name' },
    news_slug_key: { message: 'Alamat berita ini baru saja dipakai. Simpan sekali lagi.', field: 'title' },
    news_slug_frozen: { message: 'Alamat berita yang pernah terbit tidak dapat diubah.' },
    banners_at_most_eight: {
      message: 'Sudah ada 8 banner aktif. Nonaktifkan salah satu terlebih dahulu.',
      field: 'isActive',
    },
    news_categories_slug_key: {
      message: 'Alamat kategori ini baru saja dipakai. Simpan sekali lagi.',
      field: 'name',
    },
  },
};
