import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

const PORTAL = 'https://portal.example';

/** Ways to write another site, or a script, so that it passes for a path. */
const elsewhere = [
  '',
  ' ',
  'evil.example',
  'https://evil.example',
  'http:evil.example',
  'https:/evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/%2f..',
  '//evil.example:443',
  '//user@evil.example',
  '//portal.example@evil.example',
  '//portal.example:x@evil.example',
  '//[::1]',
  '/.//evil.example',
  '/././/evil.example',
  '/..//evil.example',
  '/../..//evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/%2e//evil.example',
  '/%2E//evil.example',
  '/%2e%2e//evil.example',
  '/.%2e//evil.example',
  '/%2e./%2e//evil.example',
  '/a/%2e%2e//evil.example',
  '/.///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/.\\/evil.example',
  '/./\\evil.example',
  '/.\\\\evil.example',
  '/a/..\\\\evil.example',
  '//\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  '/.\t//evil.example',
  '/.\n/\n/evil.example',
  '/\u0000/evil.example',
  '\u0001//evil.example',
  '/\u0085/evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript://portal.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  'view-source:https://evil.example',
  '/.//evil.example/?a=/staff',
  '/.//evil%2eexample',
  '/.//evil。example',
  '?url=//evil.example',
  '#//evil.example',
  '//evil.example#/staff',
  '//evil.example?/staff',
  './/evil.example',
  '..//evil.example',
  '\u202e//evil.example',
];

test('at least sixty ways to write another site lead nowhere', () => {
  expect(new Set(elsewhere).size).toBeGreaterThanOrEqual(60);
  expect(elsewhere.filter((raw) => ownPath(raw) !== null)).toEqual([]);
});

test.each([
  ['/', '/'],
  ['/staff/mahasiswa?page=2&search=ayu#baris', '/staff/mahasiswa?page=2&search=ayu#baris'],
  ['/a/./b/../c', '/a/c'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/%5c%5cevil.example', '/%5c%5cevil.example'],
  ['/／／evil.example', '/%EF%BC%8F%EF%BC%8Fevil.example'],
  ['/a//b', '/a//b'],
  ['/@evil.example', '/@evil.example'],
  ['/:80', '/:80'],
  ['/javascript:alert(1)', '/javascript:alert(1)'],
  ['/staff?next=//evil.example', '/staff?next=//evil.example'],
])('an own page stays one: %s', (raw, path) => {
  expect(ownPath(raw)).toBe(path);
});

test('what is given out is on the portal wherever it is read, and reading it again changes nothing', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%2E',
    '\\',
    '%5c',
    '%2f',
    '\t',
    '\n',
    ':',
    '@',
    '?',
    '#',
    ';',
    ' ',
    'evil.example',
    'javascript:',
    'https:',
    'data:',
    '／',
    '。',
    '[::1]',
    'a',
    '\u0000',
    '\u2028',
  );
  const texts = fc.oneof(
    fc.array(part, { maxLength: 9 }),
    fc.array(part, { maxLength: 9 }).map((all) => ['/', ...all]),
  );
  fc.assert(
    fc.property(texts, (parts) => {
      const path = ownPath(parts.join(''));
      if (path === null) return;
      expect(new URL(path, `${PORTAL}/deep/page`).origin).toBe(PORTAL);
      expect(ownPath(path)).toBe(path);
    }),
    { numRuns: 3000 },
  );
});
