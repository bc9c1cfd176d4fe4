import { expect, test } from 'vitest';
import { askFor, inOthersWords, toOthers } from './others-words.ts';

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

test('a refusal keeps its code and what else it carries', () => {
  const refusal = { code: 'ADVISOR', message: askFor.advisor.student, link: null };
  expect(toOthers(refusal, 'Siti Aminah')).toEqual({
    ...refusal,
    message: 'Siti Aminah belum memiliki dosen PA. Tetapkan dosen PA-nya di data mahasiswa.',
  });
});
