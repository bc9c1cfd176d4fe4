import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseKeys, coursesRegrouped, type Equivalence, firstRegrouped } from './equivalents.ts';

test('joins chains of equivalents and leaves other courses alone', () => {
  const key = courseKeys([
    ['C', 'B'],
    ['A', 'B'],
  ]);
  expect(new Set(['A', 'B', 'C'].map(key)).size).toBe(1);
  expect(key('D')).toBe('D');
});

test('a course named as its own equivalent changes nothing', () => {
  expect(courseKeys([['A', 'A']])('A')).toBe('A');
});

test('the order and direction of the pairs do not matter', () => {
  const id = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
  fc.assert(
    fc.property(fc.array(fc.tuple(id, id), { maxLength: 8 }), (pairs) => {
      const key = courseKeys(pairs);
      const reversed = courseKeys(pairs.map(([a, b]) => [b, a] as const).toReversed());
      for (const [a, b] of pairs) expect(key(a)).toBe(key(b));
      for (const one of 'ABCDEF') {
        for (const other of 'ABCDEF') {
          expect(key(one) === key(other)).toBe(reversed(one) === reversed(other));
        }
      }
    }),
  );
});

test('a changed pair touches the whole groups it joins or parts, and no other course', () => {
  const before: Equivalence[] = [
    ['A', 'B'],
    ['X', 'Y'],
  ];
  expect(coursesRegrouped(before, before)).toEqual([]);
  expect(coursesRegrouped(before, [...before, ['C', 'B']]).toSorted()).toEqual(['A', 'B', 'C']);
  expect(coursesRegrouped([...before, ['B', 'X']], before).toSorted()).toEqual(['A', 'B', 'X', 'Y']);
});

test('results change from the term in which the second of two regrouped courses was there', () => {
  const [apart, joined] = [courseKeys([]), courseKeys([['A', 'B']])];
  const taken = (...codes: string[]) =>
    ['A', 'B', 'C'].map((courseId, at) => ({ courseId, semesterCode: codes[at] ?? '' }));
  expect(firstRegrouped(taken('20241', '20251', '20231'), apart, joined)).toBe('20251');
  expect(firstRegrouped(taken('20252', '20251', '20231'), joined, apart)).toBe('20252');
  expect(firstRegrouped(taken('20241', '20251'), joined, joined)).toBeNull();
  expect(firstRegrouped([{ courseId: 'A', semesterCode: '20241' }], apart, joined)).toBeNull();
});
