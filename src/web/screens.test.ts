import { expect, test } from 'vitest';
import { screens, verify } from './screens.ts';

test('every path is of names and parameters alone, as the server reads them', () => {
  const paths = [...screens, verify].map(({ path }) => path);
  expect(paths.filter((path) => !/^\/$|^(\/([a-z0-9-]+|:\w+))+$/.test(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});
