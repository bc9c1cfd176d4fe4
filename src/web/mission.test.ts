import { describe, expect, test } from 'vitest';
import { defaultRoles } from '#shared/platform/access/default-roles.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import type { AccessUser } from '#shared/platform/access/rule.ts';
import { isRegistered } from '#web/platform/lib/routes.ts';
import './router.tsx';
import { linksOf, visibleMenu } from '#web/platform/shell/menu-filter.ts';

const nobody: AccessUser = { role: [], permissions: [], Admin: false, isStudent: false };
const student: AccessUser = { ...nobody, isStudent: true };
const admin: AccessUser = { ...nobody, Admin: true };
const withRole = (id: number): AccessUser => ({
  ...nobody,
  role: [id],
  permissions: defaultRoles.find((role) => role.id === id)?.permissions ?? [],
});

/** Every screen the specification names (§2) that a menu leads to, by who needs it. */
const inMenu: [string, AccessUser, string[]][] = [
  ['everybody', nobody, ['/', '/kalender-akademik']],
  [
    'a student',
    student,
    [
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
    ],
  ],
  [
    'a lecturer',
    withRole(ROLE.lecturer),
    ['/dosen/jadwal', '/dosen/mahasiswa-bimbingan', '/dosen/rps', '/dosen/skripsi'],
  ],
  ['an admin', admin, ['/staff/admin-settings', '/staff/role', '/staff/staff']],
  [
    'the registrar',
    withRole(ROLE.baak),
    [
      '/staff/dosen',
      '/staff/curriculum',
      '/staff/course',
      '/staff/mahasiswa',
      '/staff/mahasiswa/add-many',
      '/staff/mahasiswa/edit-many',
      '/staff/student-class',
      '/staff/lecture-schedule',
      '/staff/rps',
      '/staff/skripsi',
      '/staff/laporan/krs-report',
      '/staff/laporan/nilai-report',
      '/staff/meeting-record',
      '/staff/report',
    ],
  ],
  [
    'the quality unit',
    withRole(ROLE.qualityUnit),
    ['/staff/evaluation-questions', '/staff/laporan/edo-report', '/staff/laporan/eka-report'],
  ],
  ['the library', withRole(ROLE.library), ['/staff/perpustakaan']],
  [
    'finance',
    withRole(ROLE.finance),
    ['/staff/metode-pembayaran', '/staff/pembayaran-mahasiswa', '/student/pembayaran'],
  ],
  [
    'public relations',
    withRole(ROLE.publicRelations),
    ['/staff/banner', '/staff/kerja-sama', '/staff/testimoni', '/staff/kategori', '/staff/berita'],
  ],
];

/** Screens the specification names that are reached otherwise. */
const elsewhere = [
  '/login',
  '/login/',
  '/student',
  '/staff',
  '/dosen',
  '/dosen/kelas-saya',
  '/500',
  '/settings',
  '/settings/change-password',
  '/student/survey/edo',
  '/student/survey/eka',
];

describe.each(inMenu)('%s', (_who, user, paths) => {
  test.each(paths)('%s is a screen and stands in the menu', (path) => {
    expect(isRegistered(path)).toBe(true);
    expect(linksOf(visibleMenu(user, isRegistered)).map(({ link }) => link.path)).toContain(path);
  });
});

test.each(elsewhere)('%s is a screen', (path) => {
  expect(isRegistered(path)).toBe(true);
});
