import { expect, test } from 'vitest';
import { isEmptyCourse, templateName } from './template.ts';

test('the code takes the place of its mark', () => {
  expect(templateName('TEMPLATE-{kode}', 'MNJ101')).toBe('TEMPLATE-MNJ101');
  expect(templateName('{kode}/{kode}', 'A')).toBe('A/A');
});

const section = (...kinds: string[]) => ({ modules: kinds.map((kind) => ({ kind })) });

test('a course is empty while it has the forum of announcements at most', () => {
  expect(isEmptyCourse([])).toBe(true);
  expect(isEmptyCourse([section(), section()])).toBe(true);
  expect(isEmptyCourse([section('forum'), section()])).toBe(true);
  expect(isEmptyCourse([section('page'), section()])).toBe(false);
  expect(isEmptyCourse([section('forum'), section('forum')])).toBe(false);
});
