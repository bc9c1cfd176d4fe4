import { expect, test } from 'vitest';
import { plainPath } from './plain-path.ts';

test('a page is the same with a slash, a query or an anchor behind it', () => {
  expect(['/', '/staff', '/staff/', '/staff/?tab=x', '/staff#isi', '/settings//'].map(plainPath)).toEqual([
    '/',
    '/staff',
    '/staff',
    '/staff',
    '/staff',
    '/settings',
  ]);
});
