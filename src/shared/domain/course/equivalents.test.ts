import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseKeys } from './equivalents.ts';

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
