import type { Screen } from '#web/page-module.ts';

/** The wing's screens inside the shell. */
export const completionScreens: Screen[] = [
  {
    path: '/staff/mahasiswa/yudisium',
    lazy: () => import('#web/completion/graduation/applications.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/program-aktivitas',
    lazy: () => import('#web/completion/activities/student/programmes.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/program-aktivitas/ajukan/:type',
    lazy: () => import('#web/completion/activities/student/proposal.page.tsx'),
  },
  {
    path: '/student/aktivitas-mahasiswa/program-aktivitas/:id',
    lazy: () => import('#web/completion/activities/detail/activity.page.tsx'),
  },
  {
    path: '/dosen/mahasiswa-bimbingan/aktivitas',
    lazy: () => import('#web/completion/activities/lecturer-activities.page.tsx'),
  },
  {
    path: '/dosen/mahasiswa-bimbingan/aktivitas/:id',
    lazy: () => import('#web/completion/activities/detail/activity.page.tsx'),
  },
  {
    path: '/staff/mahasiswa/aktivitas',
    lazy: () => import('#web/completion/activities/staff/activities.page.tsx'),
  },
  {
    path: '/staff/mahasiswa/aktivitas/jenis',
    lazy: () => import('#web/completion/activities/staff/types.page.tsx'),
  },
  {
    path: '/staff/mahasiswa/aktivitas/:id',
    lazy: () => import('#web/completion/activities/detail/activity.page.tsx'),
  },
  { path: '/student/skripsi', lazy: () => import('#web/completion/thesis/student/thesis.page.tsx') },
  {
    path: '/student/skripsi/skripsi-diterima',
    lazy: () => import('#web/completion/thesis/student/accepted.page.tsx'),
  },
  { path: '/dosen/skripsi', lazy: () => import('#web/completion/thesis/lecturer/theses.page.tsx') },
  { path: '/dosen/skripsi/:id', lazy: () => import('#web/completion/thesis/lecturer/thesis.page.tsx') },
  { path: '/staff/skripsi', lazy: () => import('#web/completion/thesis/staff/theses.page.tsx') },
  { path: '/staff/skripsi/:id', lazy: () => import('#web/completion/thesis/staff/thesis.page.tsx') },
  {
    path: '/staff/laporan/skripsi-report',
    lazy: () => import('#web/completion/thesis/report/thesis-report.page.tsx'),
  },
  { path: '/student/nilai-saya/kelulusan', lazy: () => import('#web/completion/graduation/own.page.tsx') },
];
