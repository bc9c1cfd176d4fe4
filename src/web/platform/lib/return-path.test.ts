import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginPath } from '#shared/platform/navigation/login-path.ts';
import { returnPath } from './return-path.ts';

test.each([
  ['/student/jadwal', '/student/jadwal'],
  ['/staff/mahasiswa?page=2&search=ayu#baris', '/staff/mahasiswa?page=2&search=ayu#baris'],
])('an own path is kept: %s', (raw, path) => {
  expect(returnPath(raw)).toBe(path);
});

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  '/login',
  '/login/?url=/x',
  '/Login?url=/x',
  '/x/../login',
  '/api/logout',
  '/x/../api/logout',
  '/%61pi/form',
  '/ap%69/form',
  '/api%2Fform',
  '/API/form',
  '/api',
  '/%6cogin?url=/x',
  '/x/%2e%2e/%61pi/logout',
  '/%zz',
])('anything else leads home: %s', (raw) => {
  expect(returnPath(raw)).toBe('/');
});

test('no text ever leads to another site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
      ),
      (raw) => {
        const url = new URL(returnPath(raw), 'https://portal.example');
        expect(url.origin).toBe('https://portal.example');
      },
    ),
  );
});

test('no way of writing an address of the interface or the login leads there', () => {
  const written = (path: string) =>
    fc
      .array(fc.constantFrom('plain', 'upper', 'escaped'), { minLength: path.length, maxLength: path.length })
      .map((ways) =>
        Array.from(path)
          .map((letter, at) => {
            if (letter === '/' || ways[at] === 'plain') return letter;
            return ways[at] === 'upper' ? letter.toUpperCase() : `%${letter.charCodeAt(0).toString(16)}`;
          })
          .join(''),
      );
  fc.assert(
    fc.property(
      fc.constantFrom('/api/form', '/api/logout', '/login', '/login/reset').chain(written),
      (raw) => {
        expect(returnPath(raw)).toBe('/');
      },
    ),
  );
});

test('the login remembers where one was, except home', () => {
  expect(loginPath('/')).toBe('/login');
  expect(loginPath('/student/nilai-saya?tab=khs')).toBe('/login?url=%2Fstudent%2Fnilai-saya%3Ftab%3Dkhs');
  expect(returnPath(new URL(loginPath('/a?b=c'), 'http://x').searchParams.get('url'))).toBe('/a?b=c');
});
