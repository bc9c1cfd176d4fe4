import { expect, test } from 'vitest';
import { choiceRefusal, concentrationRefusal } from './concentration-choice.ts';

const offered = ['SDM', 'KEUANGAN'] as const;
const facts = { semesterNumber: 4, current: null, changes: 0, offered } as const;

test.each([
  [{ semesterNumber: 3 }, 'Konsentrasi dipilih mulai semester 4.'],
  [{ semesterNumber: 4 }, null],
  [{ semesterNumber: 9 }, null],
  [{ offered: [] }, 'Kurikulum Anda tidak memiliki konsentrasi.'],
  [{ semesterNumber: 5, current: 'SDM' }, null],
  [
    { semesterNumber: 6, current: 'SDM' },
    'Konsentrasi hanya dapat diganti sebelum semester 6. Hubungi BAAK.',
  ],
  [
    { semesterNumber: 5, current: 'SDM', changes: 1 },
    'Konsentrasi hanya dapat diganti satu kali. Hubungi BAAK bila perlu diubah lagi.',
  ],
] as const)('of %o the refusal is %s', (more, message) => {
  expect(choiceRefusal({ ...facts, ...more })).toBe(message);
});

test('one that the curriculum does not have is refused', () => {
  expect(concentrationRefusal(facts, 'BISNIS', null)).toBe('Konsentrasi Bisnis tidak ada di kurikulum Anda.');
});

test('the same concentration and one without room are refused, one without a quota never is', () => {
  expect(concentrationRefusal({ ...facts, current: 'SDM' }, 'SDM', null)).toBe(
    'Anda sudah di konsentrasi Sumber Daya Manusia.',
  );
  expect(concentrationRefusal(facts, 'KEUANGAN', 0)).toBe(
    'Kuota konsentrasi Keuangan sudah penuh. Pilih yang lain atau hubungi kaprodi.',
  );
  expect(concentrationRefusal(facts, 'KEUANGAN', 1)).toBeNull();
  expect(concentrationRefusal(facts, 'KEUANGAN', null)).toBeNull();
});
