import { expect, test } from 'vitest';
import { missingText } from './missing-text.ts';

const row = (className: string, ungraded: number) => ({ courseCode: 'MNJ301', className, ungraded });

test('classes that lack a grade are named with how many students, before they are published', () => {
  const text = missingText([row('A', 2), row('B', 0), row('C', 1)]);
  expect(text).toContain('3 mahasiswa yang masuk setelah nilai diserahkan belum bernilai');
  expect(text).toContain('(MNJ301 kelas A, MNJ301 kelas C)');
  expect(text).toContain('Kembalikan dahulu ke dosennya');
});

test('of many the first three are named', () => {
  expect(missingText(['A', 'B', 'C', 'D', 'E'].map((name) => row(name, 1)))).toContain(
    '(MNJ301 kelas A, MNJ301 kelas B, MNJ301 kelas C, dan 2 lainnya)',
  );
});

test('where nobody is missing nothing is said', () => {
  expect(missingText([row('A', 0)])).toBe('');
});
