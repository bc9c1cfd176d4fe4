import { expect, test } from 'vitest';
import type { SessionUser } from '#shared/identity/auth/auth.contract.ts';
import { isRegistered, registerRoutes } from '#web/platform/lib/routes.ts';
import { hasBanner } from './banner-paths.ts';
import { crumbsOf } from './crumbs.ts';
import { classesPath } from './classes-path.ts';
import { asksForNidn, checksBiodata } from './prompts.ts';

const user = {
  role: [3],
  nidn: null,
  lecturerId: 'l1',
  isStudent: false,
  permissions: [],
  Admin: false,
  mustChangePassword: false,
  limit: null,
} as unknown as SessionUser;
const student = { ...user, role: [], isStudent: true };

test('breadcrumbs are the segments, ids stripped and title-cased', () => {
  expect(crumbsOf('/student/nilai-saya/khs')).toEqual([
    { label: 'Student', path: '/student' },
    { label: 'Nilai Saya', path: '/student/nilai-saya' },
    { label: 'KHS', path: '/student/nilai-saya/khs' },
  ]);
  expect(crumbsOf('/staff/mahasiswa/0198c7f2-6f1b-7c3e-9d52-0a1b2c3d4e5f').map(({ label }) => label)).toEqual(
    ['Staff', 'Mahasiswa'],
  );
  expect(crumbsOf('/')).toEqual([]);
  expect(() => crumbsOf('/%E0%A4%A')).not.toThrow();
});

test('the large banner shows on exactly three pages', () => {
  const paths = ['/student', '/staff', '/staff/', '/dosen/kelas-saya', '/', '/dosen', '/staff/staff'];
  expect(paths.filter(hasBanner)).toEqual(['/student', '/staff', '/staff/', '/dosen/kelas-saya']);
});

test('a lecturer without NIDN is stopped, but not on the settings', () => {
  expect(asksForNidn(user, '/dosen/jadwal')).toBe(true);
  expect(asksForNidn(user, '/settings')).toBe(false);
  expect(asksForNidn(user, '/settings/')).toBe(false);
  expect(asksForNidn(user, '/settings/change-password')).toBe(true);
  expect(asksForNidn({ ...user, mustChangePassword: true }, '/settings/change-password')).toBe(false);
  expect(asksForNidn({ ...user, nidn: '0412078801' }, '/')).toBe(false);
  expect(asksForNidn({ ...user, role: [2] }, '/')).toBe(false);
  expect(asksForNidn({ ...user, lecturerId: null }, '/')).toBe(false);
});

test("a student's biodata is looked at on the settings and the error page only", () => {
  expect(
    ['/settings', '/settings/', '/500', '/', '/settings/change-password'].map((path) =>
      checksBiodata(student, path),
    ),
  ).toEqual([true, true, true, false, false]);
  expect(checksBiodata(user, '/settings')).toBe(false);
});

test("Kelas leads to the lecturer's or the student's schedule", () => {
  expect(classesPath(student)).toBe('/student/jadwal');
  expect(classesPath(user)).toBe('/dosen/jadwal');
  expect(classesPath({ ...user, role: [2] })).toBeNull();
});

test('a path has a screen when a route other than the last resort answers to it', () => {
  registerRoutes([{ children: [{ path: '/' }, { path: '/staff/mahasiswa/:id' }, { path: '*' }] }]);
  expect(['/', '/staff/mahasiswa/1', '/settings?tab=x', '/staff'].map(isRegistered)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
