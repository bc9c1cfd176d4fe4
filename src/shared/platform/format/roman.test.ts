import { expect, test } from 'vitest';
import { roman } from './roman.ts';

const letters = new Map([
  ['I', 1],
  ['V', 5],
  ['X', 10],
  ['L', 50],
  ['C', 100],
  ['D', 500],
  ['M', 1000],
]);

function read(text: string): number {
  const values = text.split('').map((letter) => letters.get(letter) ?? Number.NaN);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

test.each([
  [1, 'I'],
  [4, 'IV'],
  [9, 'IX'],
  [14, 'XIV'],
  [40, 'XL'],
  [400, 'CD'],
  [1994, 'MCMXCIV'],
  [2026, 'MMXXVI'],
  [3999, 'MMMCMXCIX'],
])('%s → %s', (value, text) => expect(roman(value)).toBe(text));

test('every numeral reads back, and no letter stands four times in a row', () => {
  for (let n = 1; n <= 3999; n += 1) {
    expect(read(roman(n))).toBe(n);
    expect(roman(n)).not.toMatch(/(.)\1{3}/);
  }
});

test.each([0, -1, 4000, 1.5, Number.NaN])('refuses %s with the message of the specification', (value) =>
  expect(() => roman(value)).toThrow(new RangeError('Angka harus berada di antara 1 dan 3999.')),
);
