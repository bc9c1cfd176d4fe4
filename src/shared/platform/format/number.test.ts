import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grouped, hundredths, readHundredths, percent, tenths } from './number.ts';

describe('grouped', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.000'],
    [-1000, '-1.000'],
    [1_250_000, '1.250.000'],
    [null, '-'],
    [undefined, '-'],
  ])('%s → %s', (value, text) => expect(grouped(value)).toBe(text));

  test('loses no digit', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(grouped(value)).toMatch(/^-?\d{1,3}(\.\d{3})*$/);
        expect(Number(grouped(value).replaceAll('.', ''))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test.each([0.5, Number.NaN, Infinity, 2 ** 53])('refuses %s', (value) =>
    expect(() => grouped(value)).toThrow(RangeError),
  );
});

describe('scaled numbers', () => {
  test.each([
    [8550, '85,50'],
    [345, '3,45'],
    [0, '0,00'],
    [5, '0,05'],
    [-5, '-0,05'],
    [10000, '100,00'],
    [123_456, '1.234,56'],
    [null, '-'],
    [undefined, '-'],
  ])('%s hundredths → %s', (value, text) => expect(hundredths(value)).toBe(text));

  test.each([
    [37, '3,7'],
    [40, '4,0'],
    [0, '0,0'],
    [null, '-'],
    [undefined, '-'],
  ])('%s tenths → %s', (value, text) => expect(tenths(value)).toBe(text));

  test('refuses a score that is no integer', () => expect(() => hundredths(85.5)).toThrow(RangeError));
});

describe('percent', () => {
  test.each([
    [0, 7, '0%'],
    [2, 3, '67%'],
    [1, 3, '33%'],
    [1, 200, '1%'],
    [1, 201, '0%'],
    [7, 7, '100%'],
    [3, 2, '150%'],
    [20, 1, '2.000%'],
    [0, 0, '-'],
  ])('%s of %s → %s', (part, whole, text) => expect(percent(part, whole)).toBe(text));

  test.each([
    [-1, 2],
    [1, -2],
    [0.5, 1],
  ])('refuses %s of %s', (part, whole) => expect(() => percent(part, whole)).toThrow(RangeError));
});

test.each([
  ['85', { value: 8500 }],
  ['85,5', { value: 8550 }],
  ['85.50', { value: 8550 }],
  ['85,5000', { value: 8550 }],
  ['85,555', { problem: 'decimals' }],
  ['-1', { problem: 'form' }],
  ['1.000,5', { problem: 'form' }],
  ['', { problem: 'form' }],
])('%j is read as %j', (text, read) => {
  expect(readHundredths(text)).toEqual(read);
});
