import { expect, test } from 'vitest';
import { krsFacts } from '#test/factories/krs.ts';
import type { Prerequisite } from './facts.ts';
import { takeable } from './package.ts';
import { toStudy } from './study.ts';

const needs = (courseId: string, type: Prerequisite['type'] = 'LULUS', minScore: number | null = null) => ({
  courseId,
  code: courseId.toUpperCase(),
  name: courseId,
  type,
  minScore,
});
const course = (courseId: string, ...prerequisites: Prerequisite[]) => ({ courseId, prerequisites });
const left = (courses: ReturnType<typeof course>[], best: Record<string, number>, attempted: string[] = []) =>
  takeable(courses, toStudy(krsFacts({ best, attempted }))).map(({ courseId }) => courseId);

test('what is passed, and what asks for a course that was failed, is not asked for', () => {
  const courses = [course('a'), course('b', needs('e')), course('c', needs('f'))];
  expect(left(courses, { a: 8000, e: 4599, f: 4600 })).toEqual(['c']);
  expect(left([course('b', needs('e', 'LULUS', 7000))], { e: 6999 })).toEqual([]);
});

test('what the semester has graded elsewhere is not asked for, even failed', () => {
  const facts = krsFacts({ best: { a: 1000 }, gradedNow: ['a'] });
  expect(takeable([course('a'), course('b')], toStudy(facts))).toMatchObject([{ courseId: 'b' }]);
});

test('one attempt is enough where only that is asked', () => {
  expect(left([course('b', needs('e', 'PERNAH_AMBIL'))], {})).toEqual([]);
  expect(left([course('b', needs('e', 'PERNAH_AMBIL'))], {}, ['e'])).toEqual(['b']);
});

test('courses taken together stay or fall together', () => {
  const together = [
    course('a', needs('e')),
    course('b', needs('a', 'BERSAMAAN')),
    course('c', needs('b', 'BERSAMAAN')),
  ];
  expect(left(together, { e: 8000 })).toEqual(['a', 'b', 'c']);
  expect(left(together, {})).toEqual([]);
});
