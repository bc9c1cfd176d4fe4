import { expect, test } from 'vitest';
import { isLoginPath, loginPath } from './login-path.ts';

test('the login leads back to an own page with its query, and from home only home', () => {
  expect(loginPath('/student/jadwal?week=2&day=Senin')).toBe(
    '/login?url=%2Fstudent%2Fjadwal%3Fweek%3D2%26day%3DSenin',
  );
  expect(loginPath('/')).toBe('/login');
});

test.each(['//evil.example', '/\\evil.example', '/a\\b', 'https://evil.example', 'javascript:alert(1)', ''])(
  'the login forgets what is no own page: %s',
  (current) => expect(loginPath(current)).toBe('/login'),
);

test('everything below /login is before signing in, and nothing else', () => {
  expect(
    ['/login', '/login/', '/login/reset', '/Login', '/loginx', '/', '/a/login'].map(isLoginPath),
  ).toEqual([true, true, true, true, false, false, false]);
});
