import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupMark, readRupiah, readTyped } from './read-rupiah.ts';
import { rupiah } from './rupiah.ts';

test.each([
  ['1250000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['Rp 1.250.000,00', 1_250_000],
  ['rp1.250.000,-', 1_250_000],
  ['Rp. 750.000', 750_000],
  [' IDR 500 ', 500],
  ['1.250.000,', 1_250_000],
  ['0', 0],
  ['1.000.000.000', 1_000_000_000],
  ['85.000', 85_000],
  ['2400000.00', 2_400_000],
  ['2400000.0', 2_400_000],
  ['1,250,000', 1_250_000],
  ['85,000.00', 85_000],
  ['1 250 000', 1_250_000],
  ['1\u00A0250\u00A0000,00', 1_250_000],
])('%s → %d', (text, amount) => expect(readRupiah(text)).toEqual({ amount }));

test.each([
  ['1.250.000,50', 'Tulis tanpa sen, misalnya 1.250.000.'],
  ['1.250,0000', 'Jumlah ini dapat dibaca dengan dua cara. Tulis rupiah bulat, misalnya 1.250.000.'],
  ['85,000', 'Jumlah ini dapat dibaca dengan dua cara. Tulis rupiah bulat, misalnya 1.250.000.'],
  ['85000.000', 'Jumlah ini dapat dibaca dengan dua cara. Tulis rupiah bulat, misalnya 1.250.000.'],
  ['0.500', 'Jumlah ini dapat dibaca dengan dua cara. Tulis rupiah bulat, misalnya 1.250.000.'],
  ['.000', 'Jumlah ini dapat dibaca dengan dua cara. Tulis rupiah bulat, misalnya 1.250.000.'],
  ['1,250.000', 'Jumlah ini dapat dibaca dengan dua cara. Tulis rupiah bulat, misalnya 1.250.000.'],
  ['-5000', 'Jumlah tidak boleh negatif.'],
  ['Rp -5.000', 'Jumlah tidak boleh negatif.'],
  ['1.5', 'Tulis tanpa sen, misalnya 1.250.000.'],
  ['1 25', 'Tulis rupiah bulat, misalnya 1.250.000.'],
  ['８５０００', 'Tulis rupiah bulat, misalnya 1.250.000.'],
  ['12a', 'Tulis rupiah bulat, misalnya 1.250.000.'],
  ['1e6', 'Tulis rupiah bulat, misalnya 1.250.000.'],
  ['', 'Tulis rupiah bulat, misalnya 1.250.000.'],
  ['1.000.000.001', 'Jumlah paling banyak Rp1.000.000.000.'],
  ['9'.repeat(400), 'Jumlah paling banyak Rp1.000.000.000.'],
])('refuses %s', (text, problem) => expect(readRupiah(text)).toEqual({ problem }));

test('what the interface writes is read back', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
      expect(readRupiah(rupiah(amount))).toEqual({ amount });
    }),
  ));

test.each([
  ['1.2500', { amount: 12_500 }],
  ['1.25', { amount: 125 }],
  ['1.250.000,', { amount: 1_250_000 }],
  ['1.250.000,5', { problem: 'Tulis tanpa sen, misalnya 1.250.000.' }],
  ['1.250x', { problem: 'Tulis rupiah bulat, misalnya 1.250.000.' }],
])('while typing, %s is read', (text, read) => expect(readTyped(text)).toEqual(read));

test('beside amounts with commas between thousands a lone group is read by them', () => {
  expect(readRupiah('85,000', { commas: true })).toEqual({ amount: 85_000 });
  expect(readRupiah('85.000', { commas: true })).toHaveProperty('problem');
});

test.each([
  ['1.500.000', '.'],
  ['85.000,00', '.'],
  ['1,500,000', ','],
  ['Rp 85,000.00', ','],
  ['85.000', null],
  ['85,000', null],
  ['85000', null],
])('%s parts thousands by %s', (text, mark) => expect(groupMark(text)).toBe(mark));
