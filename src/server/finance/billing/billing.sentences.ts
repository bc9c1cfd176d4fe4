import { namedTwice, type Sentences } from '#server/platform/db/constraint-sentences.ts';

export const billingSentences: Sentences = {
  records: {
    bills: 'Tagihan',
    payment_types: 'Jenis pembayaran',
    scholarship_grants: 'Penerima beasiswa',
    scholarships: 'Beasiswa',
  },
  constraints: {
    bills_sums: {
      message: 'Jumlah melebihi sisa tagihan. Muat ulang untuk melihat sisanya.',
      field: 'amount',
    },
    student_deposits_amount: { message: 'Deposit mahasiswa tidak cukup.', field: 'amount' },
    payment_types_code_key: { message: 'Kode jenis pembayaran ini sudah ada.', field: 'code' },
    scholarships_name_key: { message: 'Beasiswa dengan nama ini sudah ada.', field: 'name' },
    scholarship_grants_no_overlap: {
      message: 'Mahasiswa ini sudah menerima beasiswa tersebut pada semester itu.',
      field: 'fromPeriod',
    },
    payment_type_amounts_pkey: namedTwice('Mahasiswa', 'amounts'),
    scholarship_coachings_once: { message: 'Pembinaan semester ini sudah dicatat.' },
  },
};
