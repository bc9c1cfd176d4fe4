import { expect, test } from 'vitest';
import { type CheckFacts, checkRefusal } from './meeting-check.ts';

const present: CheckFacts = {
  by: 'STUDENT',
  type: 'KULIAH',
  status: 'DONE',
  mark: 'H',
  student: 'NOBODY',
  kaprodi: false,
};

test.each<[string, Partial<CheckFacts>, string | null]>([
  ['a student who was there', {}, null],
  ['the same student again', { student: 'SELF' }, null],
  ['before it is recorded', { status: 'NOT-YET' }, 'Pertemuan ini belum selesai dicatat.'],
  ['a cancelled meeting', { status: 'CANCLE' }, 'Pertemuan ini belum selesai dicatat.'],
  ['who was ill', { mark: 'S' }, 'Hanya mahasiswa yang hadir yang dapat memverifikasi pertemuan.'],
  ['who has no mark', { mark: null }, 'Hanya mahasiswa yang hadir yang dapat memverifikasi pertemuan.'],
  ['after another student', { student: 'OTHER' }, 'Pertemuan ini sudah diverifikasi mahasiswa lain.'],
  ['after the kaprodi', { kaprodi: true }, 'Pertemuan ini sudah diperiksa kaprodi.'],
  [
    'the own words after the kaprodi',
    { kaprodi: true, student: 'SELF' },
    'Pertemuan ini sudah diperiksa kaprodi.',
  ],
  ['a guest lecture', { type: 'TAMU' }, null],
  ['an exam', { type: 'UTS' }, 'Ujian memiliki berita acara sendiri.'],
  ['an exam by the kaprodi', { by: 'KAPRODI', type: 'UAS' }, 'Ujian memiliki berita acara sendiri.'],
  ['the kaprodi', { by: 'KAPRODI', mark: null }, null],
  ['the kaprodi again', { by: 'KAPRODI', mark: null, kaprodi: true }, null],
  [
    'the kaprodi too early',
    { by: 'KAPRODI', mark: null, status: 'NOT-YET' },
    'Pertemuan ini belum selesai dicatat.',
  ],
])('%s', (_, change, expected) => {
  expect(checkRefusal({ ...present, ...change })).toBe(expected);
});
