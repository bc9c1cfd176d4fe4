import { expect, test } from 'vitest';
import { askFor } from './ask-for.ts';
import { inOthersWords, toOthers } from './others-words.ts';

test('no sentence that sends a student to an office sends others there, or speaks to them as to the student', () => {
  const told = Object.values(askFor).map(({ student }) => inOthersWords(student, 'Siti Aminah'));
  expect(told.filter((text) => /\bAnda\b|[Hh]ubungi|[Tt]anyakan/.test(text))).toEqual([]);
  expect(new Set(told).size).toBe(told.length);
});

test('the student is named, without a name as one does of a student, and at the beginning of a sentence in capitals', () => {
  expect(inOthersWords('Biodata Anda belum lengkap. Anda belum lulus.')).toBe(
    'Biodata mahasiswa ini belum lengkap. Mahasiswa ini belum lulus.',
  );
  expect(inOthersWords('Anda belum mengisi KRS.', 'Siti Aminah')).toBe('Siti Aminah belum mengisi KRS.');
  expect(inOthersWords(`Judul belum dapat diajukan. ${askFor.status.student}`)).toBe(
    'Judul belum dapat diajukan. Periksa statusnya di data mahasiswa.',
  );
});

test.each([
  ['Luluskan 104 sks lagi.', 'Mahasiswa meluluskan 104 sks lagi.'],
  ['Kembalikan pinjaman dan lunasi denda.', 'Mahasiswa mengembalikan pinjaman dan melunasi denda.'],
  ['KRS: Ambil atau ulangi Statistika.', 'KRS: Mahasiswa mengambil atau mengulangi Statistika.'],
  ['Lengkapi biodata lalu ajukan KRS.', 'Mahasiswa melengkapi biodata lalu mengajukan KRS.'],
  [
    'Perbaiki nilai D, kemudian unggah buktinya.',
    'Mahasiswa memperbaiki nilai D, kemudian mengunggah buktinya.',
  ],
  ['Lunasi denda, atau hubungi perpustakaan.', 'Mahasiswa melunasi denda.'],
  [
    'Ulangi Statistika, lalu tanyakan ke BAAK bila perlu. Unggah foto.',
    'Mahasiswa mengulangi Statistika. Mahasiswa mengunggah foto.',
  ],
  ['Lengkapi: NIK, Foto.', 'Perlu dilengkapi: NIK, Foto.'],
  ['Muat ulang halaman. Pilih lagi kelasnya.', 'Muat ulang halaman. Pilih lagi kelasnya.'],
])('a step of the student is told of the student: %s', (sentence, told) => {
  expect(inOthersWords(sentence)).toBe(told);
});

test.each(['dan', 'atau', 'lalu', 'kemudian', ', lalu', ','])(
  'no step behind "%s" stays a command',
  (joint) => {
    const steps = ['Ajukan', 'Ambil', 'Kembalikan', 'Lengkapi', 'Luluskan', 'Lunasi', 'Minta', 'Perbaiki'];
    for (const step of [...steps, 'Selesaikan', 'Serahkan', 'Ulangi', 'Unggah']) {
      const told = inOthersWords(
        `${step} yang satu${joint.startsWith(',') ? '' : ' '}${joint} ${step.toLowerCase()} yang lain.`,
      );
      expect(told).toMatch(/^Mahasiswa me\w+ yang satu,?( \w+)? me\w+ yang lain\.$/);
    }
  },
);

test('a refusal keeps its code and what else it carries', () => {
  const refusal = { code: 'ADVISOR', message: askFor.advisor.student, link: null };
  expect(toOthers(refusal, 'Siti Aminah')).toEqual({
    ...refusal,
    message: 'Siti Aminah belum memiliki dosen PA. Tetapkan dosen PA-nya di data mahasiswa.',
  });
});
