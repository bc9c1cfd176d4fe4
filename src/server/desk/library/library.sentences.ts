import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const librarySentences: Sentences = {
  records: { library_copies: 'Eksemplar', library_loans: 'Peminjaman', library_titles: 'Judul' },
  constraints: {
    library_titles_isbn_key: { message: 'ISBN ini sudah ada di katalog.', field: 'isbn' },
    library_titles_call_key: {
      message: 'Judul dengan nomor panggil ini sudah ada di katalog.',
      field: 'callNumber',
    },
    library_copies_barcode_key: { message: 'Barcode ini sudah dipakai eksemplar lain.', field: 'barcode' },
    library_copies_available: { message: 'Eksemplar ini baru saja dipinjamkan.' },
    library_copies_follow_loan: { message: 'Status eksemplar mengikuti peminjamannya.' },
    library_loans_open_key: { message: 'Eksemplar ini baru saja dipinjamkan.', field: 'barcode' },
    library_reservations_student_key: { message: 'Anda sudah memesan judul ini.' },
    library_reservations_lecturer_key: { message: 'Anda sudah memesan judul ini.' },
    library_clearances_open_key: {
      message: 'Permintaan untuk keperluan ini masih menunggu.',
      field: 'purpose',
    },
    library_fines_once: { message: 'Denda untuk peminjaman ini sudah dicatat.' },
    library_reservations_held_key: { message: 'Eksemplar ini sudah disiapkan untuk pemesan lain.' },
  },
};
