import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const bookingsSentences: Sentences = {
  records: { bookings: 'Pemesanan ruang' },
  constraints: {
    bookings_room_clash: {
      message: 'Ruang sudah dipakai pada jam tersebut.',
      field: 'roomId',
      code: 'CLASH',
    },
    booking_parties_pkey: { message: 'Orang yang sama disebut dua kali.', code: 'INVALID' },
    booking_parties_clash: {
      message: 'Salah satu yang terlibat sudah ada acara pada jam tersebut.',
      field: 'date',
      code: 'CLASH',
    },
  },
};
