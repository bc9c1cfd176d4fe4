import { expect, test } from 'vitest';
import { day } from './own-columns.ts';

test('a moment is written as the day it falls on at the campus, a day as it is', () => {
  const { of } = day('Diajukan', 'at');
  expect(of({ at: '2026-12-31T18:00:00.000Z' }, 'Asia/Jakarta')).toBe('1 Jan 2027');
  expect(of({ at: '2026-12-31' }, 'Asia/Jakarta')).toBe('31 Des 2026');
  expect(of({ at: null }, 'Asia/Jakarta')).toBeNull();
});
