import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { terbilang, terbilangRupiah } from './terbilang.ts';

const small = new Map(
  'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'
    .split(' ')
    .map((word, n) => [word, n]),
);
const large = new Map([
  ['ribu', 1e3],
  ['juta', 1e6],
  ['miliar', 1e9],
  ['triliun', 1e12],
]);

/** Reads Indonesian number words from left to right: the grammar's own inverse, independent of how they are made. */
function read(words: string): number {
  let total = 0;
  let group = 0;
  let digit = 0;
  for (const word of words.replace('seribu', 'satu ribu').replaceAll('seratus', 'satu ratus').split(' ')) {
    const scale = large.get(word);
    if (scale !== undefined) {
      total += (group + digit) * scale;
      group = 0;
      digit = 0;
    } else if (word === 'ratus' || word === 'puluh') {
      group += digit * (word === 'ratus' ? 100 : 10);
      digit = 0;
    } else if (word === 'belas') digit += 10;
    else digit = small.get(word) ?? Number.NaN;
  }
  return total + group + digit;
}

describe('terbilang', () => {
  test.each([
    [0, 'nol rupiah'],
    [11, 'sebelas rupiah'],
    [100, 'seratus rupiah'],
    [1000, 'seribu rupiah'],
    [1001, 'seribu satu rupiah'],
    [11_111, 'sebelas ribu seratus sebelas rupiah'],
    [101_000, 'seratus satu ribu rupiah'],
    [1_000_000, 'satu juta rupiah'],
    [1_001_000, 'satu juta seribu rupiah'],
    [3_250_500, 'tiga juta dua ratus lima puluh ribu lima ratus rupiah'],
    [21_000_000, 'dua puluh satu juta rupiah'],
    [1_000_000_000, 'satu miliar rupiah'],
    [-250_000, 'minus dua ratus lima puluh ribu rupiah'],
  ])('%s rupiah → %s', (amount, words) => expect(terbilangRupiah(amount)).toBe(words));

  test.each([
    [1, 'satu'],
    [10, 'sepuluh'],
    [12, 'dua belas'],
    [19, 'sembilan belas'],
    [20, 'dua puluh'],
    [99, 'sembilan puluh sembilan'],
    [110, 'seratus sepuluh'],
    [200, 'dua ratus'],
    [1100, 'seribu seratus'],
    [2000, 'dua ribu'],
    [10_000, 'sepuluh ribu'],
    [21_000, 'dua puluh satu ribu'],
    [100_000, 'seratus ribu'],
    [1_000_001, 'satu juta satu'],
    [1_000_000_000_000, 'satu triliun'],
    [-1, 'minus satu'],
  ])('%s → %s', (value, words) => expect(terbilang(value)).toBe(words));

  test('writes the largest amount in full', () =>
    expect(terbilang(999_999_999_999_999)).toBe(
      ['triliun', 'miliar', 'juta', 'ribu', '']
        .map((scale) => `sembilan ratus sembilan puluh sembilan ${scale}`)
        .join(' ')
        .trim(),
    ));

  test('reads back as the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (value) => {
        expect(read(terbilang(value))).toBe(value);
      }),
    );
  });

  test('reads back every number of a thousand group', () => {
    for (let n = 0; n < 1000; n += 1) {
      expect(read(terbilang(n))).toBe(n);
      expect(read(terbilang(n * 1000))).toBe(n * 1000);
    }
  });

  test.each([1e15, -1e15, 0.5, Number.NaN, Infinity])('refuses %s', (value) =>
    expect(() => terbilang(value)).toThrow(RangeError),
  );
});

test('an amount ends as the college has it', () => {
  expect(terbilangRupiah(1_001_000, 'rupiah saja')).toBe('satu juta seribu rupiah saja');
});
