import { because } from '#shared/platform/notices/sentences.ts';
import { alarm, info, todo, type WordsOf } from '#shared/platform/notices/words-of.ts';

const KRS = '/student/aktivitas-mahasiswa/krs';

/** Facts of each KRS notice. */
type Facts = {
  'krs.approved': { sks: number };
  'krs.cancelled': { reason: string };
  'krs.late': { reason: string };
  'krs.rejected': { note: string };
  'krs.reopened': { reason: string };
  'krs.returned': { note: string };
  'krs.written': { sks: number; reason: string };
};

declare module '#shared/platform/notices/notice-facts.ts' {
  interface NoticeFacts extends Facts {}
}

/** Texts of the KRS notices. */
export const enrolmentNotices: WordsOf<Facts> = {
  'krs.approved': ({ sks }) => ({
    ...info,
    title: 'KRS disetujui',
    body: `KRS Anda sebanyak ${sks} sks sudah disetujui.`,
    url: KRS,
  }),
  'krs.cancelled': ({ reason }) => ({
    ...alarm,
    title: 'KRS dibatalkan',
    body: because('KRS Anda dibatalkan dan kursinya dilepas. Hubungi BAAK bila ada pertanyaan.', reason),
    url: KRS,
    ackRequired: true,
  }),
  'krs.late': ({ reason }) => ({
    ...info,
    title: 'KRS terlambat diterima',
    body: because('BAAK menerima KRS terlambat Anda. Dosen PA sekarang dapat menyetujuinya.', reason),
    url: KRS,
  }),
  'krs.rejected': ({ note }) => ({
    ...alarm,
    title: 'KRS ditolak',
    body: because('KRS Anda ditolak. Hubungi dosen PA Anda.', note),
    url: KRS,
  }),
  'krs.reopened': ({ reason }) => ({
    ...todo,
    title: 'KRS dibuka kembali',
    body: because('KRS Anda kembali menjadi draf. Perbaiki lalu ajukan lagi.', reason),
    url: KRS,
  }),
  'krs.returned': ({ note }) => ({
    ...todo,
    title: 'KRS perlu diperbaiki',
    body: because('Perbaiki KRS Anda lalu ajukan kembali.', note),
    url: KRS,
  }),
  'krs.written': ({ sks, reason }) => ({
    ...info,
    title: 'KRS diisikan BAAK',
    body: because(`BAAK mengisikan KRS Anda sebanyak ${sks} sks. Dosen PA memutuskannya.`, reason),
    url: KRS,
  }),
};
