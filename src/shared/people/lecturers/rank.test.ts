import { expect, test } from 'vitest';
import { educationWarning, gradeProblem } from './rank.ts';

test.each([
  ['1', 'III/b'],
  ['2', 'III/c'],
  ['2', 'III/d'],
  ['3', 'IV/a'],
  ['3', 'IV/c'],
  ['4', 'IV/d'],
  ['4', 'IV/e'],
  ['0', 'III/a'],
  [null, 'IV/e'],
  ['4', null],
])('rank %s goes with grade %s', (rank, grade) => {
  expect(gradeProblem(rank, grade)).toBeNull();
});

test.each([
  ['1', 'III/c', 'Asisten Ahli bergolongan III/b.'],
  ['2', 'III/b', 'Lektor bergolongan III/c atau III/d.'],
  ['3', 'IV/d', 'Lektor Kepala bergolongan IV/a atau IV/b atau IV/c.'],
  ['4', 'IV/c', 'Profesor bergolongan IV/d atau IV/e.'],
])('rank %s does not go with grade %s', (rank, grade, message) => {
  expect(gradeProblem(rank, grade)).toBe(message);
});

test('an education below S2 is pointed out', () => {
  expect(educationWarning('30')).toContain('S2');
  expect(educationWarning('35')).toBeNull();
  expect(educationWarning('40')).toBeNull();
  expect(educationWarning(null)).toBeNull();
});
