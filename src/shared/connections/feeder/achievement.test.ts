import { expect, test } from 'vitest';
import { achievementFields, achievementValues, placeIn } from './achievement.ts';
import { checkValues } from '#shared/platform/feeder/field.ts';

test.each([
  ['Juara 2', 2],
  ['juara ke-3', 3],
  ['Peringkat II', 2],
  ['1', 1],
  ['III', 3],
  ['Juara 0', null],
  ['Juara Harapan 1', null],
  ['Finalis', null],
  ['', null],
])('the rank %j names the place %j', (rank, place) => expect(placeIn(rank)).toBe(place));

const facts = {
  ...({ achievementType: '3', level: 'INTERNASIONAL', title: 'Kejuaraan renang', year: 2026 } as const),
  organiser: '',
  rank: 'Finalis',
};

test('what was won goes by the codes of the national lists; what is not known is left out', () => {
  expect(achievementValues(facts)).toEqual({
    id_jenis_prestasi: '3',
    id_tingkat_prestasi: '6',
    nama_prestasi: 'Kejuaraan renang',
    tahun_prestasi: '2026',
    penyelenggara: null,
    peringkat: null,
  });
  expect(checkValues(achievementFields, achievementValues(facts))).toEqual([]);
});
