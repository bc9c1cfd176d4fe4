import { expect, test } from 'vitest';
import { portalBand } from './foreign-letter.ts';

test.each<[letter: string, index: number | null, portal: string | null]>([
  ['A', 375, 'A'],
  ['B-', null, 'B-'],
  ['A+', 400, 'A'],
  ['AB', 350, 'B+'],
  ['C-', 200, 'C'],
  ['BC', 250, 'C+'],
  ['D+', 150, 'D'],
  ['F', 0, 'E'],
  ['A+', null, null],
  ['K', null, null],
])('%s with index %s is %s', (letter, index, portal) => {
  expect(portalBand(letter, index)?.letter ?? null).toBe(portal);
});
