import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNeedsSum, needsIn, needsLabel, specialNeeds, sumOfNeeds } from './special-needs.ts';

describe('the list of the specification', () => {
  test('has 16 items, each a bit of its own, lettered A to Q in order', () => {
    expect(specialNeeds).toHaveLength(16);
    expect(specialNeeds.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, bit) => 2 ** bit));
    const letters: string[] = specialNeeds.map(({ letter }) => letter);
    expect(letters.toSorted()).toEqual(letters);
    expect([letters.at(0), letters.at(-1)]).toEqual(['A', 'Q']);
    expect(new Set(specialNeeds.map(({ name }) => name)).size).toBe(16);
  });

  test('is asked of the student, the father and the mother', () => {
    for (const need of specialNeeds) expect(need).toMatchObject({ mahasiswa: true, ayah: true, ibu: true });
  });
});

describe('sums', () => {
  test.each([
    [0, 'Tidak ada'],
    [1, 'Tuna netra'],
    [9, 'Tuna netra, Tuna grahita sedang'],
    [32768, 'Autis'],
  ])('%s is "%s"', (sum, label) => expect(needsLabel(sum)).toBe(label));

  test('every sum splits into needs that add up to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 65_535 }), (sum) => {
        expect(sumOfNeeds(needsIn(sum).map(({ id }) => id))).toBe(sum);
      }),
    );
  });

  test('a need chosen twice counts once, an unknown one not at all', () => {
    expect(sumOfNeeds([1, 1, 2])).toBe(3);
    expect(sumOfNeeds([3, 65_536, -1])).toBe(0);
  });

  test.each([-1, 65_536, 0.5, Number.NaN])('%s is no sum', (value) => {
    expect(isNeedsSum(value)).toBe(false);
    expect(() => needsIn(value)).toThrow(RangeError);
  });
});
