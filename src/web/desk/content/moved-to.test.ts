import { expect, test } from 'vitest';
import { movedTo } from './moved-to.ts';

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('from %i to %i', (from, to, result) => {
  const list = ['a', 'b', 'c'];
  expect(movedTo(list, from, to)).toEqual(result);
  expect(list).toEqual(['a', 'b', 'c']);
});
