import { describe, expect, test } from 'vitest';
import { permissions } from '#shared/platform/access/permissions.ts';
import { defaultRoles } from '#shared/platform/access/default-roles.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import type { AccessUser } from '#shared/platform/access/rule.ts';
import { lecturer as ownOfLecturers, menu, type MenuLink, student as ownOfStudents } from './menu.ts';
import { activePath, linksOf, visibleMenu } from './menu-filter.ts';

const own: readonly MenuLink['permission'][] = [ownOfStudents, ownOfLecturers];
const nobody: AccessUser = { role: [], permissions: [], Admin: false, isStudent: false };
const all = (): boolean => true;

const withRole = (id: number): AccessUser => ({
  ...nobody,
  role: [id],
  permissions: defaultRoles.find((role) => role.id === id)?.permissions ?? [],
});
const pathsOf = (user: AccessUser, exists: (path: string) => boolean = all): string[] =>
  linksOf(visibleMenu(user, exists)).map(({ link }) => link.path);
const entriesOf = (user: AccessUser): string[] =>
  visibleMenu(user, all).flatMap(({ entries }) => entries.map(({ name }) => name));

const student = { ...nobody, isStudent: true };
const admin = { ...nobody, Admin: true };
const lecturer = withRole(ROLE.lecturer);

test('a student sees only the student menu', () => {
  const tricky = { ...student, permissions: [...permissions], role: [3, 9] };
  for (const user of [student, tricky]) {
    expect(pathsOf(user)).toEqual([
      '/',
      '/kalender-akademik',
      '/student/jadwal',
      '/student/nilai-saya/khs',
      '/student/nilai-saya',
      '/student/pembayaran',
      '/student/pembayaran/riwayat-transaksi',
      '/student/aktivitas-mahasiswa/krs',
      '/student/aktivitas-mahasiswa/program-aktivitas',
      '/student/aktivitas-mahasiswa/riwayat-aktivitas',
      '/student/skripsi',
      '/student/skripsi/skripsi-diterima',
      '/student/perpustakaan',
    ]);
  }
});

test('an admin sees everything but the records of a student or lecturer they are not; staff no admin section', () => {
  expect(pathsOf(admin)).toEqual(
    expect.arrayContaining(['/staff/admin-settings', '/staff/role', '/staff/berita']),
  );
  const others = linksOf(menu).filter(({ link }) => !own.includes(link.permission));
  expect(pathsOf(admin)).toEqual(others.map(({ link }) => link.path));
  expect(pathsOf(admin).filter((path) => /^\/(student|dosen)\//.test(path))).toEqual(['/student/pembayaran']);
  expect(pathsOf({ ...admin, role: [ROLE.lecturer] })).toContain('/dosen/jadwal');
  expect(pathsOf({ ...nobody, permissions: [...permissions] })).not.toContain('/staff/role');
});

test('nobody but an admin sees the admin section, whatever the role and the permissions', () => {
  const sectionsOf = (user: AccessUser) => visibleMenu(user, all).map(({ name }) => name);
  expect(sectionsOf(admin)).toContain('Admin');
  for (const role of Object.values(ROLE)) {
    expect(sectionsOf({ ...nobody, role: [role], permissions: [...permissions] })).not.toContain('Admin');
  }
  const readers: [AccessUser, string][] = [
    [{ ...nobody, permissions: ['audit:get'] }, '/staff/audit'],
    [withRole(ROLE.publicRelations), '/staff/data-pribadi'],
  ];
  for (const [user, path] of readers) expect(pathsOf(user)).toContain(path);
});

test('a lecturer sees the lecturer menu and no reports, whatever the permissions', () => {
  const reader = { ...lecturer, permissions: ['krs:get', 'edo:get', 'officialReport:get'] };
  expect(pathsOf(reader)).toEqual([
    '/',
    '/kalender-akademik',
    '/dosen/jadwal',
    '/dosen/mahasiswa-bimbingan',
    '/dosen/rps',
    '/dosen/skripsi',
    '/dosen/perpustakaan',
  ]);
  expect(entriesOf({ ...reader, role: [3, 4] })).toContain('Laporan');
});

test('whoever may start work in the background sees how it goes', () => {
  const jobs = '/staff/jobs';
  for (const role of [ROLE.qualityUnit, ROLE.finance, ROLE.library, ROLE.feederOperator, ROLE.lmsAdmin]) {
    expect(pathsOf(withRole(role))).toContain(jobs);
  }
  for (const user of [nobody, lecturer, withRole(ROLE.publicRelations)])
    expect(pathsOf(user)).not.toContain(jobs);
});

test('role 9 sees the library, others by permission', () => {
  expect(pathsOf({ ...nobody, role: [9] })).toContain('/staff/perpustakaan');
  expect(pathsOf({ ...nobody, permissions: ['library:get'] })).toContain('/staff/perpustakaan');
  expect(pathsOf(nobody)).not.toContain('/staff/perpustakaan');
});

describe('all listed permissions are needed', () => {
  test.each([
    ['/staff/staff', ['staff:get'], ['user:get']],
    ['/staff/berita', ['news:get'], ['newsCategory:get']],
    ['/student/pembayaran', ['paymentType:get'], ['paymentMethod:get']],
  ])('%s', (path, some, rest) => {
    expect(pathsOf({ ...nobody, permissions: some })).not.toContain(path);
    expect(pathsOf({ ...nobody, permissions: [...some, ...rest] })).toContain(path);
  });
});

test('a submenu with one permitted entry is a link, with none it is gone', () => {
  const one = { ...nobody, permissions: ['student:get'] };
  expect(entriesOf(one)).toContain('Daftar mahasiswa');
  expect(entriesOf(one)).not.toContain('Mahasiswa');
  expect(entriesOf({ ...nobody, permissions: ['student:get', 'student:create'] })).toContain('Mahasiswa');
  expect(entriesOf(nobody)).toEqual(['Beranda', 'Kalender akademik']);
});

test('entries without a screen are not shown', () => {
  expect(pathsOf(student, (path) => path === '/student/skripsi')).toEqual(['/student/skripsi']);
  expect(visibleMenu(student, (path) => path === '/student/skripsi')).toHaveLength(1);
});

test('a page belongs to the longest entry it lies under', () => {
  const sections = visibleMenu(student, all);
  expect(activePath(sections, '/student/nilai-saya/khs')).toBe('/student/nilai-saya/khs');
  expect(activePath(sections, '/student/nilai-saya/transkrip')).toBe('/student/nilai-saya');
  expect(activePath(sections, '/')).toBe('/');
  expect(activePath(sections, '/500')).toBeNull();
});
