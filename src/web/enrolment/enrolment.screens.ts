import type { Screen } from '#web/page-module.ts';

/** Screens of the wing. */
export const enrolmentScreens: Screen[] = [
  {
    path: '/dosen/mahasiswa-bimbingan',
    lazy: () => import('#web/enrolment/krs/advisor/advisees.page.tsx'),
  },
  {
    path: '/dosen/mahasiswa-bimbingan/:id',
    lazy: () => import('#web/enrolment/krs/advisor/krs-detail.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/krs',
    lazy: () => import('#web/enrolment/krs/student/krs.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/riwayat-aktivitas',
    lazy: () => import('#web/enrolment/krs/student/history.page.tsx'),
  },
  { path: '/staff/laporan/krs-report', lazy: () => import('#web/enrolment/krs/staff/krs-report.page.tsx') },
  {
    path: '/staff/laporan/krs-report/:id',
    lazy: () => import('#web/enrolment/krs/staff/krs-detail.page.tsx'),
  },
];
