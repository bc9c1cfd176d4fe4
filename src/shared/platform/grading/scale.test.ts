import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideHalfUp } from './rounding.ts';
import {
  bandOf,
  gradeOf,
  gradeScale,
  isPassed,
  letters,
  MAX_SCORE,
  PASSING_INDEX,
  truncateToTenths,
} from './scale.ts';

const anyScore = fc.integer({ min: 0, max: MAX_SCORE });

describe('grade scale', () => {
  test.each([
    [10_000, 'A', 40],
    [9000, 'A', 40],
    [8999, 'A-', 37],
    [8000, 'A-', 37],
    [7999, 'B+', 33],
    [7500, 'B+', 33],
    [7499, 'B', 30],
    [7000, 'B', 30],
    [6999, 'B-', 27],
    [6600, 'B-', 27],
    [6599, 'C+', 23],
    [6100, 'C+', 23],
    [6099, 'C', 20],
    [5600, 'C', 20],
    [5599, 'D', 10],
    [4600, 'D', 10],
    [4599, 'E', 0],
    [0, 'E', 0],
  ])('%i is %s with index %i', (score, letter, index) => {
    expect(gradeOf(score)).toEqual({ letter, index, passed: score >= 4600 });
    expect(bandOf(letter)?.index).toBe(index);
  });

  test.each([-1, 10_001, 8550.5, Number.NaN])('%d is no score', (score) => {
    expect(() => gradeOf(score)).toThrow(RangeError);
  });

  test('has no gap and no overlap', () => {
    expect(gradeScale.map((band) => band.letter)).toEqual(letters);
    for (const [index, band] of gradeScale.entries()) {
      expect(band.max).toBe(index === 0 ? MAX_SCORE : (gradeScale[index - 1]?.min ?? 0) - 1);
    }
    expect(gradeScale.at(-1)?.min).toBe(0);
  });

  test('a better score never has a worse index, and passing by score is passing by index', () => {
    fc.assert(
      fc.property(anyScore, anyScore, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(gradeOf(low).index).toBeLessThanOrEqual(gradeOf(high).index);
        expect(isPassed(low)).toBe(gradeOf(low).index >= PASSING_INDEX);
      }),
    );
  });

  test('unknown letters have no band', () => {
    expect(bandOf('F')).toBeNull();
    expect(bandOf('T')).toBeNull();
  });

  test('cutting to tenths keeps the letter', () => {
    expect(truncateToTenths(8996)).toBe(899);
    fc.assert(
      fc.property(anyScore, (score) => {
        expect(gradeOf(truncateToTenths(score) * 10).letter).toBe(gradeOf(score).letter);
      }),
    );
  });
});

describe('rounding half up', () => {
  test.each([
    [5, 10, 1],
    [4, 10, 0],
    [15, 10, 2],
    [14, 10, 1],
    [1, 3, 0],
    [2, 3, 1],
    [0, 7, 0],
  ])('%i / %i is %i', (dividend, divisor, expected) => {
    expect(divideHalfUp(dividend, divisor)).toBe(expected);
  });

  test.each([
    [1, 0],
    [-1, 2],
    [1.5, 2],
    [1, -2],
    [Number.MAX_VALUE, 2],
  ])('refuses %d / %d', (dividend, divisor) => {
    expect(() => divideHalfUp(dividend, divisor)).toThrow(RangeError);
  });

  test('is never further than half a unit away', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), fc.integer({ min: 1, max: 1e5 }), (dividend, divisor) => {
        const difference = divideHalfUp(dividend, divisor) * divisor - dividend;
        expect(difference * 2).toBeLessThanOrEqual(divisor);
        expect(difference * 2).toBeGreaterThan(-divisor);
      }),
    );
  });
});
