import { expect, test } from 'vitest';
import { changesBetween } from './setting-changes.ts';

test.each([
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1, b: true }, { a: 2, b: true }, [{ field: 'a', from: 1, to: 2 }]],
  [{ a: { b: 'x' } }, { a: { b: '' } }, [{ field: 'a.b', from: 'x', to: '' }]],
  [{}, { a: 0 }, [{ field: 'a', from: null, to: 0 }]],
  [{ a: undefined }, { a: null }, []],
  [
    { list: [{ n: 1 }, { n: 2 }] },
    { list: [{ n: 2 }] },
    [
      { field: 'list.0.n', from: 1, to: 2 },
      { field: 'list.1.n', from: 2, to: null },
    ],
  ],
])('from %j to %j', (before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes);
});
