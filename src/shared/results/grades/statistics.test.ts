import { expect, test } from 'vitest';
import { scoreStatistics } from './statistics.ts';

test.each([
  ['nobody', [], null],
  ['one student', [7550], { mean: 7550, deviation: 0 }],
  ['a mean half up', [8000, 8001], { mean: 8001, deviation: 1 }],
  ['the deviation of the whole class', [4000, 6000, 8000], { mean: 6000, deviation: 1633 }],
])('%s', (_, scores, expected) => {
  expect(scoreStatistics(scores)).toEqual(expected);
});
